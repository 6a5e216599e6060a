import { describe, expect, test } from 'bun:test'
import {
  type CheckinReply,
  locationApi,
  type PlaceReply,
  type SharingReply,
  type Whereabouts,
} from '#src/features/location/location.contract'
import { openWithActs } from '#web/testing/acts'
import { userOf } from '#web/testing/riveras'
import { ben, since } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'
import { isDue } from './use-position-sender'

const screens = withScreens()

const off = { isSharing: false, until: null, startedAt: null, setBy: null }
const personOf = (user: typeof ben, more: Partial<Whereabouts> = {}): Whereabouts => ({
  userId: user.id,
  user,
  color: '#3b82f6',
  ...off,
  position: null,
  lastPlace: null,
  trail: [],
  ...more,
})
const home: PlaceReply = {
  id: 'home',
  familyId: 'rivera',
  name: 'Home',
  emoji: '🏠',
  latitude: 52.52,
  longitude: 13.405,
  radius: 150,
  createdBy: ben.id,
  createdAt: since,
  updatedAt: since,
}
const position = { latitude: 52.54, longitude: 13.405, at: since, accuracy: 20, batteryLevel: 12, locationName: null }

const checkinOf = (more: Partial<CheckinReply>): CheckinReply => ({
  id: `${more.userId} ${more.checkinType}`,
  familyId: 'rivera',
  userId: ben.id,
  user: ben,
  latitude: null,
  longitude: null,
  accuracy: null,
  address: null,
  locationName: 'School',
  checkinType: 'manual',
  batteryLevel: null,
  isEmergency: false,
  note: null,
  isShared: true,
  acknowledgedBy: null,
  acknowledgedAt: null,
  at: since,
  createdAt: since,
  ...more,
})

const alarm: CheckinReply = {
  id: 'alarm',
  familyId: 'rivera',
  userId: 'mia',
  user: { ...ben, id: 'mia', name: 'Mia Rivera', firstName: 'Mia' },
  latitude: null,
  longitude: null,
  accuracy: null,
  address: null,
  locationName: null,
  checkinType: 'emergency',
  batteryLevel: null,
  isEmergency: true,
  isShared: false,
  note: 'By the lake',
  at: since,
  acknowledgedBy: null,
  acknowledgedAt: null,
  createdAt: since,
}

type State = { people?: Whereabouts[]; places?: PlaceReply[]; checkins?: CheckinReply[]; sharing?: Partial<SharingReply> }

const open = async ({ people, places = [], checkins = [], sharing = {} }: State = {}) => {
  const server = screens.serve('parent')
  const me = personOf({ ...ben, ...userOf('parent') })
  let own: SharingReply = { ...off, children: [], emergencies: [], ...sharing }
  server.answer(locationApi.overview, () => ({ people: people ?? [me], places, settings: { retentionDays: 30, tileUrl: null } }))
  server.answer(locationApi.sharing, () => own)
  server.answer(locationApi.checkins, () => checkins)
  server.answer(locationApi.share, ({ body }) => {
    const { isSharing = true, until = null } = body as { isSharing?: boolean; until?: string | null }
    own = { ...own, isSharing, until: isSharing ? until : null }
    return own
  })
  server.answer(locationApi.addPlace, ({ body }) => {
    const place = { ...home, ...(body as object) }
    places.push(place)
    return place
  })
  return { ...(await openWithActs(screens, '/location')), server, me }
}

