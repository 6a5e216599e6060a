import { describe, expect, test } from 'bun:test'
import { type PlannerReply, plannersApi } from '#src/features/planners/planners.contract'
import { plannerPartsApi } from '#src/features/planners/planners.parts.contract'
import { openWithActs } from '#web/testing/acts'
import { planOf, templateOf } from '#web/testing/plans'
import { dayIn } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const open = async (plans: PlannerReply[] = [], who: 'parent' | 'child' = 'parent') => {
  const server = screens.serve(who)
  server.answer(plannersApi.list, () => plans)
  server.answer(plannersApi.templates, [templateOf('Birthday party')])
  return { ...(await openWithActs(screens, '/events')), server }
}

describe('the event planners', () => {
  test('have the texts of the specification without a plan', async () => {
    const app = await open()
    await app.says('No events planned')
    for (const text of ['No active planning', 'Ready-made templates', 'Plan Memorable Family Events', 'Event Planning Hub'])
      await app.says(text)
    await app.says('Plan family gatherings, parties, and special events')
    for (const name of ['Plan New Event', 'Browse Templates', 'Add Venue', 'Create Timeline']) await app.named('button', name)
  })

  test('keep every card once there is a plan', async () => {
    const app = await open([planOf('Garden party', { date: dayIn(12), time: '15:00', venue: 'Our garden', taskCount: 3 })])
    await app.named('link', /^Garden party.*3:00 PM · Our garden/)
    const titles = ['Active Plans', 'Upcoming Events', 'Event Templates', 'Venue Ideas', 'Planning Timeline', 'Event Planning Hub']
    for (const title of titles) await app.named('heading', title)
    expect((await app.says('In 12 days')).length).toBeGreaterThan(0)
    expect((await app.named('link', 'Add Venue')).getAttribute('href')).toBe('/events/plan-Garden%20party?tab=venue')
    expect((await app.named('link', 'Create Timeline')).getAttribute('href')).toBe('/events/plan-Garden%20party?tab=timeline')
  })

  test('list plans that are done or over apart', async () => {
    const app = await open([planOf('Autumn walk', { date: dayIn(-3) }), planOf('Moving', { status: 'cancelled' })])
    await app.named('heading', 'Past Plans')
    await app.says('Cancelled')
    await app.says('No active planning')
    await app.says('No events planned')
  })

  test('start a plan from a template', async () => {
    const app = await open()
    for (const call of [plannersApi.create, plannersApi.find]) app.server.answer(call, planOf('Ivy turns nine'))
    app.server.answer(plannerPartsApi.tasks, [])
    await app.press('Browse Templates')
    await app.press('Use Birthday party')
    await app.write('Name', 'Ivy turns nine')
    await app.press('Start Planning')
    await app.says('Plan added')
    expect(app.server.callsOf(plannersApi.create).map(({ body }) => body)).toMatchObject([
      { name: 'Ivy turns nine', templateId: 'template-Birthday party', plannerType: 'birthday' },
    ])
  })

  test('keep the dialog open and say why when the server refuses', async () => {
    const app = await open()
    app.server.refuse(plannersApi.create, 409, { code: 'too_many', message: 'The family has 300 plans.' })
    await app.press('Plan New Event')
    await app.write('Name', 'One more')
    await app.press('Start Planning')
    await app.says('The family has 300 plans.')
    await app.named('dialog', 'Plan New Event')
  })

  test('offer no plan to a member who may only view the calendar', async () => {
    const app = await open([planOf('Garden party', { date: dayIn(12) })], 'child')
    await app.named('link', /^Garden party/)
    for (const name of ['Plan New Event', 'Add Venue', 'Birthday party']) expect(app.isThere('button', name)).toBe(false)
    expect(app.isThere('link', 'Add Venue')).toBe(false)
  })
})
