// After each answer, the fields say whether what they hold is wrong: the room for errors beneath them has the reason.
document.addEventListener("htmx:afterSettle", () => {
  for (const room of document.querySelectorAll(".errorlist[id]")) {
    const field = document.getElementById(room.id.replace(/_errors$/, ""));
    if (!field) continue;
    if (room.childElementCount) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
});
