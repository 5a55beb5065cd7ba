"""The one page of the bare site."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.utils import timezone

from quizzes.exams.models import Save


@login_required
def store(request: HttpRequest, item: int) -> HttpResponse:
    """Store what was posted."""
    fields = {name: value for name, value in request.POST.items() if not name.startswith("_")}
    turn, number = int(request.POST["_turn"]), int(request.POST["_number"])
    Save.objects.create(item_id=item, turn=turn, number=number, post=fields, at=timezone.now())
    return JsonResponse({"accepted": True})


urlpatterns = [path("store/<int:item>/", store)]
