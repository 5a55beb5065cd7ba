"""The certificate: what another program reads in it, which names it prints, and where its code leads a camera."""

from __future__ import annotations

import unicodedata
from io import BytesIO

import pypdfium2
import pytest
import zxingcpp
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from accounts.certification.credentials.addresses import verify_url
from accounts.certification.credentials.certificate_pdf import PAPERS, NotPrintable, certificate_of
from accounts.certification.models import Certification, What
from accounts.people.services.erasing import erase
from tests.certification.credentials.made import certified, moved, printed
from tests.world import LEAGUE_ADMIN, World

NAMES = ["Zoë O’Brien-Łęcka", "Nguyễn Thị Ánh", "Γιώργος Παπαδόπουλος", "Ђорђе Щербаков", "ᐊᖅᓱᖅ ᑎᐸᑭ", "ᖃᓂᐅᔮᖅᐸᐃᑦ Roy"]


@pytest.fixture
def held(world: World) -> Certification:
    """A certification."""
    return certified(world.league)


def pdf_of(held: Certification, paper: str = "a4") -> bytes:
    """The certificate as it stands now."""
    return certificate_of(held, paper=paper, now=timezone.now())


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_read_back_and_every_font_is_embedded(name: str, world: World):
    held = certified(world.league, name=name)
    assert unicodedata.normalize("NFC", name) in printed(held)
    for font in PdfReader(BytesIO(pdf_of(held))).pages[0]["/Resources"]["/Font"].values():  # type: ignore[index]
        assert "/FontFile2" in font["/DescendantFonts"][0]["/FontDescriptor"]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_camera_finds_the_public_page_in_its_code(paper: str, held: Certification):
    sheet = pypdfium2.PdfDocument(pdf_of(held, paper))[0].render(scale=150 / 72).to_pil()
    [code] = zxingcpp.read_barcodes(sheet)
    assert (code.text, code.format) == (verify_url(held), zxingcpp.BarcodeFormat.QRCode)
    assert code.text == f"https://testserver/verify/{held.code}/"


@pytest.mark.parametrize("paper", PAPERS)
def test_it_is_one_sheet_across_whose_content_fits_the_other_paper_too(paper: str, held: Certification):
    [page] = PdfReader(BytesIO(pdf_of(held, paper))).pages
    width, height = (float(each) / 72 * 25.4 for each in page.mediabox.upper_right)
    assert (width, height) == pytest.approx(PAPERS[paper], abs=0.1)
    sheet = pypdfium2.PdfDocument(pdf_of(held, paper))[0].render(scale=1).to_pil().convert("L")
    left, top, right, bottom = sheet.point(lambda shade: 255 * (shade < 200)).getbbox() or (0, 0, 0, 0)
    printed_width, printed_height = ((right - left) / 72 * 25.4, (bottom - top) / 72 * 25.4)
    assert printed_width < min(each[0] for each in PAPERS.values())
    assert printed_height < min(each[1] for each in PAPERS.values())


def test_it_says_whose_it_is_for_what_and_until_when(held: Certification):
    text = printed(held)
    for told in ("Our league", "Ann Roy", "Referee: Level 1", held.public_id, f"{held.expires:%Y}", "Issued"):
        assert told in text
    assert held.code in text.replace(" ", "")
    assert "valid" not in text.lower().replace("valid from", "").replace("valid through", "")


def test_a_long_name_stays_on_the_sheet(world: World):
    held = certified(world.league, name="Bartholomew-Maximilian Featherstonehaugh-Cholmondeley " * 2)
    assert printed(held).count("Cholmondeley") == 2


@pytest.mark.parametrize(("name", "script"), [("张伟", "CJK"), ("שרה", "Hebrew"), ("محمد", "Arabic")])
def test_another_script_is_refused_with_the_reason_and_printed_by_the_public_page(name: str, script: str, world: World):
    held = certified(world.league, name=name)
    with pytest.raises(NotPrintable, match=script):
        pdf_of(held)
    client = world.client(LEAGUE_ADMIN)
    refused = client.get(reverse("certificate", args=[held.public_id, "a4"]))
    assert refused.status_code == 422
    assert script in refused.content.decode()
    assert verify_url(held) in refused.content.decode()
    assert name in client.get(reverse("verify", args=[held.code])).content.decode()


@pytest.mark.parametrize(("what", "told"), [(What.SUSPENDED, "Suspended by the league."), (What.REVOKED, "Revoked.")])
def test_what_does_not_hold_is_printed_as_not_valid(what: What, told: str, world: World, held: Certification):
    moved(world, held, what)
    assert f"Not valid: {told}" in printed(held)


def test_what_was_taken_over_is_not_printed_as_examined_here(held: Certification):
    QuerySet(Certification).filter(pk=held.pk).update(imported=True, source="Old paper file")
    assert "On record from Old paper file; nobody was examined here" in printed(held)


def test_of_someone_who_was_erased_none_is_printed(held: Certification):
    erase(person=held.user, by=held.user, now=timezone.now())
    with pytest.raises(NotPrintable, match="was erased"):
        printed(held)


def test_there_is_no_other_paper(world: World, held: Certification):
    response = world.client(LEAGUE_ADMIN).get(reverse("certificate", args=[held.public_id, "a5"]))
    assert response.status_code == 404
