import { describe, expect, test } from 'bun:test'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import type { Role } from '#src/shared/permissions'
import { openWithActs } from '#web/testing/acts'
import { eventOf, taskOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'
import { itemOf, listOf } from '#web/testing/shopping'

const screens = withScreens()

const open = async (path: string, role: Role = 'parent') => {
  const server = screens.serve(role)
  const { quickAddHost } = await import('./open-quick-add')
  await quickAddHost.fetch()
  const app = await openWithActs(screens, path)
  return { server, ...app, line: () => app.named('textbox', 'Quick add') as Promise<HTMLTextAreaElement> }
}

describe('the line over any screen', () => {
  test('opens with n, stays open while things are added, and closes with Escape', async () => {
    const { server, user, line, named, screen, waitFor, isThere, isFocused } = await open('/photos')
    const button = await named('button', 'Quick add')
    button.focus()
    await user.keyboard('n')
    const field = await line()
    await isFocused(field)
    for (const call of [tasksApi.create, shoppingApi.createList])
      server.refuse(call, 503, { code: 'unavailable', message: 'Later, please.' })
    await user.type(field, 'Ring Rosa{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Later, please.')
    expect(field.value).toBe('Ring Rosa')
    expect(isThere('dialog', 'Quick add')).toBe(true)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(isThere('dialog', 'Quick add')).toBe(false))
    await isFocused(button)
  })

  test('takes what is entered before it can understand, sentence by sentence', async () => {
    const { server, user, line, named, waitFor } = await open('/photos')
    server.answer(shoppingApi.lists, [listOf('Groceries')])
    server.answer(shoppingApi.addItem, ({ body }) => itemOf((body as { name: string }).name))
    await named('button', 'Quick add')
    await user.keyboard('n')
    const { fireEvent } = await import('@testing-library/react/pure')
    const field = await line()
    for (const words of ['2 kg potatoes', 'milk', 'leeks']) {
      fireEvent.change(field, { target: { value: words } })
      fireEvent.keyDown(field, { key: 'Enter' })
    }
    expect(field.value).toBe('')
    const names = () => server.callsOf(shoppingApi.addItem).map(({ body }) => (body as { name: string }).name)
    await waitFor(() => expect(names()).toEqual(['potatoes', 'milk', 'leeks']))
    expect(server.callsOf(shoppingApi.createList)).toEqual([])
  })

  test('has what was typed and not added when it opens again, on any screen, until it is added', async () => {
    const { server, user, line, named, waitFor, isThere, router, screen } = await open('/photos')
    server.answer(tasksApi.create, ({ body }) => taskOf((body as { title: string }).title))
    await named('button', 'Quick add')
    await user.keyboard('n')
    await user.type(await line(), 'Ring Rosa')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(isThere('dialog', 'Quick add')).toBe(false))
    await router.navigate({ to: '/settings' })
    await named('heading', 'Family Settings')
    await user.keyboard('n')
    expect((await line()).value).toBe('Ring Rosa')
    expect((await line()).selectionStart).toBe('Ring Rosa'.length)
    await user.keyboard('{Enter}')
    await screen.findByText('“Ring Rosa” added')
    expect([(await line()).value, ...Object.keys(localStorage).filter((key) => key.includes('line'))]).toEqual([''])
  })

  test('has again what the server refused after it was closed, and says so', async () => {
    const { server, user, line, named, screen } = await open('/photos')
    const release = server.hold(tasksApi.create)
    await named('button', 'Quick add')
    await user.keyboard('n')
    await user.type(await line(), 'Ring Rosa{Enter}')
    await user.keyboard('{Escape}')
    server.refuse(tasksApi.create, 503, { code: 'unavailable', message: 'Later, please.' })
    release()
    await screen.findByText('Failed to add “Ring Rosa”')
    await screen.findByText('Later, please.')
    await user.keyboard('n')
    expect((await line()).value).toBe('Ring Rosa')
  })

  test('is the one of the list where there is one', async () => {
    const { user, line, isFocused, isThere } = await open('/tasks')
    const field = await line()
    field.checkVisibility = () => true
    document.body.focus()
    await user.keyboard('n')
    await isFocused(field)
    expect(isThere('dialog', 'Quick add')).toBe(false)
    await user.keyboard('n')
    expect(field.value).toBe('n')
  })

  test('has no button for a member who may add nothing', async () => {
    const { named, isThere } = await open('/photos', 'extended')
    await named('heading', 'Photo Gallery')
    expect(isThere('button', 'Quick add')).toBe(false)
  })

  test('has the full form behind it, whose event counts as added', async () => {
    const { server, user, line, named, field, press, screen, waitFor, isThere } = await open('/calendar?view=week')
    server.answer(calendarApi.create, ({ body }) => ({ ...eventOf('Swim', '2026-11-26T21:30:00.000Z'), ...(body as object) }))
    await named('button', 'Quick add')
    await user.keyboard('n')
    await user.type(await line(), 'Swim tomorrow at 4pm')
    await press('Details')
    await named('dialog', 'Add Event')
    expect((await field('Title')).value).toBe('Swim')
    await press('Create Event')
    await screen.findByText('Event added')
    await waitFor(() => expect(isThere('dialog', 'Add Event')).toBe(false))
    expect((await line()).value).toBe('')
    expect(isThere('dialog', 'Quick add')).toBe(true)
  })
})
