"""QTI 3.0: a zip with its manifest, an item a file, and beside them the documents that make the questions again."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import Element, tostring

from django.utils.translation import gettext

from quizzes.question_files.file_formats.base import (
    MOST_QUESTIONS,
    MOST_UNPACKED,
    Entry,
    Says,
    Unreadable,
    Written,
    number_checked,
    parsed,
    squeezed,
    tree,
)
from quizzes.question_files.items import Item
from quizzes.question_files.losses import Loss
from quizzes.question_files.qti3_items import NAMESPACE, item_xml
from rules.engine.messages import N_

PACKAGE = "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1"
ITEM_TYPE = "imsqti_item_xmlv3p0"
MANIFEST, DOCUMENTS, REASONS = "imsmanifest.xml", "sure-call.json", "refused.json"
FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The date of everything in the zip, so that the same questions give the same bytes."""

DAMAGED = N_("The file is no zip, or it is damaged.")


class Qti3:
    """A content package."""

    slug = "qti3"
    title = "QTI 3.0"
    extension = "zip"
    content_type = "application/zip"

    def losses(self, item: Item) -> frozenset[Loss]:
        """What other programs are not told."""
        return item.lost | {Loss.SITUATION}

    def write(self, pool: str, written: Sequence[Written]) -> bytes:
        """The manifest, which lists all the rest."""
        items = {_path(each.item.id): item_xml(each.item) for each in written}
        documents = {each.item.id: each.document for each in written}
        return _package(items, {DOCUMENTS: json.dumps(documents, sort_keys=True, indent=1)})

    def fits(self, content: bytes) -> bool:
        """Whether it begins as a zip."""
        return content.startswith(b"PK")

    def read(self, content: bytes) -> list[Entry]:
        """Each item that the manifest names, in its order. Raises `Unreadable`."""
        files = unpacked(content)
        if MANIFEST not in files:
            raise Unreadable(N_("The zip has no %(name)s."), name=MANIFEST)
        resources = tree(files[MANIFEST]).iter(f"{{{PACKAGE}}}resource")
        paths = [str(each.get("href")) for each in resources if each.get("type") == ITEM_TYPE]
        number_checked(len(paths))
        documents = _documents(files.get(DOCUMENTS, b"{}"))
        return [_entry(path, files.get(path), documents) for path in paths]

    def give_back(self, refused: Sequence[tuple[Entry, str]]) -> bytes:
        """A package of the refused items as they stood there, and a file with the reasons."""
        items = {entry.place: entry.raw for entry, _ in refused if entry.raw}
        documents = {entry.id: entry.document for entry, _ in refused if entry.id and entry.document}
        reasons = {entry.place: reason for entry, reason in refused}
        return _package(items, {DOCUMENTS: json.dumps(documents), REASONS: json.dumps(reasons, ensure_ascii=False)})


def unpacked(content: bytes) -> dict[str, bytes]:
    """The files of a zip by name. Raises `Unreadable` for what is damaged, or would become too large or too many."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            size = sum(entry.file_size for entry in entries)
            if size > MOST_UNPACKED or len(entries) > 2 * MOST_QUESTIONS:
                raise Unreadable(
                    N_("Unpacked, the file would have %(size)d megabytes in %(count)d files: that is too much."),
                    size=size // 1024**2,
                    count=len(entries),
                )
            return {entry.filename: archive.read(entry) for entry in entries}  # never more than the entry says
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError):
        raise Unreadable(DAMAGED) from None


def _path(item_id: str) -> str:
    return f"items/{item_id}.xml"


def _package(items: Mapping[str, str], beside: Mapping[str, str]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name, text in {MANIFEST: _manifest(items, beside), **items, **beside}.items():
            archive.writestr(zipfile.ZipInfo(name, FIRST_DAY), text, zipfile.ZIP_DEFLATED)
    return written.getvalue()


def _manifest(items: Mapping[str, str], beside: Mapping[str, str]) -> str:
    manifest = Element("manifest", {"xmlns": PACKAGE, "identifier": "sure-call-questions"})
    metadata = _sub(manifest, "metadata")
    _sub(metadata, "schema").text = "QTI Package"
    _sub(metadata, "schemaversion").text = "3.0.0"
    _sub(manifest, "organizations")
    resources = _sub(manifest, "resources")
    for number, path in enumerate((*items, *beside), start=1):
        kind = ITEM_TYPE if path in items else "webcontent"
        resource = _sub(resources, "resource", identifier=f"resource-{number}", type=kind, href=path)
        _sub(resource, "file", href=path)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(manifest, encoding="unicode")


def _sub(parent: Element, tag: str, **attributes: str) -> Element:
    child = Element(tag, attributes)
    parent.append(child)
    return child


def _documents(content: bytes) -> dict[str, Any]:
    """The documents by the ids of their items; none where the file is damaged, which then are refused one by one."""
    try:
        found = parsed(content.decode())
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _entry(path: str, content: bytes | None, documents: Mapping[str, Any]) -> Entry:
    if content is None:
        return Entry(path, "", None, Says(), "", gettext("The zip lacks this file."))
    try:
        item = tree(content)
        raw = content.decode("utf-8-sig")
    except (Unreadable, UnicodeDecodeError) as error:
        fault = error.told if isinstance(error, Unreadable) else gettext("The file is not written in UTF-8.")
        return Entry(path, "", None, Says(), "", fault)
    if item.tag != _q("assessment-item"):
        return Entry(path, "", None, Says(), raw, gettext("It is no item of QTI 3.0."))
    known_as = item.get("identifier", "")
    return Entry(path, known_as, documents.get(known_as), _says(item), raw)


def _q(name: str) -> str:
    return f"{{{NAMESPACE}}}qti-{name}"


def _says(item: Element) -> Says:
    """All that is read before the answer; what is declared of each answer by its text, and how that becomes a score."""
    body = item.find(_q("item-body"))
    return Says(tuple(_read(body)) if body is not None else (), tuple(_worth(item)))


def _read(body: Element) -> Iterator[str]:
    """The text of the body piece by piece, without what is for scorers alone."""
    unseen = {id(inner) for block in body.iter(_q("rubric-block")) for inner in block.iter()}
    for each in body.iter():
        if id(each) not in unseen and isinstance(each.tag, str):
            if each.tag == _q("choice-interaction"):
                yield f"max {each.get('max-choices')}"
            yield from filter(None, (squeezed(each.text), squeezed(each.tail)))


def _worth(item: Element) -> Iterator[str]:
    choices = {
        (asked.get("response-identifier"), each.get("identifier")): squeezed("".join(each.itertext()))
        for asked in item.iter(_q("choice-interaction"))
        for each in asked.iter(_q("simple-choice"))
    }
    for declared in item.iter(_q("response-declaration")):
        of = declared.get("identifier")
        yield f"{declared.get('cardinality')} {declared.get('base-type')}"
        correct = declared.find(_q("correct-response"))
        for value in () if correct is None else correct.iter(_q("value")):
            yield f"right {choices.get((of, value.text), value.text)}"
        for mapping in declared.iter(_q("mapping")):
            yield " ".join(str(mapping.get(name)) for name in ("lower-bound", "upper-bound", "default-value"))
        for entry in declared.iter(_q("map-entry")):
            yield f"{choices.get((of, entry.get('map-key')))}: {entry.get('mapped-value')}"
    for outcome in item.iter(_q("outcome-declaration")):
        yield f"{outcome.get('identifier')} {squeezed(''.join(outcome.itertext()))}"
    for processing in item.iter(_q("response-processing")):
        yield squeezed(tostring(processing, encoding="unicode"))


FILE_FORMAT = Qti3()
