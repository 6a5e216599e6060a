import { afterAll, beforeAll, expect, test } from 'bun:test'
import { prayersApi } from '#src/features/prayers/prayers.contract'
import { wishlistsApi } from '#src/features/wishlists/wishlists.contract'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { createRows } from './export.rows'
import { sources } from './export.tables'

let clock: FakeClock
let hearth: Hearth
beforeAll(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
})
afterAll(() => hearth.stop())

const exported = () => {
  const rows = createRows(hearth.services.sqlite, hearth.familyId)
  return JSON.stringify(sources.map(({ table }) => [...rows.of(table)]))
}
/** Asks, prays, sets a reminder that comes, and asks for another one that is deleted. */
const pray = async (title: string, isPublic: boolean) => {
  const member = hearth.as('member')
  const ask = () => member.call(prayersApi.create, { familyId: hearth.familyId }, { title, isPublic })
  const { id: prayerId } = await ask()
  await member.call(prayersApi.prayed, { prayerId }, {})
  await member.call(prayersApi.remind, { prayerId }, { at: '20:30' })
  clock.pass({ hours: 24 })
  await (await hearth.jobs()).runDue()
  expect((await member.delete(`/api/prayer-requests/${(await ask()).id}`)).status).toBe(204)
  return prayerId
}

test('a public prayer request is exported, but neither a private one nor rows about it', async () => {
  await pray('Safe travels', true)
  const id = await pray('Canary song', false)
  const { sqlite } = hearth.services
  for (const table of ['prayer_requests', 'activity', 'notifications'])
    expect([table, sqlite.query(`select 1 from ${table} where title = 'Canary song'`).all().length]).not.toEqual([table, 0])
  expect(exported()).toContain('Safe travels')
  expect(exported()).toContain('prayer_reminder')
  expect(exported()).not.toContain('Canary song')
  expect(exported()).not.toContain(id)
})

test('a private wishlist is not exported: neither its row nor the activity that names it', async () => {
  const list = { name: 'Canary wishes', isPublic: false }
  await hearth.as('member').call(wishlistsApi.create, { familyId: hearth.familyId }, list)
  expect(hearth.services.sqlite.query("select 1 from activity where title = 'Canary wishes'").all().length).toBe(1)
  expect(exported()).not.toContain('Canary wishes')
})
