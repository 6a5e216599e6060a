import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { assistantApi, type Proposal } from '#src/features/assistant/assistant.contract'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { familiesApi } from '#src/features/families/families.contract'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import type { Role } from '#src/shared/permissions'
import { familyOf } from '#web/testing/riveras'
import { eventOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'
import { listOf } from '#web/testing/shopping'

const screens = withScreens()

beforeEach(async () => {
  const { replyDelay } = await import('./assistant.state')
  replyDelay.ms = 0
})
afterEach(async () => {
  const state = await import('./assistant.state')
  state.replyDelay.ms = 600
  await (await import('@testing-library/react/pure')).waitFor(() => expect(state.replying.value).toBe(false))
  state.turns.value = []
  state.draft.value = ''
  Reflect.deleteProperty(globalThis, 'SpeechRecognition')
})

type Given = { text?: string | null; proposals?: Proposal[]; role?: Role; hasModel?: boolean }

const openHome = async ({ text = 'Soup.', proposals = [], role = 'parent', hasModel = true }: Given = {}) => {
  const server = screens.serve(role)
  server.answer(familiesApi.list, [{ ...familyOf(role), hasModel }])
  server.answer(assistantApi.ask, { text, proposals, model: 'qwen3:8b' })
  const speak = spyOn(globalThis.speechSynthesis, 'speak').mockClear()
  const app = await screens.open('/')
  const field = await app.screen.findByLabelText<HTMLInputElement>('Message to Alex')
  const log = () => app.screen.getByRole('log')
  return { ...app, server, speak, field, log, ask: (message: string) => app.user.type(field, `${message}{Enter}`) }
}

const hint = "I can tell you about today's events, your tasks, new messages and the shopping list."
const label = 'From the model qwen3:8b. It can be wrong.'

describe('a question that the rules do not understand', () => {
  test('is answered by the model, as plain text with its name, and spoken', async () => {
    const text = 'Soup.\n<b>Bold</b> [here](https://example.org)'
    const { ask, screen, log, server, speak, waitFor } = await openHome({ text })
    await ask('Can we cook with potatoes?')
    await screen.findByText(label)
    expect(log().textContent).toContain(`Alex: ${text}`)
    expect(log().querySelectorAll('b, a')).toHaveLength(0)
    expect(server.callsOf(assistantApi.ask).map(({ body }) => body)).toEqual([{ question: 'Can we cook with potatoes?' }])
    await waitFor(() => expect(speak.mock.calls.map(([utterance]) => utterance.text)).toEqual([text]))
  })

  test('is heard by the microphone, too', async () => {
    type Handlers = { onresult(event: object): void; onend(): void }
    let ears: Handlers | undefined
    class Recognition {
      constructor() {
        ears = this as never
      }
      start() {}
      abort() {}
    }
    Object.assign(globalThis, { SpeechRecognition: Recognition })
    const { user, screen, field, waitFor } = await openHome()
    await user.click(screen.getByRole('button', { name: 'Voice input' }))
    ears?.onresult({ results: [[{ transcript: 'how do I cook potatoes' }]] })
    ears?.onend()
    await waitFor(() => expect(field.value).toBe('how do I cook potatoes'))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText(label)
  })

  test('has the usual reply behind the reason of a failure', async () => {
    const { ask, screen, server } = await openHome()
    for (const message of ['The model did not answer.', 'The model is busy. Try again in a moment.']) {
      server.refuse(assistantApi.ask, 503, { message })
      await ask('Can we cook?')
      await screen.findByText(`${message} ${hint}`)
    }
    expect(screen.queryByText(label)).toBeNull()
  })

  test('can be stopped', async () => {
    const { ask, screen, server, user } = await openHome()
    const release = server.hold(assistantApi.ask)
    await ask('Can we cook?')
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    await screen.findByText('Stopped.')
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    release()
  })

  test('has the usual reply of a server without a model, and is not sent', async () => {
    const { ask, screen, server } = await openHome({ hasModel: false })
    await ask('Can we cook?')
    await screen.findByText(hint)
    expect(server.callsOf(assistantApi.ask)).toEqual([])
  })
})

test('a question that the rules understand never reaches the model', async () => {
  const { ask, screen, server } = await openHome()
  await ask("Today's events")
  await screen.findByText('There are no events today.')
  expect(server.callsOf(assistantApi.ask)).toEqual([])
})

describe('a proposal of the model', () => {
  const dentist: Proposal = { kind: 'event', line: 'Dentist 2030-12-03 16:00' }

  test('is added by a press, and taken back', async () => {
    const { ask, screen, server, user, log } = await openHome({ text: null, proposals: [dentist] })
    server.answer(calendarApi.create, eventOf('Dentist', '2030-12-03T15:00:00.000Z'))
    server.answer(calendarApi.remove, undefined)
    await ask('Can you think of the teeth?')
    await screen.findByText('Dentist')
    expect(log().textContent).toContain('Alex: Shall I add this?')
    expect(screen.getByText(/^Event · .*4:00 PM – 5:00 PM$/)).toBeDefined()
    expect(server.callsOf(calendarApi.create)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await screen.findByText('Added')
    expect(server.callsOf(calendarApi.create).map(({ body }) => (body as { title: string }).title)).toEqual(['Dentist'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: 'Add' })
    expect(server.callsOf(calendarApi.remove)).toHaveLength(1)
  })

  test('stays one when adding fails', async () => {
    const { ask, screen, server, user } = await openHome({ proposals: [dentist] })
    server.refuse(calendarApi.create, 503)
    await ask('Can you think of the teeth?')
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    await screen.findByText('Failed to add “Dentist 2030-12-03 16:00”')
    await screen.findByRole('button', { name: 'Add' })
  })

  test('opens as a line of quick add', async () => {
    const { ask, screen, user } = await openHome({ proposals: [{ kind: 'item', line: 'Oat milk' }] })
    await ask('Can we bake?')
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    const line = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Quick add' })
    expect(line.value).toBe('Oat milk')
  })

  test('is a task for a member who may add no event', async () => {
    const { ask, screen, server, user } = await openHome({ role: 'child', proposals: [dentist] })
    server.answer(tasksApi.create, (await import('#web/testing/samples')).taskOf('Dentist'))
    server.answer(shoppingApi.lists, [listOf('Groceries')])
    await ask('Can you think of the teeth?')
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    await screen.findByText('Added')
    expect(server.callsOf(tasksApi.create)).toHaveLength(1)
  })
})