describe('the location map', () => {
  test('has the texts of the specification while nothing is shared', async () => {
    const app = await open()
    for (const text of ['Location Map', 'You', 'Offline', 'No check-ins yet', 'Nobody shares their location']) await app.says(text)
    expect(document.title).toBe('Location Map · Hearth')
  })

  test('shares until an end, and stops', async () => {
    const app = await open()
    await app.press('Enable Location Sharing')
    await app.choose('For how long', '1 hour')
    await app.press('Share')
    await app.says(/can see where you are until/)
    const [{ until }] = app.server.callsOf(locationApi.share).map(({ body }) => body) as [{ until: string }]
    expect(Math.round((Date.parse(until) - Date.now()) / 60_000)).toBe(60)
    await app.press('Stop sharing your location')
    await app.says('Location sharing is off')
  })

  test('says in words who is where, since when, and whose battery is low', async () => {
    const other = { ...ben, id: 'mia', name: 'Mia Rivera', firstName: 'Mia' }
    const gone = { ...ben, id: 'leo', name: 'Leo Rivera', firstName: 'Leo' }
    const app = await open({
      places: [home],
      people: [personOf(other, { isSharing: true, position }), personOf(gone, { lastPlace: { name: 'School', at: since } })],
    })
    await app.says('2.2 km north of Home')
    await app.says('12%')
    await app.says('Last at School')
    await app.press('Show Mia on the map')
    expect(app.isThere('button', 'Show Leo on the map')).toBe(false)
  })

  test('tells each check-in in a sentence', async () => {
    const other = { ...ben, id: 'mia', name: 'Mia Rivera', firstName: 'Mia' }
    const of = (who: 'me' | 'other', more: Partial<CheckinReply>) => {
      const user = who === 'me' ? { ...ben, ...userOf('parent') } : other
      return checkinOf({ user, userId: user.id, ...more })
    }
    const app = await open({
      checkins: [
        of('me', { checkinType: 'arrival' }),
        of('me', { checkinType: 'emergency', isEmergency: true }),
        of('other', { checkinType: 'departure' }),
        of('other', { checkinType: 'manual' }),
        of('other', { checkinType: 'shared', locationName: null }),
      ],
    })
    const sentences = () => Array.from(document.querySelectorAll('li[data-row*=" "] p:first-child'), ({ textContent }) => textContent)
    await app.waitFor(() =>
      expect(sentences()).toEqual([
        'You arrived at School',
        'You asked for help',
        'Mia Rivera left School',
        'Mia Rivera checked in at School',
        'Mia Rivera checked in',
      ]),
    )
  })

  const together = (length: number) =>
    Array.from({ length }, (_, at) => personOf({ ...ben, id: `person-${at}` }, { isSharing: true, position }))

  test('shows two people at one place beside each other', async () => {
    const app = await open({ people: together(2) })
    const map = await app.named('region', 'Map')
    const faces = () => [...map.querySelectorAll<HTMLElement>('span.absolute')].map(({ style }) => Number.parseFloat(style.left))
    const [first = 0, second = 0] = faces()
    expect(second - first).toBe(30)
  })

  test('shows many people at one place as a number', async () => {
    const app = await open({ people: together(6) })
    await app.says('+3')
  })

  test('adds a place, with its position in numbers', async () => {
    const app = await open()
    await app.press('Add Place')
    await app.write('Name', 'School')
    await app.write('Latitude', '52.5')
    await app.write('Longitude', '13,4')
    const dialog = app.within(await app.named('dialog', 'Add Place'))
    await app.user.click(dialog.getByRole('button', { name: 'Add Place' }))
    await app.says('Must be a number.')
    await app.write('Longitude', '13.4')
    await app.user.click(dialog.getByRole('button', { name: 'Add Place' }))
    await app.says('Place added')
    await app.named('button', 'Alerts for School')
  })

  test('needs two seconds for an emergency', async () => {
    const app = await open()
    await app.press('Emergency')
    await app.press('Ask for help')
    await app.says('Hold the button for two seconds')
    expect(app.server.callsOf(locationApi.checkIn)).toEqual([])
  })

  test('sends an emergency at once when the button is held, and with a note from the dialog', async () => {
    const app = await open()
    app.server.answer(locationApi.checkIn, ({ body }) => ({ ...alarm, ...(body as object) }))
    const hold = async (button: string) => app.user.pointer({ keys: '[MouseLeft>]', target: await app.named('button', button) })
    const sent = () => app.server.callsOf(locationApi.checkIn).map(({ body }) => body)
    const isSent = (count: number) => app.waitFor(() => expect(sent()).toHaveLength(count), { timeout: 5000 })
    await hold('Emergency')
    await isSent(1)
    await app.user.pointer({ keys: '[/MouseLeft]' })
    expect(app.isThere('dialog', 'Emergency')).toBe(false)
    await app.says('The adults of your family are told')
    await app.press('Emergency')
    await app.write('What happened?', 'By the lake')
    await hold('Ask for help')
    await isSent(2)
    expect(sent()).toMatchObject([
      { checkinType: 'emergency', note: '' },
      { checkinType: 'emergency', note: 'By the lake' },
    ])
    await app.waitFor(() => expect(app.isThere('dialog', 'Emergency')).toBe(false))
  })

  test('shows the note of an emergency in the check-ins', async () => {
    const app = await open({ checkins: [alarm] })
    await app.says('asked for help')
    await app.says('By the lake')
  })
})

test('a device sends once a minute at most, after 100 m or ten minutes', () => {
  const spot = { latitude: 52.52, longitude: 13.405 }
  const near = { ...spot, latitude: 52.5204 }
  const far = { ...spot, latitude: 52.53 }
  const last = { spot, at: 0 }
  expect(isDue(undefined, spot, 0)).toBe(true)
  expect(isDue(last, far, 59_999)).toBe(false)
  expect(isDue(last, far, 60_000)).toBe(true)
  expect(isDue(last, near, 60_000)).toBe(false)
  expect(isDue(last, near, 600_000)).toBe(true)
})
