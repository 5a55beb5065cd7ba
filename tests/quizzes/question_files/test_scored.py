"""What a file says is right, scored by readers of our own over every set of choices, is what the site marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, zip_longest

import pytest

from quizzes import formats
from quizzes.formats.base import FormatError
from quizzes.formats.who_may_change import NONE
from quizzes.numbers import UNITS, NotANumber, read_number
from quizzes.question_files import file_formats
from quizzes.question_files.items import Item, Part, Shape, item_of
from quizzes.questions import Question
from rules.engine.chance import Chance
from tests.quizzes.question_files.made import some_of_each, written
from tests.quizzes.question_files.readers.base import ReadItem, ReadPart
from tests.quizzes.question_files.readers.gift import read_gift
from tests.quizzes.question_files.readers.moodle import read_moodle
from tests.quizzes.question_files.readers.qti import read_qti

READERS: dict[str, Callable[[bytes], list[ReadItem]]] = {
    "moodle_xml": read_moodle,
    "gift": read_gift,
    "qti3": read_qti,
}
NEARLY = Fraction(1, 10_000)
"""A third is 33.33333 per cent in two of the formats."""
COMBINED = 40


def read_back(slug: str) -> Iterator[tuple[Question, Item, ReadItem]]:
    """Each question beside what its file says, by the reader of the format."""
    questions = some_of_each()
    content = file_formats.every()[slug].write("A league's pool", written(questions))
    for question, item in zip_longest(questions, READERS[slug](content)):
        assert item.id == f"SC-{question.id}"
        yield question, item_of(question.id, question), item


def earned(question: Question, post: dict[str, str]) -> int:
    """The site's marks for what is posted: none for what it sends back."""
    asking = formats.get(question.format)
    try:
        return asking.grade(question, asking.parse(question, post)).earned
    except FormatError:
        return 0


@pytest.mark.parametrize("slug", READERS)
def test_everything_told_and_asked_is_there(slug: str) -> None:
    seen = set()
    for question, ours, read in read_back(slug):
        seen.add(question.format)
        assert all(text in read.told for text in ours.told)
        assert read.points == ours.points
        for part, theirs in zip_longest(ours.parts, [part for part in read.parts if part.number is None]):
            assert [choice.text for choice in part.choices] == list(theirs.shares)
    assert seen == set(formats.every())


@pytest.mark.parametrize("slug", READERS)
def test_every_set_of_choices_earns_what_the_site_gives(slug: str) -> None:
    sets = 0
    for question, ours, read in read_back(slug):
        if ours.shape is Shape.TICKS:
            (part,), (theirs,) = ours.parts, read.parts
            for chosen in subsets([choice.id for choice in part.choices]):
                texts = [choice.text for choice in part.choices if choice.id in chosen]
                assert abs(theirs.score(texts) - earned(question, dict.fromkeys(chosen, "on"))) < NEARLY
                sets += 1
        elif question.options:
            (theirs,) = read.parts
            for chosen in subsets([option.id for option in question.options]):
                texts = [option.text for option in question.options if option.id in chosen]
                site = earned(question, {"option": chosen[0]}) if len(chosen) == 1 else 0
                assert theirs.score(texts) == site
                sets += 1
    assert sets > 500


@pytest.mark.parametrize("slug", READERS)
def test_every_choice_of_every_part_earns_what_the_site_gives(slug: str) -> None:
    """Each choice of each part beside right ones, and some dozens of answers with choices drawn for every part."""
    for question, ours, read in read_back(slug):
        if not question.fields or question.options or ours.shape is Shape.NUMBER:
            continue
        right = right_post(question)
        full = earned(question, right)
        assert full == read.points == total_of(ours, read, right)
        for part, theirs in pairs(ours, read):
            for choice in part.choices:
                post = {**right, part.id: choice.id}
                if not parses(question, post):
                    continue  # a place given twice: the loss report says so
                assert theirs.score([choice.text]) == (state_of(question, post, part.id) == "right")
        for number in range(COMBINED):
            chance = Chance(f"{question.id} {number}")
            post = {**right, **{part.id: chance.stream(part.id).pick(part.choices).id for part in ours.parts}}
            if parses(question, post):
                assert total_of(ours, read, post) == earned(question, post)


@pytest.mark.parametrize("slug", READERS)
def test_the_number_and_no_other_earns_the_mark(slug: str) -> None:
    numbers = 0
    for question, ours, read in read_back(slug):
        if ours.shape is not Shape.NUMBER:
            continue
        (part,) = read.parts
        assert part.number is not None
        for text in (ours.number, f"{part.number + 1}", f"{float(part.number) + 0.1:.1f}", f"{float(part.number):.2f}"):
            try:
                typed = Fraction(read_number(text, UNITS[question.more["unit"]]))
            except NotANumber:
                continue
            assert (typed == part.number) == (earned(question, {"number": text}) == 1)
            numbers += 1
    assert numbers > 30


def subsets(things: list[str]) -> Iterator[tuple[str, ...]]:
    """Every set of the things, the empty one too."""
    for count in range(len(things) + 1):
        yield from combinations(things, count)


def pairs(ours: Item, read: ReadItem) -> Iterator[tuple[Part, ReadPart]]:
    """Each part of the item beside what was read."""
    return zip(ours.parts, read.parts, strict=True)


def total_of(ours: Item, read: ReadItem, post: dict[str, str]) -> Fraction:
    """What the file gives for these choices, one of each part."""
    texts = {(part.id, choice.id): choice.text for part in ours.parts for choice in part.choices}
    return sum((theirs.score([texts[part.id, post[part.id]]]) for part, theirs in pairs(ours, read)), Fraction(0))


def right_post(question: Question) -> dict[str, str]:
    """A right answer."""
    samples = formats.get(question.format).samples(question)
    return next(sample.post for sample in samples if sample.mark == "right")


def parses(question: Question, post: dict[str, str]) -> bool:
    """Whether the site takes it for an answer."""
    try:
        formats.get(question.format).parse(question, post)
    except FormatError:
        return False
    return True


def state_of(question: Question, post: dict[str, str], name: str) -> str:
    """How the site marks one part of the answer."""
    asking = formats.get(question.format)
    facets = asking.grade(question, asking.parse(question, post)).facets
    return next(facet.state for facet in facets if facet.name == name)


def test_none_of_them_is_among_those_ticked() -> None:
    """Else every set of choices would not have it in it."""
    assert all(
        [choice.id for choice in item.parts[0].choices if choice.alone] == [NONE]
        for question in some_of_each()
        if (item := item_of(question.id, question)).shape is Shape.TICKS
    )
