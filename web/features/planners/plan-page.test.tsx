import { describe, expect, test } from 'bun:test'
import { type PlannerReply, plannersApi } from '#src/features/planners/planners.contract'
import { guestsApi } from '#src/features/planners/planners.guests.contract'
import { plannerPartsApi as partsApi } from '#src/features/planners/planners.parts.contract'
import { openWithActs } from '#web/testing/acts'
import { guestOf, planOf, planTaskOf } from '#web/testing/plans'
import { memberOf } from '#web/testing/riveras'
import { dayIn } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const busy = { code: 'busy', message: 'Not now.' }
const plan = (more: Partial<PlannerReply> = {}) => planOf('Garden party', { id: 'plan', date: dayIn(12), ...more })

/** Ben's plan, opened at a tab. */
const open = async (tab: string, who: 'parent' | 'member' | 'child' = 'parent', more: Partial<PlannerReply> = {}) => {
  const server = screens.serve(who)
  server.answer(plannersApi.find, plan(more))
  server.answer(partsApi.tasks, [planTaskOf('Hang the lanterns', { dueDate: dayIn(-1) }), planTaskOf('Blanket', { kind: 'packing' })])
  for (const list of [partsApi.expenses, partsApi.venues, partsApi.moments, guestsApi.list]) server.answer(list, [])
  return { server, open: () => openWithActs(screens, `/events/plan?tab=${tab}`) }
}

describe('a plan', () => {
  test.each([
    ['guests', 'No guests yet', 'Add Guest'],
    ['budget', 'No budget yet', 'Add Expense'],
    ['venue', 'No venues yet', 'Add Venue'],
    ['notes', 'No notes yet', 'Edit Notes'],
  ])('says what the tab %s is for while it is empty', async (tab, title, add) => {
    const app = await (await open(tab)).open()
    await app.says(title)
    await app.press(add)
    await app.named('dialog', /./)
  })

  test('shows late tasks, and takes a tick back when the server refuses', async () => {
    const { server, open: start } = await open('tasks')
    const app = await start()
    await app.says(/^Overdue, /)
    server.refuse(partsApi.changeTask, 503, busy)
    await app.press('Complete Hang the lanterns', 'checkbox')
    await app.says('Failed to change the task')
    await app.waitFor(async () =>
      expect((await app.named('checkbox', 'Complete Hang the lanterns')) as HTMLInputElement).toHaveProperty('checked', false),
    )
  })

  test('shows the link of a new guest once', async () => {
    const { server, open: start } = await open('guests')
    server.answer(guestsApi.create, { ...guestOf('Clara'), rsvpUrl: 'https://hub.example.com/rsvp/abc' })
    const app = await start()
    await app.press('Add Guest')
    await app.write('Name', 'Clara')
    const dialog = app.within(await app.named('dialog', 'Add Guest'))
    await app.user.click(dialog.getByRole('button', { name: 'Add Guest' }))
    await app.named('dialog', 'Link for Clara')
    expect((await app.field('Link')).value).toBe('https://hub.example.com/rsvp/abc')
  })

  test('lets a member answer only for themselves', async () => {
    const { server, open: start } = await open('guests', 'child')
    const { user } = memberOf('child')
    const own = guestOf('Leo', { guestName: null, userId: user.id, user, hasLink: false })
    server.answer(guestsApi.list, [own, guestOf('Clara', { response: 'yes', guestCount: 2, childCount: 1 })])
    server.answer(guestsApi.change, { ...own, response: 'yes' })
    const app = await start()
    await app.says('2 adults, 1 child')
    expect(app.isThere('button', /^More for/)).toBe(false)
    await app.press('Coming')
    await app.waitFor(() => expect(server.callsOf(guestsApi.change).map(({ body }) => body)).toEqual([{ response: 'yes' }]))
  })

  test('reminds those who have not answered', async () => {
    const { server, open: start } = await open('guests', 'parent', { answers: { pending: 2, yes: 0, no: 0, maybe: 0 } })
    server.answer(guestsApi.list, [guestOf('Clara')])
    server.answer(guestsApi.remind, { notified: 1, mailed: 0, left: 1 })
    const app = await start()
    await app.press('Remind')
    await app.says('1 guests reminded')
    await app.says('1 without e-mail: send them their link yourself.')
  })

  test('warns of a line of the budget that is exceeded', async () => {
    const { server, open: start } = await open('budget', 'parent', { budget: 100, planned: 40, spent: 55 })
    const { kind: _, ...made } = planTaskOf('x')
    server.answer(partsApi.expenses, [
      { ...made, id: 'expense', category: 'Cake', planned: 40, spent: 55, transactionId: null, notes: null },
    ])
    const app = await start()
    await app.says('Over budget')
    await app.says(/spent of \$100.00, \$40.00 planned/)
  })

  test('is read only for another member', async () => {
    const app = await (await open('tasks', 'child')).open()
    await app.says('Hang the lanterns')
    expect(app.isThere('button', 'More for this plan')).toBe(false)
    expect(app.isThere('button', 'Add Task')).toBe(false)
    expect(((await app.named('checkbox', 'Complete Hang the lanterns')) as HTMLInputElement).disabled).toBe(true)
  })

  test('is deleted after a question, and the list is shown', async () => {
    const { server, open: start } = await open('notes')
    server.answer(plannersApi.remove, () => undefined)
    server.answer(plannersApi.list, [])
    server.answer(plannersApi.templates, [])
    const app = await start()
    await app.act('More for this plan', 'Delete Plan')
    await app.says('Plan deleted')
    await app.says('No active planning')
  })

  test('that is not there says so', async () => {
    screens.serve().refuse(plannersApi.find, 404, { code: 'not_found' })
    const app = await openWithActs(screens, '/events/none')
    await app.says("This plan doesn't exist")
  })
})
