import { afterEach, beforeEach, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startBlank, startHearth } from '#src/testing/hearth'

/** The server family is the one that set up the server, independently of clocks. */

const clock = fakeClock('2026-11-21T12:00:00Z')
let hearth: Hearth
beforeEach(async () => {
  clock.set('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

/** Whether a user may see the server's page and make a backup. */
const runsIt = async (who: 'admin' | 'stranger' | 'member') => {
  const answers = await Promise.all(['/api/admin/status', '/api/admin/alerts', '/api/backups'].map((path) => hearth.as(who).get(path)))
  return [...new Set(answers.map(({ status }) => status))]
}

test('a family that a wrong clock dates before the first one does not become the server family', async () => {
  clock.set('1970-01-01T00:00:00Z')
  hearth.services.families.create(hearth.ids.member.userId, { name: 'Mias' })
  expect([await runsIt('member'), await runsIt('admin')]).toEqual([[403], [200]])
  expect(hearth.services.families.serverAdmins()).toMatchObject({ familyId: hearth.familyId })
})

test('a wrong clock at set-up does not change the server family', async () => {
  clock.set('2040-01-01T00:00:00Z')
  const late = await startHearth({ clock })
  clock.set('2026-11-21T12:00:00Z')
  late.services.families.create(late.ids.child.userId, { name: 'Leos' })
  const seen = [await late.as('child').get('/api/admin/status'), await late.as('admin').get('/api/admin/status')]
  await late.stop()
  expect(seen.map(({ status }) => status)).toEqual([403, 200])
})

test('set-up by link or by the command line stores the server family', async () => {
  const blank = await startBlank()
  const form = { familyName: 'Rivera', firstName: 'Ana', email: 'ana@example.org', password: 'correct horse battery', timezone: 'UTC' }
  await blank.visitor().post('/api/setup', { ...form, token: blank.services.setup.token })
  const [family] = blank.services.families.all()
  const stored = blank.services.sqlite.query("SELECT value FROM server_state WHERE key = 'server_family'").values()
  await blank.stop()
  expect(stored).toEqual([[family?.id ?? '']])
})

test('an older data folder without a stored server family uses its oldest one, and stores it with the next family', () => {
  const { sqlite, families } = hearth.services
  sqlite.run("DELETE FROM server_state WHERE key = 'server_family'")
  expect(families.serverFamily()?.id).toBe(hearth.familyId)
  clock.set('2001-01-01T00:00:00Z')
  families.create(hearth.ids.member.userId, { name: 'Mias' })
  expect(families.serverFamily()?.id).toBe(hearth.familyId)
  expect(sqlite.query("SELECT value FROM server_state WHERE key = 'server_family'").values()).toEqual([[hearth.familyId]])
})

test('the server family can be deleted only with a successor', async () => {
  const { families } = hearth.services
  expect(() => families.delete(hearth.familyId)).toThrow('Name the family whose admins manage it from then on')
  expect(() => families.delete(hearth.familyId, hearth.familyId)).toThrow('it must be another one')
  expect(() => families.delete(hearth.familyId, 'nothing-has-this-id')).toThrow('Family not found')
  families.delete(hearth.familyId, hearth.otherFamilyId)
  expect(await runsIt('stranger')).toEqual([200])
})

test('deleting another family keeps the server family', async () => {
  hearth.services.families.delete(hearth.otherFamilyId)
  expect(await runsIt('admin')).toEqual([200])
})
