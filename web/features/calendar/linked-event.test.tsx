import { expect, test } from 'bun:test'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { openWithActs } from '#web/testing/acts'
import { eventOf, today } from '#web/testing/calendar'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

test('an event that an address opened is closed by Escape as soon as it has the focus', async () => {
  const choir = eventOf(today, 'Choir practice')
  const server = screens.serve('parent')
  server.answer(calendarApi.list, [choir])
  server.answer(calendarApi.find, choir)
  // As on a busy machine, where the dialog is seen before Radix listens.
  const listen = document.addEventListener
  document.addEventListener = (...args: Parameters<typeof listen>) => {
    if (args[0] !== 'keydown') listen.call(document, ...args)
  }
  try {
    const app = await openWithActs(screens, `/calendar?event=${choir.id}`)
    const dialog = await app.named('dialog', /./)
    // Not on the icon that comes first, whose tooltip would take the key.
    await app.isFocused(dialog)
    await app.user.keyboard('{Escape}')
    await app.waitFor(() => expect(app.isThere('dialog', /./)).toBe(false))
    await app.waitFor(() => expect(app.router.state.location.href).toBe('/calendar'))
  } finally {
    document.addEventListener = listen
  }
})
