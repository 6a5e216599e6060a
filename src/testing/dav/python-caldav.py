"""A calendar app of python-caldav. It tells what it found as a line of JSON, then waits for a line."""

import json
import sys

import caldav

url, username, password = sys.argv[1:]


def tell(**found):
    print(json.dumps(found), flush=True)
    sys.stdin.readline()


def text(uid, title):
    return "\r\n".join(
        ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", "BEGIN:VEVENT", f"UID:{uid}", "DTSTAMP:20261121T080000Z"]
        + ["DTSTART:20300501T100000Z", "DTEND:20300501T110000Z", f"SUMMARY:{title}", "X-APP:kept", "END:VEVENT", "END:VCALENDAR", ""]
    )


client = caldav.DAVClient(url=url, username=username, password=password)
calendars = client.principal().calendars()
tell(calendars=sorted(str(one.url).split("/")[-2] for one in calendars))
calendar = [one for one in calendars if str(one.url).endswith("/family/")][0]

for name in ["made", "both", "gone", "left"]:
    calendar.save_event(text(f"py-{name}", f"Python {name}"))
known = calendar.objects_by_sync_token(load_objects=True)
tell(titles=sorted(one.vobject_instance.vevent.summary.value for one in known))

# Hearth has changed one, and deleted another.
changed = calendar.objects_by_sync_token(known.sync_token, load_objects=True)
tell(changed=[one.vobject_instance.vevent.summary.value for one in changed if one.data])

both = calendar.event_by_uid("py-both")
tell(before=both.vobject_instance.vevent.summary.value)
# Hearth changes it meanwhile: this library saves without a condition.
both.vobject_instance.vevent.summary.value = "Of Python"
both.save()
calendar.event_by_uid("py-left").delete()
found = calendar.date_search(caldav.lib.vcal.datetime.datetime(2030, 5, 1), caldav.lib.vcal.datetime.datetime(2030, 5, 2), expand=True)
tell(found=sorted(one.vobject_instance.vevent.summary.value for one in found))
