"""Reading typed numbers: whatever a number looks like it comes back exact, and nothing else is one."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.numbers import SPELLINGS, UNITS, WORDS, NotANumber, read_number, tell, written
from rules.engine.messages import FEET, MINUTES, SECONDS, WARNINGS

SPACES = st.text(st.sampled_from(" \t\u00a0\u2009\u202f\u3000"), max_size=3)
HUNDREDTHS = st.integers(0, 20_000)


def figures(hundredths: int, point: str, places: int) -> str:
    whole, rest = divmod(hundredths, 100)
    return f"{whole}{point}{rest:02d}"[: len(str(whole)) + 1 + places] if places else str(whole)


@given(data=st.data(), unit=st.sampled_from(list(UNITS.values())))
def test_every_number_typed_in_an_accepted_way_comes_back(data: st.DataObject, unit) -> None:
    places = data.draw(st.integers(0, 2))
    hundredths = data.draw(HUNDREDTHS) // 10 ** (2 - places) * 10 ** (2 - places)
    text = figures(hundredths, data.draw(st.sampled_from(".,")), places)
    spelled = data.draw(st.sampled_from(["", *SPELLINGS[unit.name].split()]))
    spelled = data.draw(st.sampled_from([spelled, spelled.upper(), spelled + "." if spelled else ""]))
    parts = [data.draw(SPACES), text, data.draw(SPACES), spelled, data.draw(SPACES)]

    assert read_number("".join(parts), unit) == Decimal(hundredths) / 100


@given(data=st.data(), number=st.integers(0, 30), unit=st.sampled_from(list(UNITS.values())))
def test_every_word_from_none_to_thirty_comes_back(data: st.DataObject, number: int, unit) -> None:
    word = data.draw(st.sampled_from([WORDS[number], WORDS[number].replace("-", " "), WORDS[number].title()]))
    spelled = data.draw(st.sampled_from(["", *(f" {each}" for each in SPELLINGS[unit.name].split())]))

    assert read_number(f"{data.draw(SPACES)}{word}{spelled}{data.draw(SPACES)}", unit) == number


@given(text=st.text(max_size=60), unit=st.sampled_from(list(UNITS.values())))
def test_any_other_text_is_refused_with_a_message_and_nothing_else_is_raised(text: str, unit) -> None:
    said = ""
    try:
        number = read_number(text, unit)
    except NotANumber as refused:
        said = str(refused)
    else:
        assert number >= 0
        assert number.is_finite()
        assert any(char in "0123456789" for char in text) or any(word in text.casefold() for word in WORDS)
    assert not said or unit.name in said


@given(hundredths=HUNDREDTHS)
def test_what_is_written_is_the_number_and_has_no_needless_noughts(hundredths: int) -> None:
    number = Decimal(hundredths) / 100

    assert Decimal(written(number)) == number
    assert written(number) == written(Decimal(f"{number:.2f}"))
    assert not ("." in written(number) and written(number).endswith("0"))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("5", "5"),
        ("5.0", "5"),
        ("05", "5"),
        ("five", "5"),
        (" 5 s ", "5"),
        ("5s", "5"),
        ("5 Secs.", "5"),
        ("4,9", "4.9"),
        (".5", "0.5"),
        ("twenty-one seconds", "21"),
        ("Twenty  one", "21"),
        ("5\u202fsec", "5"),
    ],
)
def test_ways_of_typing_seconds(text: str, number: str) -> None:
    assert read_number(text, SECONDS) == Decimal(number)


@pytest.mark.parametrize("text", ["5'", "5 ft", "5 ft.", "5 feet", "5 ′", "5’", "five foot"])
def test_ways_of_typing_feet(text: str) -> None:
    assert read_number(text, FEET) == 5


@pytest.mark.parametrize(
    "text",
    [
        *("-1", "−1", "+5", "5-6", "5–6", "5 6", "about 5", "5 or 6", "nan", "inf", "1e3", "5/2", "½", "5²", "٥"),
        *("0x5", "1,000", "1.234", "5.", "5..0", "5,0,0", "1234567", "six and a half", "fiveteen", "twentyone"),
        *("?", "9" * 41),
    ],
)
def test_what_is_not_one_number_is_quoted_and_what_is_wanted_is_said(text: str) -> None:
    with pytest.raises(NotANumber, match="seconds") as refused:
        read_number(text, SECONDS)
    assert text[:6].casefold() in str(refused.value) or "alone" in str(refused.value)


@pytest.mark.parametrize("text", ["5 min", "5 ft", "five minutes", "5'"])
def test_another_unit_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(NotANumber, match="is not the unit here: type the number of seconds alone"):
        read_number(text, SECONDS)


@pytest.mark.parametrize("text", ["", "  ", "\u00a0"])
def test_nothing_is_asked_for_again(text: str) -> None:
    with pytest.raises(NotANumber, match=r"^Type the number of minutes\.$"):
        read_number(text, MINUTES)


def test_a_number_is_told_with_its_unit() -> None:
    assert [tell("1", WARNINGS), tell("0", WARNINGS), tell("4.9", FEET)] == ["1 warning", "0 warnings", "4.9 feet"]
