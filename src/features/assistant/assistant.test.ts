import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { callsOf, fakeModel, textOf } from '#src/testing/model'
import { until } from '#src/testing/receivers'
import { calendarApi } from '../calendar/calendar.contract'
import { familiesApi } from '../families/families.contract'
import { shoppingApi } from '../shopping/lists/lists.contract'
import { tasksApi } from '../tasks/tasks.contract'
import { assistantApi } from './assistant.contract'

const clock = fakeClock('2026-11-27T15:00:00Z')
const lines: string[] = []
const note = (...line: unknown[]) => lines.push(JSON.stringify(line))
const log = { debug: note, info: note, warn: note, error: note } as never
let hearth: Hearth
let model: ReturnType<typeof fakeModel>

const key = 'sk-canary-key'
const everySecret = 'CANARY'

beforeAll(async () => {
  model = fakeModel()
  const env = { HEARTH_ASSISTANT_URL: `${model.url}/`, HEARTH_ASSISTANT_MODEL: 'qwen3:8b', HEARTH_ASSISTANT_KEY: key }
  hearth = await startHearth({ env, clock, log, timezone: 'Europe/Berlin' })
  const { familyId } = hearth
  const times = { startTime: '2026-11-30T15:00:00Z', endTime: '2026-11-30T16:00:00Z' }
  const event = (who: Who, title: string, more: object = {}) =>
    hearth.as(who).call(calendarApi.create, { familyId }, { title, ...times, ...more })
  await event('parent', 'Football', { description: `${everySecret} description`, location: `${everySecret} street` })
  await event('parent', `${everySecret} private event`, { isPrivate: true })
  await event('member', `${everySecret} other private event`, { isPrivate: true })
  await event('parent', 'Winter fair', { startTime: '2027-02-01T10:00:00Z', endTime: '2027-02-01T11:00:00Z' })
  await hearth.as('stranger').call(calendarApi.create, { familyId: hearth.otherFamilyId }, { title: `${everySecret} strangers`, ...times })
  await hearth.as('parent').call(tasksApi.create, { familyId }, { title: 'Pay the tailor\u{e0049}', description: `${everySecret} note` })
  for (const who of ['child', 'member'] as const) {
    const chore = { title: 'Sweep', isChore: true, points: 3, assignedTo: hearth.ids[who].userId, dueDate: '2026-11-27' }
    const { id } = await hearth.as('parent').call(tasksApi.create, { familyId }, chore)
    await hearth.as(who).call(tasksApi.complete, { familyId, taskId: id })
  }
  const list = await hearth.as('parent').call(shoppingApi.createList, { familyId }, { name: 'Groceries' })
  await hearth.as('parent').call(shoppingApi.addItem, { listId: list.id }, { name: 'Oat milk', notes: `${everySecret} note` })
  await hearth.as('parent').post(hearth.path('/messages'), { content: `${everySecret} message` })
})
afterAll(async () => {
  await hearth.stop()
  model.stop()
})

const ask = (who: Who, question = 'What can we cook?') => hearth.as(who).post(hearth.path('/assistant/questions'), { question }) as never
type Answered = {
  status: number
  headers: Headers
  body: { text: string | null; proposals: unknown[]; model: string; code?: string; message?: string }
}
const answer = async (who: Who, question?: string) => (await ask(who, question)) as Answered
const window = { from: '2026-11-27', to: '2026-12-10' }

