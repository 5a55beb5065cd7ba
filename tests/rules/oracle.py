"""The contract's table of outcomes once more, independent of the engine: from a situation in JSON to its facets.

Written from the published format alone. It knows no provisions, so it can be wrong only where the table is misread.
"""

from __future__ import annotations

from typing import Any

PARAMETERS = {
    "goalkeeper_limit": 5,
    "skater_limit": 5,
    "visitors_time": 5,
    "home_time": 8,
    "face_off_time": 5,
    "last_minutes": 120,
    "warnings": 1,
}
ACTS = ("plays_puck", "checks_opponent", "touches_opponent")
BY_OTHERS = {"play": "by_other_rules", "face_off": "by_other_rules", "change": "refused"}


def outcome(situation: dict[str, Any], **parameters: float) -> dict[str, Any]:
    """Every facet of the ruling that the table gives."""
    incident, game = situation["incident"], situation["game"]
    in_play = incident["kind"] in ("change_during_play", "goalkeeper_leaves", "goalkeeper_returns")
    neutral = {
        "play": "goes_on" if in_play else "already_stopped",
        "penalty": "none",
        "face_off": "none" if in_play else "as_already_determined",
        "change": "not_at_issue",
        "order": "none",
        "warning": "none",
        "extra_time": "not_at_issue",
        "signal": "not_at_issue",
        "announcement": "none",
        "discretion": False,
    }
    return neutral | globals()[f"_{incident['kind']}"](incident, game, PARAMETERS | parameters)


def _change_during_play(i: dict[str, Any], g: dict[str, Any], p: dict[str, float]) -> dict[str, Any]:
    far = i["retiring_distance"] > p["skater_limit"]
    if i["action"] in ACTS and i["other_on_ice"]:
        return {"penalty": "too_many_men", **BY_OTHERS}
    if i["exit"] == "other":
        return {"penalty": "illegal_change", **BY_OTHERS}
    if i["action"] == "struck_by_puck":
        return {"change": "allowed", "discretion": far}
    if far:
        return {"penalty": "too_many_men", "discretion": True, **BY_OTHERS}
    return {"change": "allowed"}


def _goalkeeper_leaves(i: dict[str, Any], g: dict[str, Any], p: dict[str, float]) -> dict[str, Any]:
    if i["action"] in ACTS and i["other_on_ice"]:
        return {"penalty": "too_many_men", **BY_OTHERS}
    if i["goalkeeper_then"] == "turns_back":
        return {"penalty": "too_many_men", "discretion": True, **BY_OTHERS}
    if i["goalkeeper_distance"] <= p["goalkeeper_limit"]:
        return {"change": "allowed"}
    return {
        "play": "stopped_when_puck_changes_hands" if i["possession"] == "opponents" else "stopped_at_once",
        "face_off": "centre_spot" if i["puck"]["x"] > 0 else "where_play_was_stopped",
        "change": "refused",
        "announcement": "premature_substitution",
    }


def _goalkeeper_returns(i: dict[str, Any], g: dict[str, Any], p: dict[str, float]) -> dict[str, Any]:
    overtime = g["season"] == "regular" and g["period"] == "overtime"
    if overtime and i["removed_for"] == "extra_attacker" and not i["stoppage_since"]:
        return {"penalty": "ineligible_player", **BY_OTHERS}
    return {"change": "allowed"}


def _change_after_icing(i: dict[str, Any], g: dict[str, Any], p: dict[str, float]) -> dict[str, Any]:
    if i["iced_by"] != i["team"] or i["change"] != "skater" or i["made"] == "before_release":
        return {"change": "allowed"}
    return {"change": "refused", "order": "send_players_back"}


def _improper(i: dict[str, Any], g: dict[str, Any], p: dict[str, float]) -> dict[str, Any]:
    sent_back = {"change": "refused", "order": "send_players_back"}
    if g["warned"][i["team"]]["line_change"] >= p["warnings"]:
        return {"penalty": "improper_line_change", **sent_back}
    return {"warning": "line_change", **sent_back}


def _line_change_attempt(i: dict[str, Any], g: dict[str, Any], p: dict[str, float]) -> dict[str, Any]:
    closed = i["stage"] == "hand_lowered" or (i["stage"] == "hand_raised" and i["team"] == "visitors")
    return _improper(i, g, p) if closed or i["attempt"] != "ordinary_change" else {"change": "allowed"}


def _line_change_signal(i: dict[str, Any], g: dict[str, Any], p: dict[str, float]) -> dict[str, Any]:
    limit = p["visitors_time"] if i["team"] == "visitors" else p["home_time"]
    if i["seconds_given"] > limit:
        return {"signal": "late"}
    return {"signal": "in_time" if i["seconds_given"] == limit or i["done"] else "early"}


def _line_up(i: dict[str, Any], g: dict[str, Any], p: dict[str, float]) -> dict[str, Any]:
    if i["placed"] > i["entitled"]:
        return _improper(i, g, p)
    return {"order": "complete_the_line_up" if i["placed"] < i["entitled"] else "none"}


def _face_off_readiness(i: dict[str, Any], g: dict[str, Any], p: dict[str, float]) -> dict[str, Any]:
    last = g["period"] == "overtime" or (g["period"] == 3 and g["seconds_left"] <= p["last_minutes"])
    if last or i["fault"] == "none" or i["seconds_since_whistle"] <= p["face_off_time"]:
        return {}
    warned = g["warned"][i["team"]]["face_off"] >= p["warnings"]
    return {"penalty": "delay_of_game"} if warned else {"warning": "face_off"}


def _proceeding(i: dict[str, Any], g: dict[str, Any], p: dict[str, float]) -> dict[str, Any]:
    return {"penalty": "none" if i["conduct"] == "direct" else f"slow_to_{i['to']}"}


def _undue_delay(i: dict[str, Any], g: dict[str, Any], p: dict[str, float]) -> dict[str, Any]:
    return {"change": "refused", "order": "take_positions_at_once"}


def _goalkeeper_change_at_stoppage(i: dict[str, Any], g: dict[str, Any], p: dict[str, float]) -> dict[str, Any]:
    extra = "not_at_issue"
    if i["asks_extra_time"]:
        extra = "granted" if i["injured"] else "refused"
    return {"change": "allowed", "extra_time": extra}
