import { afterEach, describe, expect, test } from 'bun:test'
import { type PairedDeviceReply, pairedDevicesApi } from '#src/features/paired-devices/paired-devices.contract'
import { openWithActs } from '#web/testing/acts'
import { memberOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
afterEach(() => localStorage.removeItem('hearth.paired'))

const device = (more: Partial<PairedDeviceReply> = {}): PairedDeviceReply => ({
  id: 'tablet',
  familyId: 'rivera',
  pairedBy: memberOf('parent').user,
  name: 'Kitchen tablet',
  userAgent: null,
  createdAt: '2026-01-05T12:00:00.000Z',
  lastUsedAt: null,
  current: true,
  ...more,
})

describe('the devices of the children', () => {
  test('are paired under a name and unpaired after a question, which this device remembers', async () => {
    const server = screens.serve('parent')
    server.answer(pairedDevicesApi.pair, device())
    const app = await openWithActs(screens, '/settings')
    await app.says('No device is paired. Open this page on the tablet in the kitchen and pair it.')
    await app.press('Pair this device')
    await app.write('Name of the device', 'Kitchen tablet')
    server.answer(pairedDevicesApi.list, { devices: [device()], pins: [] })
    const dialog = app.within(await app.screen.findByRole('dialog'))
    await app.user.click(dialog.getByRole('button', { name: 'Pair this device' }))
    await app.says('Device paired')
    await app.says('Kitchen tablet')
    await app.says('No child has a PIN yet. Set one in the menu of a child, under Family Members.')
    expect(server.callsOf(pairedDevicesApi.pair)[0]?.body).toMatchObject({ name: 'Kitchen tablet' })
    expect(localStorage.getItem('hearth.paired')).not.toBeNull()
    expect(app.isThere('button', 'Pair this device')).toBe(false)
    server.answer(pairedDevicesApi.unpair, undefined)
    await app.press('Unpair Kitchen tablet')
    server.answer(pairedDevicesApi.list, { devices: [], pins: [] })
    await app.agree('Unpair')
    await app.says('Device unpaired')
    expect(localStorage.getItem('hearth.paired')).toBeNull()
  })

  test('are listed with who paired them and their last use', async () => {
    const server = screens.serve('admin')
    const other = device({ id: 'hall', name: null, current: false, lastUsedAt: '2026-01-06T13:30:00.000Z', userAgent: 'Chrome/1 Android' })
    server.answer(pairedDevicesApi.list, { devices: [other], pins: [{ memberId: 'member-child', kind: 'digits', isLocked: false }] })
    const app = await openWithActs(screens, '/settings')
    await app.says('Chrome on Android')
    await app.says(/^Last used .* · paired by Ben$/)
    await app.named('button', 'Pair this device')
  })

  test('are for parents and admins alone', async () => {
    screens.serve('member')
    const app = await openWithActs(screens, '/settings')
    await app.says('Family Members')
    await app.saysNot("Children's devices")
  })
})
