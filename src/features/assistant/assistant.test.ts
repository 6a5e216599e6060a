import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { callsOf, completionOf, fakeModel, textOf } from '#src/testing/model'
import { until, webReceiver } from '#src/testing/receivers'

import { calendarApi } from '../calendar/calendar.contract'
import { familiesApi } from '../families/families.contract'
import { shoppingApi } from '../shopping/lists/lists.contract'
import { tasksApi } from '../tasks/tasks.contract'
import { assistantApi } from './assistant.contract'
import { complete } from './assistant.model'

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
  const { familyId: otherId } = { familyId: hearth.otherFamilyId }
  await hearth.as('stranger').call(calendarApi.create, { familyId: otherId }, { title: `${everySecret} strangers`, ...times })
  await hearth.as('parent').call(tasksApi.create, { familyId }, { title: 'Pay the tailor', description: `${everySecret} note` })
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
    expect(tasks).toContain('Pay the tailor')
    expect(shopping).toContain('Oat milk')
    for (const { body } of model.requests) expect(body).not.toContain(everySecret)
  })

  test.each([
    ['extended', ['events']],
    ['child', ['events', 'tasks', 'shopping', 'points', 'propose']],
    ['parent', ['events', 'tasks', 'shopping', 'points', 'propose']],
  ] as const)('of %p has only the tools of that role', async (who, names) => {
    model.reply(() => textOf('Yes.'))
    await ask(who)
    expect(model.sent()[0]?.tools?.map(({ function: { name } }) => name)).toEqual([...names])
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

  test('loses its reader’s rights with them, while it thinks', async () => {
    const { userId } = hearth.ids.member
    const membership = hearth.services.access.membership(userId, hearth.familyId)
    model.reply(
      () => {
        hearth.services.sqlite.run("UPDATE family_members SET permissions = '[]' WHERE id = ?", [membership?.id ?? ''])
        return callsOf({ name: 'events', args: window })
      },
      () => textOf('No.'),
    )
    await ask('member')
    expect(model.results()).toEqual(['There is no such tool.'])
    hearth.services.sqlite.run('UPDATE family_members SET permissions = ? WHERE id = ?', [
      JSON.stringify(membership?.permissions),
      membership?.id ?? '',
    ])
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

describe('a hostile reply of the model', () => {
  const big = 'x'.repeat(10_000_000)
  const elsewhere = webReceiver()
  afterAll(() => elsewhere.stop())
  const endless = () => new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65_536).fill(32)) }))

  test.each([
    ['HTML', () => new Response('<h1>Welcome</h1>')],
    ['10 MB', () => textOf(big)],
    ['an endless stream', endless],
    ['no choices', () => Response.json({ choices: [] })],
    ['another shape', () => Response.json([1])],
    ['nothing', () => textOf('  \u200b ')],
    ['a failure', () => new Response('', { status: 404 })],
    ['a redirect', () => Response.redirect(`${elsewhere.url}/v1/chat/completions`, 307)],
  ])('is refused: %s', async (_, reply) => {
    model.reply(reply)
    const { status, body } = await answer('parent', 'CANARY-question')
    expect([status, body.code, body.message]).toEqual([503, 'model_failed', 'The model did not answer.'])
    expect(elsewhere.requests).toEqual([])
  })

  test('is given up after its time', async () => {
    model.reply(() => new Promise<Response>(() => {}))
    const request = { messages: [], tools: [], mayCall: true, timeoutMs: 50, signal: new AbortController().signal }
    await expect(complete({ assistantUrl: model.url, assistantModel: 'slow' }, request)).rejects.toThrow('timeout')
  })

  test('is plain and bounded text', async () => {
    model.reply(() =>
      textOf(`<think>secret plan</think>\u202e<b onclick="x">Hi</b> 👨‍👩‍👧 [a](javascript:1)\u0007\r\nline${'é'.repeat(2000)}`),
    )
    const { text } = (await answer('parent')).body
    expect(text).toStartWith('<b onclick="x">Hi</b> 👨‍👩‍👧 [a](javascript:1)\nlineééé')
    expect([...(text ?? '')].length).toBe(1000)
  })

  test.each([
    ['an unknown tool', { name: 'remove_event', args: {} }, 'There is no such tool.'],
    ['a name of an object', { name: 'constructor', args: {} }, 'There is no such tool.'],
    ['another family', { name: 'events', args: { ...window, familyId: 'x' } }, 'The arguments of this call are not valid.'],
    ['another family’s points', { name: 'points', args: { familyId: 'x' } }, 'The arguments of this call are not valid.'],
    ['no JSON', { name: 'events', args: '{from' }, 'The arguments of this call are not valid.'],
    ['no date', { name: 'events', args: { from: 'now', to: '' } }, 'The arguments of this call are not valid.'],
    ['a year of events', { name: 'events', args: { from: '2026-01-01', to: '2027-01-01' } }, 'Ask for 1 to 31 days.'],
    ['days in reverse', { name: 'events', args: { from: '2026-11-20', to: '2026-11-01' } }, 'Ask for 1 to 31 days.'],
  ])('reads nothing by a call of %s', async (_, call, result) => {
    model.reply(
      () => callsOf(call),
      () => textOf('Well.'),
    )
    await ask('parent')
    expect(model.results()).toEqual([result])
  })

  test('calls six tools of a hundred in a round, and three rounds', async () => {
    model.reply(() => callsOf(...Array(100).fill({ name: 'tasks', args: {} })))
    expect((await answer('parent')).status).toBe(503)
    expect(model.requests).toHaveLength(4)
    expect(model.sent().map(({ tool_choice }) => tool_choice)).toEqual(['auto', 'auto', 'auto', 'none'])
    expect(model.results()).toHaveLength(18)
  })

  test('a model without tools answers by the question alone', async () => {
    model.reply(
      () => Response.json({ error: { message: 'gemma does not support tools' } }, { status: 400 }),
      () => textOf('Soup.'),
    )
    expect((await answer('parent')).body.text).toBe('Soup.')
    expect(model.sent().map(({ tools }) => tools !== undefined)).toEqual([true, false])
    model.reply(() => completionOf({ content: 'Soup.', tool_calls: [{ function: { name: 'tasks', arguments: '{}' } }] }))
    expect((await answer('parent')).body.text).toBe('Soup.')
    expect(model.sent().map(({ tools }) => tools)).toEqual([undefined])
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

  test('leave nothing of them in the log', () => {
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