describe('the model of the assistant', () => {
  test('is named, and gets the question, the date, the zone, a first name and tools', async () => {
    expect(await hearth.as('child').call(familiesApi.list, {})).toMatchObject([{ hasModel: true }])
    model.reply(() => textOf('Soup.'))
    const reply = await hearth.as('parent').call(assistantApi.ask, { familyId: hearth.familyId }, { question: 'What can we cook?' })
    expect(reply).toEqual({ text: 'Soup.', proposals: [], model: 'qwen3:8b' })
    const [request] = model.requests
    expect([request?.method, request?.path, request?.headers.authorization]).toEqual(['POST', '/v1/chat/completions', `Bearer ${key}`])
    const [sent] = model.sent()
    expect(sent?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(sent?.messages[1]?.content).toBe('What can we cook?')
    expect(sent?.messages[0]?.content).toContain('Answer Ben in English')
    expect(sent?.messages[0]?.content).toContain('Friday, 2026-11-27, 16:00, in the time zone Europe/Berlin')
    expect(request?.body).not.toContain('Football')
    expect(request?.body).not.toContain('Rivera')
  })

  test('reads through tools what its reader may see, and nothing else', async () => {
    model.reply(
      () =>
        callsOf(
          { name: 'events', args: window },
          { name: 'tasks', args: {} },
          { name: 'shopping', args: '' },
          { name: 'points', args: {} },
        ),
      () => textOf('Football on Monday.'),
    )
    expect((await answer('admin')).body.text).toBe('Football on Monday.')
    const [events, tasks, shopping] = model.results()
    expect(JSON.parse(events ?? '')).toEqual([{ title: 'Football', start: '2026-11-30T16:00', end: '2026-11-30T17:00', people: ['Ben'] }])
    expect(tasks).toContain('"Pay the tailor"')
    expect(shopping).toContain('Oat milk')
    for (const { body } of model.requests) expect(body).not.toContain(everySecret)
  })

  test.each([
    ['extended', ['events']],
    ['child', ['events', 'tasks', 'shopping', 'points', 'propose']],
    ['parent', ['events', 'tasks', 'shopping', 'points', 'propose']],
  ] as const)('offers %p only the tools of their role', async (who, names) => {
    model.reply(() => textOf('Yes.'))
    await ask(who)
    expect(model.sent()[0]?.tools?.map(({ function: { name } }) => name)).toEqual([...names])
  })

  test.each([
    ['parent', ['Leo', 'Mia']],
    ['child', ['Leo']],
    ['member', ['Mia']],
  ] as const)('reads for %p the points of %p', async (who, names) => {
    model.reply(
      () => callsOf({ name: 'points', args: {} }),
      () => textOf('Well done.'),
    )
    await ask(who)
    expect(
      JSON.parse(model.results()[0] ?? '')
        .map(({ name }: { name: string }) => name)
        .sort(),
    ).toEqual([...names])
    const others = ['Leo', 'Mia'].filter((name) => !(names as readonly string[]).includes(name))
    for (const name of others) for (const { body } of model.requests) expect(body).not.toContain(name)
  })

  test('reads nothing of an area that is closed to its reader, also when it asks', async () => {
    model.reply(
      () => callsOf({ name: 'tasks', args: {} }, { name: 'shopping', args: {} }, { name: 'points', args: {} }),
      () => textOf('No.'),
    )
    await ask('extended')
    expect(model.results()).toEqual(Array(3).fill('There is no such tool.'))
    model.reply(
      () => callsOf({ name: 'tasks', args: {} }, { name: 'propose', args: { kind: 'task', line: 'Sweep' } }),
      () => textOf('No.'),
    )
    await hearth.as('admin').delete(hearth.path('/addons/todo_list'))
    expect((await answer('admin')).body.proposals).toEqual([])
    expect(model.results()).toEqual(['There is no such tool.', 'The arguments of this call are not valid.'])
    await hearth.as('admin').post(hearth.path('/addons'), { addonType: 'todo_list' })
  })

  test('reads nothing more for a member who loses the right meanwhile', async () => {
    const membership = hearth.services.access.membership(hearth.ids.member.userId, hearth.familyId)
    const setPermissions = (permissions: unknown) =>
      hearth.services.sqlite.run('UPDATE family_members SET permissions = ? WHERE id = ?', [
        JSON.stringify(permissions),
        membership?.id ?? '',
      ])
    model.reply(
      () => {
        setPermissions([])
        return callsOf({ name: 'events', args: window })
      },
      () => textOf('No.'),
    )
    try {
      await ask('member')
      expect(model.results()).toEqual(['There is no such tool.'])
    } finally {
      setPermissions(membership?.permissions)
    }
  })

  test('reads nothing more for a session that ends meanwhile', async () => {
    model.reply(
      () => {
        hearth.services.sqlite.run('DELETE FROM sessions WHERE user_id = ?', [hearth.ids.member.userId])
        return callsOf({ name: 'events', args: window })
      },
      () => textOf('Football.'),
    )
    expect((await answer('member')).status).toBe(401)
    expect(model.requests).toHaveLength(1)
  })

  test('may only propose, with what its reader may add', async () => {
    const before = hearth.services.sqlite.query('SELECT total_changes() AS n').get()
    model.reply(
      () =>
        callsOf(
          { name: 'propose', args: { kind: 'event', line: 'Dentist\u202e 2026-12-03\n16:00' } },
          { name: 'propose', args: { kind: 'transaction', line: 'Paid 500' } },
          { name: 'propose', args: { kind: 'item', line: '  ' } },
          { name: 'propose', args: { kind: 'item', line: 'Milk', listId: hearth.otherFamilyId } },
          ...Array.from({ length: 5 }, () => ({ name: 'propose', args: { kind: 'task', line: 'x'.repeat(900) } })),
        ),
      () => textOf(''),
    )
    const { body } = await answer('parent')
    expect(body.text).toBeNull()
    expect(body.proposals).toEqual([
      { kind: 'event', line: 'Dentist 2026-12-03 16:00' },
      { kind: 'task', line: `${'x'.repeat(199)}…` },
      { kind: 'task', line: `${'x'.repeat(199)}…` },
    ])
    expect(hearth.services.sqlite.query('SELECT total_changes() AS n').get()).toEqual(before)
    model.reply(
      () =>
        callsOf({ name: 'propose', args: { kind: 'event', line: 'Party' } }, { name: 'propose', args: { kind: 'chore', line: 'Party' } }),
      () => textOf('Asked.'),
    )
    expect((await answer('child')).body.proposals).toEqual([])
    expect(model.sent()[0]?.tools?.at(-1)?.function.parameters.properties.kind?.enum).toEqual(['task'])
  })
})

describe('questions to the model', () => {
  test('end when the person goes, and are busy meanwhile', async () => {
    let isAborted = false
    const { promise, resolve } = Promise.withResolvers<Response>()
    model.reply(() => promise)
    const leaving = new AbortController()
    const pending = fetch(hearth.url + hearth.path('/assistant/questions'), {
      method: 'POST',
      signal: leaving.signal,
      headers: { cookie: hearth.as('admin').cookie, 'content-type': 'application/json' },
      body: '{"question":"Slow?"}',
    }).catch(() => {
      isAborted = true
    })
    await until('the request', () => model.requests.length === 1)
    const second = await answer('admin')
    expect([second.status, second.body.message]).toEqual([503, 'The model is busy. Try again in a moment.'])
    leaving.abort()
    await pending
    expect(isAborted).toBe(true)
    model.reply(() => textOf('Yes.'))
    await until('another question', async () => (await answer('admin')).status === 200)
    resolve(textOf('late'))
  })

  test('of one person are 60 an hour', async () => {
    model.reply(() => textOf('Yes.'))
    let refused = await answer('extended')
    for (let n = 0; n < 60 && refused.status === 200; n++) refused = await answer('extended')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(refused.body.message).toStartWith('Too many questions to the model. Try again in ')
    expect((await answer('child')).status).toBe(200)
  })

  test('are refused when they are empty or too long', async () => {
    expect((await answer('parent', ' ')).status).toBe(422)
    expect((await answer('parent', 'x'.repeat(501))).status).toBe(422)
  })

  test('leave nothing of them in the log', async () => {
    model.reply(() => new Response('<h1>Welcome</h1>'))
    await ask('parent')
    const all = lines.join('\n')
    expect(all).toContain('assistant failed')
    for (const secret of [everySecret, key, 'cook', 'Football', 'Welcome', 'Soup']) expect(all).not.toContain(secret)
  })
})

test('a server without a model asks nobody', async () => {
  const plain = await startHearth({ env: { HEARTH_ASSISTANT_MODEL: 'qwen3:8b' } })
  model.reply(() => textOf('No.'))
  expect(await plain.as('child').call(familiesApi.list, {})).toMatchObject([{ hasModel: false }])
  const { status, body } = await plain.as('parent').post(plain.path('/assistant/questions'), { question: 'Who are you?' })
  expect([status, (body as { code: string }).code]).toEqual([409, 'no_model'])
  expect(model.requests).toEqual([])
  await plain.stop()
})
