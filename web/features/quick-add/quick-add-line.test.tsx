import { describe, expect, test } from 'bun:test'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { openWithActs } from '#web/testing/acts'
import { eventOf, today } from '#web/testing/calendar'
import { taskOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'
import { listOf } from '#web/testing/shopping'

const screens = withScreens()

const open = async (path: string) => {
  const server = screens.serve('parent')
  server.answer(tasksApi.create, ({ body }) => taskOf((body as { title: string }).title))
  server.answer(shoppingApi.lists, [listOf('Groceries')])
  const app = await openWithActs(screens, path)
  const line = (await app.named('textbox', 'Quick add')) as HTMLTextAreaElement
  const chips = () =>
    app.screen
      .queryAllByRole('button')
      .flatMap(
        (button) => /^(?:Date|Time|Repeat|People|Priority|Kind|Quantity): .+/.exec(button.getAttribute('aria-label') ?? '')?.[0] ?? [],
      )
  const type = async (text: string) => {
    await app.user.click(line)
    await app.user.paste(text)
  }
  return { ...app, server, line, chips, type }
}

describe('the line', () => {
  test('shows what it understands as chips', async () => {
    const { type, chips, waitFor } = await open('/tasks')
    await type('report tomorrow at 5pm every week !high')
    await waitFor(() =>
      expect(chips()).toEqual([
        'Kind: Task',
        'Date: Tomorrow',
        'Time: 5:00 PM',
        'Repeat: Every week',
        'People: Nobody yet',
        'Priority: High',
      ]),
    )
  })

  test('gives the words of a removed chip back to the title', async () => {
    const { user, line, type, named, press, server, screen, waitFor, chips } = await open('/tasks')
    await type('Watch Tomorrow at 8pm')
    await press(/^Date: Tomorrow/)
    await press('Remove', 'menuitem')
    await waitFor(() => expect(chips()).toContain('Date: No date'))
    await user.click(await named('textbox', 'Quick add'))
    await user.keyboard('{Enter}')
    await screen.findByText('“Watch Tomorrow” added')
    expect(server.callsOf(tasksApi.create).map(({ body }) => body)).toMatchObject([
      { title: 'Watch Tomorrow', dueDate: null, dueTime: '20:00' },
    ])
    expect(line.value).toBe('')
  })

  test('adds what the words say, whatever the list', async () => {
    const { user, line, type, server, screen } = await open('/tasks')
    server.answer(calendarApi.create, eventOf(today, 'swim'))
    await type('event: swim tomorrow 4pm')
    await user.keyboard('{Enter}')
    await screen.findByText('“swim” added')
    expect(server.callsOf(calendarApi.create).map(({ body }) => body)).toMatchObject([{ title: 'swim', isAllDay: false }])
    expect(line.value).toBe('')
  })

  test('has the text again when the server refuses, and says why', async () => {
    const { user, line, type, server, screen, waitFor, isFocused } = await open('/tasks')
    server.refuse(tasksApi.create, 503, { message: 'The server is busy.' })
    await type('call grandma tomorrow')
    await user.keyboard('{Enter}')
    await screen.findByText('The server is busy.')
    await waitFor(() => expect(line.value).toBe('call grandma tomorrow'))
    await isFocused(line)
  })

  test('says what is missing, and keeps the text', async () => {
    const { user, line, type, screen, server } = await open('/tasks')
    await type('tomorrow')
    await user.keyboard('{Enter}')
    await screen.findByText('What is it called?')
    expect(line.value).toBe('tomorrow')
    expect(server.callsOf(tasksApi.create)).toEqual([])
  })
})
