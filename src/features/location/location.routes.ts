import type { Gate } from '#src/platform/http/gate'
import { assertPicture, parse, readJson } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import type { AppPasswords } from '../app-passwords/app-passwords.service'
import { locationApi } from './location.contract'
import { checkinOf, friendsOf, isPosition, ownTracksMessage, wordOf } from './location.owntracks'
import type { Location } from './location.service'

type Deps = Gate & { location: Location; appPasswords: AppPasswords }

export const locationRoutes = ({ onFamily, onRow, onPublic, location, appPasswords }: Deps) => {
  const place = ({ params }: { params: { placeId: string } }) => location.find(params.placeId)

  return [
    onFamily(locationApi.overview, ({ member }) => location.overview(member)),
    onFamily(locationApi.sharing, ({ member }) => location.sharing(member)),
    onFamily(locationApi.share, ({ member, body }) => location.share(member, body)),
    onFamily(locationApi.checkins, ({ member, query }) => location.checkins(member, query)),
    onFamily(locationApi.checkIn, ({ member, body }) => location.checkIn(member, body)),
    onFamily(locationApi.forget, ({ member }) => location.forget(member)),
    onFamily(
      locationApi.track,
      ({ member }) =>
        new Response(location.track(member), {
          headers: { 'content-type': 'application/gpx+xml', 'content-disposition': 'attachment; filename="positions.gpx"' },
        }),
    ),
    onFamily(locationApi.places, ({ member }) => location.list(member)),
    onFamily(locationApi.addPlace, ({ member, body }) => location.add(member, body)),
    onRow(
      locationApi.changePlace,
      msg('Place not found'),
      place,
      ({ member, row, body }) => location.change(member, row, body),
      location.assertMayChange,
    ),
    onRow(
      locationApi.removePlace,
      msg('Place not found'),
      place,
      ({ member, row }) => location.remove(member, row),
      location.assertMayChange,
    ),
    onFamily(locationApi.alerts, ({ member }) => location.alerts(member)),
    onFamily(locationApi.setAlerts, ({ member, body }) => location.setAlerts(member, body)),
    onRow(
      locationApi.acknowledge,
      msg('Emergency not found'),
      ({ params }) => location.findEmergency(params.emergencyId),
      ({ member, row }) => location.acknowledge(member, row),
    ),
    onFamily(locationApi.settings, ({ member }) => location.settings(member)),
    onFamily(locationApi.changeSettings, ({ member, body, ownHosts }) => {
      assertPicture(body.tileUrl, 'tileUrl', ownHosts)
      return location.changeSettings(member, body)
    }),

    // The phone's password decides before the body is read, so the endpoint declares no body.
    onPublic(locationApi.ownTracks, async ({ request, origin }) => {
      const userId = appPasswords.verify(request, origin, 'owntracks')
      const message = await readJson(request)
      const members = location.membershipsOf(userId)
      if (isPosition(message)) {
        const known = parse(ownTracksMessage, message)
        for (const member of members) location.follow(member, checkinOf(known), wordOf(known))
      }
      const [active] = members
      return active ? friendsOf(location.overview(active).people, userId) : []
    }),
  ]
}
