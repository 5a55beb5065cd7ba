"""QTI 3.0 packages by the standard's rules that bear on what is asked and how it is scored."""

from __future__ import annotations

import io
import re
import zipfile
from fractions import Fraction
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring

from tests.quizzes.question_files.readers.base import ReadItem, ReadPart, choices, need

NS = "{http://www.imsglobal.org/xsd/imsqtiasi_v3p0}qti-"
CP = "{http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1}"
TEMPLATE = "https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/"
IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
ORDER = ["response-declaration", "outcome-declaration", "item-body", "response-processing"]


def read_qti(content: bytes) -> list[ReadItem]:
    """The items of the package, which names every file that is in it and no other."""
    archive = zipfile.ZipFile(io.BytesIO(content))
    manifest = fromstring(archive.read("imsmanifest.xml"))
    need(manifest.tag == f"{CP}manifest", "a manifest of QTI 3")
    need(manifest.findtext(f"{CP}metadata/{CP}schema") == "QTI Package", "the schema")
    need(manifest.findtext(f"{CP}metadata/{CP}schemaversion") == "3.0.0", "its version")
    resources = list(manifest.iter(f"{CP}resource"))
    files = [each.get("href") for each in manifest.iter(f"{CP}file")]
    need(sorted(map(str, files)) == sorted(set(archive.namelist()) - {"imsmanifest.xml"}), "every file is listed")
    need(len({each.get("identifier") for each in resources}) == len(resources), "resources are different")
    paths = [str(each.get("href")) for each in resources if each.get("type") == "imsqti_item_xmlv3p0"]
    return [_item(archive.read(path)) for path in paths]


def _item(content: bytes) -> ReadItem:
    need(content.startswith(b"<?xml"), "nothing before the declaration")
    root = fromstring(content)
    need(root.tag == f"{NS}assessment-item", "an item")
    need({"identifier", "title", "adaptive", "time-dependent"} <= set(root.keys()), "its attributes")
    names = [each.tag.removeprefix(NS) for each in root]
    need(names == sorted(names, key=ORDER.index) and set(names) == set(ORDER), f"in order: {names}")
    for each in root.iter():
        for attribute in ("identifier", "response-identifier", "map-key"):
            need(each.get(attribute) is None or IDENTIFIER.fullmatch(each.get(attribute, "")), f"{attribute}: a name")
    parts = tuple(_part(root, declared) for declared in root.iter(f"{NS}response-declaration"))
    _check_scoring(root, parts)
    seen = [text for each in root.iter(f"{NS}item-body") for text in _seen(each)]
    return ReadItem(root.get("identifier", ""), " ".join(" ".join(seen).split()), parts)


def _seen(element: Element) -> list[str]:
    if element.tag == f"{NS}rubric-block":
        need(element.get("view") == "scorer", "for scorers alone")
        return [element.tail or ""]
    inner = [text for each in element for text in _seen(each)]
    return [element.text or "", *inner, element.tail or ""]


def _part(root: Element, declared: Element) -> ReadPart:
    name = declared.get("identifier")
    right = [each.text for each in declared.iter(f"{NS}value")]
    if declared.get("base-type") == "float":
        (entry,) = root.iter(f"{NS}text-entry-interaction")
        need(entry.get("response-identifier") == name and declared.get("cardinality") == "single", "one number")
        return ReadPart("", Fraction(1), {}, one=True, number=Fraction(str(right[0])))
    (asked,) = (each for each in root.iter(f"{NS}choice-interaction") if each.get("response-identifier") == name)
    one = {"single": True, "multiple": False}[declared.get("cardinality", "")]
    need(asked.get("max-choices") == ("1" if one else "0"), "as many choices as the answer holds")
    texts = {each.get("identifier"): "".join(each.itertext()) for each in asked.iter(f"{NS}simple-choice")}
    (mapping,) = declared.iter(f"{NS}mapping")
    mapped = {each.get("map-key"): Fraction(each.get("mapped-value", "")) for each in mapping}
    need(set(mapped) <= set(texts) and set(right) <= set(texts), "values of choices that there are")
    need(mapping.get("lower-bound") == "0", "never less than none")
    most = Fraction(mapping.get("upper-bound", ""))
    need(min(sum(mapped[each] for each in right), most) == most, "what is right gives all")
    default = Fraction(mapping.get("default-value", ""))
    shares = choices([(" ".join(text.split()), mapped.get(each, default) / most) for each, text in texts.items()])
    need(asked.get("shuffle") == "false" or list(asked)[-1].get("fixed") == "true", "“none of them” stays last")
    return ReadPart("", most, shares, one)


def _check_scoring(root: Element, parts: tuple[ReadPart, ...]) -> None:
    outcomes = {each.get("identifier"): each for each in root.iter(f"{NS}outcome-declaration")}
    need(set(outcomes) == {"SCORE", "MAXSCORE"}, "score and maximum")
    need(all(each.get("base-type") == "float" for each in outcomes.values()), "numbers")
    most = Fraction("".join(outcomes["MAXSCORE"].itertext()))
    need(most == sum(part.points for part in parts), "the maximum is what can be had")
    (processing,) = root.iter(f"{NS}response-processing")
    names = [each.get("identifier") for each in root.iter(f"{NS}response-declaration")]
    template = processing.get("template", "")
    if template == f"{TEMPLATE}match_correct.xml":
        need(most == 1 and names == ["RESPONSE"], "one point, whatever is right")
    elif template == f"{TEMPLATE}map_response.xml":
        need(names == ["RESPONSE"] and parts[0].shares, "what is mapped")
    else:
        (score,) = processing
        (total,) = score
        need(score.tag == f"{NS}set-outcome-value" and score.get("identifier") == "SCORE", "the score is set")
        need(total.tag == f"{NS}sum" and [each.get("identifier") for each in total] == names, "to the sum of all")
        need(all(each.tag == f"{NS}map-response" for each in total), "of what is mapped")
