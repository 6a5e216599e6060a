"""Evolution's client libraries: reads a command per line, a JSON array of a name and its arguments, and answers with a line of JSON."""

import json
import sys
import threading
import time

import gi

for name, version in [("EDataServer", "1.2"), ("ECal", "2.0"), ("EBook", "1.2"), ("EBookContacts", "1.2"), ("ICalGLib", "3.0")]:
    gi.require_version(name, version)
from gi.repository import EBook, EBookContacts, ECal, EDataServer, GLib, ICalGLib

url, username, password = sys.argv[1:]
# Signals of the registry arrive in a loop of their own, as calls here wait.
threading.Thread(target=GLib.MainLoop().run, daemon=True).start()
credentials = EDataServer.NamedParameters.new()
credentials.set("username", username)
credentials.set("password", password)
registry = EDataServer.SourceRegistry.new_sync(None)
# A desktop asks its person here.
registry.connect("credentials-required", lambda _, source, *rest: source.invoke_authenticate(credentials, None, None))

kinds = {
    "Calendar": ("caldav", ECal.ClientSourceType.EVENTS),
    "Task List": ("caldav", ECal.ClientSourceType.TASKS),
    "Address Book": ("carddav", None),
}
clients = {}
vcard_3 = EBookContacts.VCardFormat(1)
# Waiting in connect_sync lasts as long as it may.
no_wait = 0xFFFFFFFF


def source_of(kind, address):
    source = EDataServer.Source.new(None, None)
    source.set_display_name(kind)
    source.set_parent("carddav-stub" if kind == "Address Book" else "caldav-stub")
    source.get_extension(kind).set_backend_name(kinds[kind][0])
    parts = GLib.Uri.parse(address, GLib.UriFlags.NONE)
    sign_in = source.get_extension("Authentication")
    sign_in.set_host(parts.get_host())
    sign_in.set_port(parts.get_port())
    sign_in.set_user(username)
    sign_in.set_method("plain/password")
    source.get_extension("Security").set_secure(False)
    source.get_extension("WebDAV Backend").set_uri(parts)
    # The tests say when to refresh.
    source.get_extension("Refresh").set_enabled(False)
    return source


def discover():
    asked = EDataServer.WebDAVDiscoverSupports
    only = asked.EVENTS | asked.TASKS | asked.CONTACTS
    found = EDataServer.webdav_discover_sources_sync(source_of("Calendar", url), url, only, credentials, None)
    return [[one.href, one.display_name, int(one.supports)] for one in found.out_discovered_sources]


def patiently(find):
    """The data server's programs learn of a new source one after the other."""
    while True:
        try:
            if (found := find()) is not None:
                return found
        except GLib.Error as error:
            if "No such source" not in error.message:
                raise
        time.sleep(0.02)


def connect(kind, address):
    source = source_of(kind, address)
    registry.commit_source_sync(source, None)
    source = patiently(lambda: registry.ref_source(source.get_uid()))
    if kind == "Address Book":
        clients[kind] = patiently(lambda: EBook.BookClient.connect_sync(source, no_wait, None))
    else:
        clients[kind] = patiently(lambda: ECal.Client.connect_sync(source, kinds[kind][1], no_wait, None))
    # A write to a source that is not connected would only be kept here.
    while source.get_connection_status() != EDataServer.SourceConnectionStatus.CONNECTED:
        time.sleep(0.02)


def isReadOnly(kind):
    return clients[kind].is_readonly()


def listed(kind):
    if kind == "Address Book":
        _, found = clients[kind].get_contacts_sync('(contains "x-evolution-any-field" "")', None)
        return [one.to_string(vcard_3) for one in found]
    _, found = clients[kind].get_object_list_sync("#t", None)
    return [one.as_ical_string() for one in found]


def occurrences(kind, start, end):
    found = []
    clients[kind].generate_instances_sync(
        start, end, None, lambda component, begin, *rest: found.append([component.get_summary(), begin.as_ical_string()]) or True
    )
    return sorted(found)


none = ECal.OperationFlags.NONE
mods = {"all": ECal.ObjModType.ALL, "this": ECal.ObjModType.THIS}


def create(kind, text):
    if kind == "Address Book":
        return clients[kind].add_contact_sync(EBookContacts.Contact.new_from_vcard(text), 0, None)
    return clients[kind].create_object_sync(ICalGLib.Component.new_from_string(text), none, None)


def change(kind, text, mod="all"):
    if kind == "Address Book":
        return clients[kind].modify_contact_sync(EBookContacts.Contact.new_from_vcard(text), 0, None)
    return clients[kind].modify_object_sync(ICalGLib.Component.new_from_string(text), mods[mod], none, None)


def remove(kind, uid, rid=None, mod="all"):
    if kind == "Address Book":
        return clients[kind].remove_contact_by_uid_sync(uid, 0, None)
    return clients[kind].remove_object_sync(uid, rid, mods[mod], none, None)


def refresh(kind):
    return clients[kind].refresh_sync(None)


commands = {one.__name__: one for one in [discover, connect, isReadOnly, listed, occurrences, create, change, remove, refresh]}
print(json.dumps({"value": None}), flush=True)
for line in sys.stdin:
    name, *rest = json.loads(line)
    try:
        print(json.dumps({"value": commands[name](*rest)}), flush=True)
    except GLib.Error as error:
        print(json.dumps({"error": error.message}), flush=True)
