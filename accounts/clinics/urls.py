"""The pages of clinics. Those of phones have a namespace of their own: they are closed during a closed-book exam."""

from django.urls import include, path

from accounts.clinics.views import attendance, drafts, preparing, rooms, running

of_a_clinic = [
    path("", preparing.clinic, name="clinic"),
    path("settings/", preparing.settings, name="clinic_settings"),
    path("draw/", preparing.draw, name="clinic_draw"),
    path("pool/", preparing.pool, name="clinic_pool"),
    path("drafts/", drafts.drafts, name="clinic_drafts"),
    path("sheet/", preparing.sheet, name="clinic_sheet"),
    path("scenarios/<int:number>/place/", preparing.place_scenario, name="place_scenario"),
    path("scenarios/<int:number>/time/", preparing.time_scenario, name="time_scenario"),
    path("begin/", running.begin, name="begin_clinic"),
    path("remote/", running.remote, name="clinic_remote"),
    path("screen/", running.screen, name="clinic_screen"),
    path("press/", running.press, name="clinic_press"),
    path("people/<slug:participant>/remove/", running.remove_participant, name="remove_participant"),
    path("people/", attendance.attendance, name="clinic_attendance"),
]

rooms_urls = [
    path("", rooms.enter, name="enter"),
    path("<slug:code>/", rooms.room, name="room"),
    path("<slug:code>/state/", rooms.state, name="state"),
]

urlpatterns = [
    path("clinics/", preparing.clinics, name="clinics"),
    path("clinics/leagues/<slug:league>/new/", preparing.new_clinic, name="new_clinic"),
    path("clinics/<slug:public_id>/", include(of_a_clinic)),
    path("c/", include((rooms_urls, "room"))),
]
