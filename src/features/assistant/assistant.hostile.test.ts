import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { callsOf, completionOf, fakeModel, textOf } from '#src/testing/model'
import { webReceiver } from '#src/testing/receivers'
import { complete } from './assistant.model'

const clock = fakeClock('2026-11-27T15:00:00Z')
let hearth: Hearth
let model: ReturnType<typeof fakeModel>
beforeAll(async () => {
  model = fakeModel()
  hearth = await startHearth({ env: { HEARTH_ASSISTANT_URL: model.url, HEARTH_ASSISTANT_MODEL: 'qwen3:8b' }, clock })
})
afterAll(async () => {
  await hearth.stop()
  model.stop()
})

type Answered = { status: number; body: { text: string | null; code?: string; message?: string } }
const ask = (who: Who, question = 'What can we cook?'): Promise<Answered> =>
  hearth.as(who).post(hearth.path('/assistant/questions'), { question })
const window = { from: '2026-11-27', to: '2026-12-10' }

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
    const { status, body } = await ask('parent', 'CANARY-question')
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
    const { text } = (await ask('parent')).body
    expect(text).toStartWith('<b onclick="x">Hi</b> 👨‍👩‍👧 [a](javascript:1)\nlineééé')
    expect([...(text ?? '')].length).toBe(1000)
  })

  test.each([
    ['an unknown tool', { name: 'remove_event', args: {} }, 'There is no such tool.'],
    ['a name of an object', { name: 'constructor', args: {} }, 'There is no such tool.'],
    ['another family', { name: 'events', args: { ...window, familyId: 'x' } }, 'The arguments of this call are not valid.'],
    ['another family’s points', { name: 'points', args: { familyId: 'x' } }, 'The arguments of this call are not valid.'],
    ['no JSON', { name: 'events', args: '{from' }, 'The arguments of this call are not valid.'],
    ['a list', { name: 'tasks', args: '[]' }, 'The arguments of this call are not valid.'],
    ['too much JSON', { name: 'tasks', args: `{"x":"${'x'.repeat(1000)}"}` }, 'The arguments of this call are not valid.'],
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

  test('reads nothing by arguments that are nested without end', async () => {
    const call = `{"function":{"name":"tasks","arguments":${'['.repeat(60_000)}${']'.repeat(60_000)}}}`
    model.reply(
      () => new Response(`{"choices":[{"message":{"tool_calls":[${call}]}}]}`),
      () => textOf('Well.'),
    )
    expect((await ask('parent')).body.text).toBe('Well.')
    expect(model.results()).toEqual(['The arguments of this call are not valid.'])
  })

  test('shows no thoughts whose beginning is missing', async () => {
    model.reply(() => textOf('secret plan</think>Soup.'))
    expect((await ask('parent')).body.text).toBe('Soup.')
  })

  test('calls six tools of a hundred in a round, and three rounds', async () => {
    model.reply(() => callsOf(...Array(100).fill({ name: 'tasks', args: {} })))
    expect((await ask('parent')).status).toBe(503)
    expect(model.requests).toHaveLength(4)
    expect(model.sent().map(({ tool_choice }) => tool_choice)).toEqual(['auto', 'auto', 'auto', 'none'])
    expect(model.results()).toHaveLength(18)
  })

  test('a model without tools answers by the question alone', async () => {
    model.reply(
      () => Response.json({ error: { message: 'gemma does not support tools' } }, { status: 400 }),
      () => textOf('Soup.'),
    )
    expect((await ask('parent')).body.text).toBe('Soup.')
    expect(model.sent().map(({ tools }) => tools !== undefined)).toEqual([true, false])
    model.reply(() => completionOf({ content: 'Soup.', tool_calls: [{ function: { name: 'tasks', arguments: '{}' } }] }))
    expect((await ask('parent')).body.text).toBe('Soup.')
    expect(model.sent().map(({ tools }) => tools)).toEqual([undefined])
    clock.pass({ minutes: 10 })
    model.reply(() => textOf('Soup.'))
    await ask('parent')
    expect(model.sent().map(({ tools }) => tools !== undefined)).toEqual([true])
  })

  test('a failure after a call of a tool is no refusal of tools', async () => {
    model.reply(
      () => callsOf({ name: 'tasks', args: {} }),
      () => new Response('', { status: 500 }),
    )
    expect((await ask('parent')).status).toBe(503)
    expect(model.requests).toHaveLength(2)
    model.reply(() => textOf('Soup.'))
    await ask('parent')
    expect(model.sent()[0]?.tools).toBeDefined()
  })
})
