"""Names for the people of a story, of many origins; none is meant to be anybody."""

from __future__ import annotations

from rules.engine.chance import Chance

LISTED = """
Adeyemi Akintola Alapati Albescu Amadi Andrada Aoki Arslan Asante Baptista Batbayar Begay Belmonte Bielak
Brannigan Calloway Castaneda Chaudhry Chikere Cisneros Dabrowa Dalgaard Deng Dorjee Echeverri Emeka Escarra
Fagerli Falade Farkasdi Feraru Fontanari Gaillot Gebre Ghali Giang Golani Grabowiec Haapala Hakimi Halloway
Hasegawa Inoue Ioane Isaksdal Jankauer Jolibois Kahananui Kamara Karunaratne Kassab Kereama Kimani Kivinummi
Kobayakawa Kovalik Kuismin Lagunov Larkspur Lazarte Leota Lindermo Lokelani Mabaso Mahlangu Majewicz Makoa
Mansour Marchetti Mendivil Mikaelsen Montclair Mutua Nakashima Ndiaye Ngata Nordmo Nwosu Onyeka Orduna Osei
Paasilinna Paleka Parvizi Pellegrin Petrosyan Phiri Quispe Rahimi Rautavaara Saelid Sefo Shapira Sithole
Skogheim Sorrentino Stavrakis Suwannarat Szalay Tachibana Takeuchi Tamatea Teixeira Thapa Uchida Ulvestad Umarov
Valdivieso Viitala Wachira Wakefield Westerhoven Yamauchi Yilmaz Zaidi Zamorano Zelenkov Zhou Zulu
"""
SURNAMES = tuple(LISTED.split())
SKATERS = range(2, 30)
GOALKEEPERS = (1, 30, 31, 33, 35)


def people(count: int, chance: Chance) -> tuple[tuple[str, int], ...]:
    """So many skaters, each with a name and the number on his back, no two alike."""
    names = chance.stream("names").some(SURNAMES, count)
    numbers = chance.stream("numbers").some(SKATERS, count)
    return tuple(zip(names, numbers, strict=True))


def goalkeeper_number(chance: Chance) -> int:
    """A number that goalkeepers wear."""
    return chance.stream("goalkeeper").pick(GOALKEEPERS)
