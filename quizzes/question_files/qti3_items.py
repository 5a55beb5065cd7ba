"""Items as QTI 3.0 writes them: what is told, what is asked, and how an answer becomes a score."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, tostring

from quizzes.question_files.items import Choice, Item, Part, Shape

NAMESPACE = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"
SCHEMA = "https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd"
INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
TEMPLATES = "https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/"
RESPONSE = "RESPONSE"


def item_xml(item: Item) -> str:
    """The item as a file of its own."""
    root = _element(
        "assessment-item",
        {
            "xmlns": NAMESPACE,
            "xmlns:xsi": INSTANCE,
            "xsi:schemaLocation": f"{NAMESPACE} {SCHEMA}",
            "xml:lang": item.language,
            "identifier": item.id,
            "title": item.title,
            "adaptive": "false",
            "time-dependent": "false",
        },
    )
    root.extend(_declared(item))
    root.append(_outcome("SCORE", 0))
    root.append(_outcome("MAXSCORE", item.points))
    root.append(_body(item))
    root.append(_processing(item))
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode")


def worth_of(item: Item, choice: Choice) -> int:
    """The points of a choice: of several to tick a wrong one takes one away, one that goes with no other takes all."""
    if choice.right:
        return 1
    if item.shape is not Shape.TICKS:
        return 0
    return -item.points if choice.alone else -1


def response_id(item: Item, part: Part) -> str:
    """The name of the answer to a part: of the only one, that which the standard's templates read."""
    return RESPONSE if len(item.parts) == 1 else f"{RESPONSE}_{item.parts.index(part) + 1}"


def choice_id(choice: Choice) -> str:
    """A choice's name: it may not begin with a digit."""
    return f"C_{choice.id}"


def _element(name: str, attributes: dict[str, str] | None = None, text: str = "") -> Element:
    element = Element(f"qti-{name}", attributes or {})
    element.text = text or None
    return element


def _html(tag: str, text: str) -> Element:
    element = Element(tag)
    element.text = text
    return element


def _declared(item: Item) -> Iterator[Element]:
    if item.shape is Shape.NUMBER:
        yield _declaration(RESPONSE, "single", "float", [item.number])
    for part in item.parts:
        several = item.shape is Shape.TICKS
        right = [choice_id(choice) for choice in (part.right if several else part.right[:1])]
        declaration = _declaration(response_id(item, part), "multiple" if several else "single", "identifier", right)
        most = item.points if several else 1
        mapping = _element("mapping", {"lower-bound": "0", "upper-bound": str(most), "default-value": "0"})
        for choice in part.choices:
            entry = {"map-key": choice_id(choice), "mapped-value": str(worth_of(item, choice))}
            mapping.append(_element("map-entry", entry))
        declaration.append(mapping)
        yield declaration


def _declaration(name: str, cardinality: str, base_type: str, right: list[str]) -> Element:
    declaration = _element(
        "response-declaration", {"identifier": name, "cardinality": cardinality, "base-type": base_type}
    )
    correct = _element("correct-response")
    correct.extend(_element("value", text=value) for value in right)
    declaration.append(correct)
    return declaration


def _outcome(name: str, value: int) -> Element:
    outcome = _element("outcome-declaration", {"identifier": name, "cardinality": "single", "base-type": "float"})
    default = _element("default-value")
    default.append(_element("value", text=str(value)))
    outcome.append(default)
    return outcome


def _body(item: Item) -> Element:
    body = _element("item-body")
    body.extend(_html("p", text) for text in item.told)
    if item.shape is Shape.PARTS and item.prompt:
        body.append(_html("p", item.prompt))
    if item.shape is Shape.NUMBER:
        asked = _html("p", f"{item.prompt} ")
        asked.append(_element("text-entry-interaction", {"response-identifier": RESPONSE, "expected-length": "8"}))
        body.append(asked)
    body.extend(_interaction(item, part) for part in item.parts)
    if item.why:
        rubric = _element("rubric-block", {"use": "scoring", "view": "scorer"})
        content = _element("content-body")
        content.extend(_html("p", text) for text in item.why)
        rubric.append(content)
        body.append(rubric)
    return body


def _interaction(item: Item, part: Part) -> Element:
    several = item.shape is Shape.TICKS
    interaction = _element(
        "choice-interaction",
        {
            "response-identifier": response_id(item, part),
            "max-choices": "0" if several else "1",
            "shuffle": "true" if several else "false",
        },
    )
    asked = part.prompt if item.shape is Shape.PARTS else item.prompt
    interaction.append(_element("prompt", text=asked))
    for choice in part.choices:
        fixed = {"fixed": "true"} if choice.alone else {}
        interaction.append(_element("simple-choice", {"identifier": choice_id(choice), **fixed}, choice.text))
    return interaction


def _processing(item: Item) -> Element:
    """By the standard's templates where they do; of several answers, the sum of what each is worth."""
    if item.shape is Shape.NUMBER:
        return _element("response-processing", {"template": f"{TEMPLATES}match_correct.xml"})
    if len(item.parts) == 1:
        return _element("response-processing", {"template": f"{TEMPLATES}map_response.xml"})
    processing = _element("response-processing")
    score = _element("set-outcome-value", {"identifier": "SCORE"})
    total = _element("sum")
    total.extend(_element("map-response", {"identifier": response_id(item, part)}) for part in item.parts)
    score.append(total)
    processing.append(score)
    return processing
