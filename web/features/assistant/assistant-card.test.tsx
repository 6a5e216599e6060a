// Above 300 lines because all its tests need the same set-up.
import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { chatApi } from '#src/features/chat/chat.contract'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { defaultSettings, userSettingsApi } from '#src/features/user-settings/user-settings.contract'
import type { Role } from '#src/shared/permissions'
import { choreOf, dayIn, eventOf, taskOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'
import { itemOf, listOf } from '#web/testing/shopping'

const screens = withScreens()

const setReplyDelay = async (ms: number) => {
  const { replyDelay } = await import('./assistant.state')
  replyDelay.ms = ms
}
beforeEach(() => setReplyDelay(0))
afterEach(() => setReplyDelay(600))

afterEach(async () => {
  const [state, speech] = await Promise.all([import('./assistant.state'), import('./assistant.speech')])
  // Nothing can be asked while a reply is pending, in the next test either.
  await (await import('@testing-library/react/pure')).waitFor(() => expect(state.replying.value).toBe(false))
  state.turns.value = []
  state.draft.value = ''
  speech.setSpeaksReplies(true)
  Reflect.deleteProperty(globalThis, 'SpeechRecognition')
})

const openHome = async (role: Role, prepare: (server: ReturnType<typeof screens.serve>) => void = () => {}) => {
  const server = screens.serve(role)
  prepare(server)
  const speak = spyOn(globalThis.speechSynthesis, 'speak').mockClear()
  const cancel = spyOn(globalThis.speechSynthesis, 'cancel').mockClear()
  const app = await screens.open('/')
  const field = await app.screen.findByLabelText<HTMLInputElement>('Message to Alex')
  return {
    ...app,
    server,
    speak,
    cancel,
    field,
    texts: () => [...app.screen.getByRole('log').querySelectorAll('p')].map((line) => line.textContent),
    ask: (message: string) => app.user.type(field, `${message}{Enter}`),
  }
}
const label = (name: string) => document.querySelector(`[aria-label="${name}"]`) as HTMLButtonElement

describe('the assistant', () => {
  test('is sent nothing blank, and nothing while a reply is pending', async () => {
    const { texts, ask, field, user, waitFor, act } = await openHome('parent')
    expect(label('Send').disabled).toBe(true)
    await ask('   ')
    expect(label('Send').disabled).toBe(true)
    expect(texts()).toEqual([])
    await user.clear(field)
    const { replying } = await import('./assistant.state')
    act(() => {
      replying.value = true
    })
    await ask('and now?')
    expect(label('Send').disabled).toBe(true)
    expect(texts()).toEqual(['Alex is thinking'])
    expect(field.value).toBe('and now?')
    act(() => {
      replying.value = false
    })
    await user.type(field, '{Enter}')
    await waitFor(() => expect(texts()[0]).toBe('You: and now?'))
    await waitFor(() => expect(texts()[1]).toStartWith('Alex: '))
  })

  test('offers questions by the member’s permissions, answers them, and moves the focus to the answer', async () => {
    const { screen, texts, user, waitFor, ask } = await openHome('extended', (server) =>
      server.answer(chatApi.unread, { count: 1, senders: 1 }),
    )
    const questions = () => [...document.querySelectorAll('#screen li button')].map((button) => button.textContent)
    await waitFor(() => expect(questions()).toEqual(["Today's events", 'New messages']))
    await user.click(document.querySelectorAll('#screen li button')[1] as HTMLElement)
    expect(texts()[0]).toBe('You: New messages')
    expect(document.activeElement).toBe(screen.getByRole('log'))
    await waitFor(() => expect(texts()[1]).toStartWith('Alex: You have one new message from'))
    expect(questions()).toEqual([])
    await ask('my tasks')
    await waitFor(() => expect(texts().at(-1)).toBe('Alex: The tasks page shows what there is to do.'))
  })

  test('says when it is in trouble, and answers the next question', async () => {
    const { screen, texts, ask, waitFor } = await openHome('parent', (server) => {
      server.answer(shoppingApi.lists, [listOf('Groceries')])
      server.refuse(shoppingApi.addItem, 500)
    })
    await ask('Add milk to groceries')
    await screen.findByText('AI Assistant Error')
    await screen.findByText("Sorry, I'm having trouble right now. Please try again.")
    await ask('hello')
    await waitFor(() => expect(texts().at(-1)).toStartWith('Alex: Hello, Ben.'))
  })

  test('has the name that the user gave it', async () => {
    const server = screens.serve('child')
    server.answer(userSettingsApi.get, { ...defaultSettings, aiAssistantName: 'Robin' })
    const { screen } = await screens.open('/')
    await screen.findByText('Robin')
    expect(screen.getByLabelText<HTMLInputElement>('Message to Robin').placeholder).toBe('Ask Robin')
  })
})

test('a text for the assistant is still there after another screen', async () => {
  const { field, user, router, screen } = await openHome('member')
  await user.type(field, 'What is planned')
  await router.navigate({ to: '/settings' })
  await screen.findByText('Family Settings')
  await router.navigate({ to: '/' })
  expect((await screen.findByLabelText<HTMLInputElement>('Message to Alex')).value).toBe('What is planned')
})

describe('the voice of the assistant', () => {
  test('speaks replies at rate 0.9, pitch 1 and volume 0.8, and nothing before it is asked', async () => {
    const { ask, speak, waitFor } = await openHome('member')
    expect(speak).not.toHaveBeenCalled()
    await ask('hello')
    await waitFor(() => expect(speak).toHaveBeenCalled())
    const text = "Hello, Mia. What would you like to know about your family's day?"
    expect(speak.mock.calls.map(([utterance]) => ({ ...utterance }))).toMatchObject([
      { text, lang: 'en-US', rate: 0.9, pitch: 1, volume: 0.8 },
    ])
  })

  test('can be muted', async () => {
    const { ask, speak, cancel, texts, user, waitFor } = await openHome('member')
    await user.click(label('Mute replies'))
    expect(cancel).toHaveBeenCalled()
    await ask('hello')
    await waitFor(() => expect(texts().at(-1)).toStartWith('Alex: Hello, Mia.'))
    expect(speak).not.toHaveBeenCalled()
    await user.click(label('Speak replies'))
    await ask('hello')
    await waitFor(() => expect(speak).toHaveBeenCalledTimes(1))
  })

  test('is quiet once the page is left', async () => {
    const { ask, speak, router, screen, texts, waitFor } = await openHome('member')
    await setReplyDelay(600)
    await ask('hello')
    await router.navigate({ to: '/settings' })
    await screen.findByText('Family Settings')
    const { turns } = await import('./assistant.state')
    await waitFor(() => expect(turns.value).toHaveLength(2))
    await router.navigate({ to: '/' })
    await waitFor(() => expect(texts().at(-1)).toStartWith('Alex: Hello, Mia.'))
    expect(speak).not.toHaveBeenCalled()
  })
})

/** A fake speech recognition: records its settings, and returns the test's results. */
const withEars = () => {
  type Handlers = { onresult(event: object): void; onerror(event: object): void; onend(): void }
  const made: Record<string, unknown>[] = []
  class Recognition {
    started = false
    constructor() {
      made.push(this as never)
    }
    start() {
      this.started = true
    }
    abort() {
      Object.assign(this, { aborted: true })
      const { onerror, onend } = this as never as Handlers
      onerror({ error: 'aborted' })
      onend()
    }
  }
  Object.assign(globalThis, { SpeechRecognition: Recognition })
  const current = () => made.at(-1) as never as Handlers
  return {
    made,
    say(transcript: string) {
      current().onresult({ results: [[{ transcript }]] })
      current().onend()
    },
    fail(error: string) {
      current().onerror({ error })
      current().onend()
    },
  }
}

describe('the ears of the assistant', () => {
  const pressed = () => label('Voice input').getAttribute('aria-pressed')

  test('hears one result in American English, and writes it down', async () => {
    const { field, texts, user, waitFor } = await openHome('member')
    const ears = withEars()
    expect(pressed()).toBe('false')
    await user.click(label('Voice input'))
    expect(pressed()).toBe('true')
    expect(field.placeholder).toBe('Listening...')
    expect(ears.made).toMatchObject([{ started: true, lang: 'en-US', continuous: false, interimResults: false, maxAlternatives: 1 }])
    ears.say('what events are today')
    await waitFor(() => expect(pressed()).toBe('false'))
    expect(field.value).toBe('what events are today')
    await user.click(label('Send'))
    expect(texts()[0]).toBe('You: what events are today')
  })

  test('are closed by the same button, without a complaint', async () => {
    const { screen, user } = await openHome('member')
    const ears = withEars()
    await user.click(label('Voice input'))
    await user.click(label('Voice input'))
    expect(pressed()).toBe('false')
    expect(ears.made).toMatchObject([{ aborted: true }])
    expect(screen.queryByText('Speech Recognition Error')).toBeNull()
  })

  test('say when they fail', async () => {
    const { screen, user } = await openHome('member')
    const ears = withEars()
    await user.click(label('Voice input'))
    ears.fail('not-allowed')
    await screen.findByText('Speech Recognition Error')
    await screen.findByText('There was an error with speech recognition. Please try again.')
    expect(pressed()).toBe('false')
  })

  test('say when the browser has none', async () => {
    const { screen, user } = await openHome('member')
    await user.click(label('Voice input'))
    await screen.findByText('Speech Not Supported')
    await screen.findByText('Speech recognition is not supported in this browser.')
    expect(pressed()).toBe('false')
  })
})

describe('a command to the assistant', () => {
  test('is added, confirmed in its reply, and taken back', async () => {
    const { texts, ask, user, screen, server, waitFor } = await openHome('parent', (server) => {
      server.answer(shoppingApi.lists, [listOf('Groceries')])
      server.answer(shoppingApi.addItem, itemOf('milk'))
      server.answer(shoppingApi.removeItem, undefined)
    })
    await ask('Add milk to groceries')
    await waitFor(() => expect(texts()[1]).toStartWith('Alex: “milk” added'))
    const [call] = server.callsOf(shoppingApi.addItem)
    expect([call?.params, call?.body]).toMatchObject([{ listId: listOf('Groceries').id }, { name: 'milk' }])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(texts()[1]).toBe('Alex: Taken back'))
    const id = (call?.body as { id: string } | undefined)?.id ?? ''
    expect(server.callsOf(shoppingApi.removeItem).map(({ params }) => params.itemId)).toEqual([id])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('is done even if the member leaves the screen at once', async () => {
    const { ask, router, screen, server, waitFor, texts } = await openHome('parent', (server) => {
      server.answer(shoppingApi.lists, [listOf('Groceries')])
      server.answer(shoppingApi.addItem, itemOf('milk'))
    })
    await ask('Add milk to groceries')
    await router.navigate({ to: '/settings' })
    await screen.findByText('Family Settings')
    await waitFor(() => expect(server.callsOf(shoppingApi.addItem)).toHaveLength(1))
    await router.navigate({ to: '/' })
    await waitFor(() => expect(texts()[1]).toStartWith('Alex: “milk” added'))
  })

  test('is not a command for a member who may add nothing', async () => {
    const { texts, ask, waitFor } = await openHome('extended')
    await ask('Add dinner to the calendar')
    await waitFor(() => expect(texts()[1]).toBe('Alex: There are no events today.'))
  })
})

describe('a question about a day', () => {
  test('asks the server for the events of a later day, once', async () => {
    const lunch = eventOf('Lunch', `${dayIn(1)}T17:00:00.000Z`)
    const { texts, ask, waitFor, server } = await openHome('parent', (server) => server.answer(calendarApi.list, [lunch]))
    for (const _ of ['first', 'again']) {
      await ask('what is on tomorrow?')
      await waitFor(() => expect(texts().at(-1)).toMatch(/^Alex: Tomorrow: Lunch at /))
    }
    expect(server.callsOf(calendarApi.list)).toHaveLength(1)
  })

  test('is answered from loaded data if the server does not answer', async () => {
    const { texts, ask, waitFor } = await openHome('parent', (server) => server.refuse(calendarApi.list, 503))
    await ask('what is on tomorrow?')
    await waitFor(() => expect(texts().at(-1)).toBe('Alex: The calendar shows what your family has planned.'))
  })

  test('is answered from loaded data', async () => {
    const tomorrow = dayIn(1)
    const { texts, ask, waitFor } = await openHome('parent', (server) => {
      server.answer(tasksApi.list, [
        taskOf('Return the books', { dueDate: tomorrow }),
        choreOf('Feed Biscuit', { dueDate: dayIn(0) }),
        choreOf('Sweep', { dueDate: tomorrow }),
      ])
    })
    await ask('Who has chores today?')
    await waitFor(() => expect(texts()[1]).toBe('Alex: Leo Rivera: Feed Biscuit.'))
    await ask('what is on tomorrow')
    await waitFor(() => expect(texts().at(-1)).toBe('Alex: Tomorrow: Return the books and Sweep.'))
  })
})

test('the assistant answers its suggested questions in every language', async () => {
  const [{ startLanguage }, { questionsAbout, replyTo }] = await Promise.all([
    import('#web/platform/language/language'),
    import('./assistant.rules'),
  ])
  localStorage.setItem('hearth.language', 'pseudo')
  await startLanguage()
  const questions = questionsAbout({ calendar: true, tasks: true, messages: true, shopping: true })
  const known = { firstName: 'Ana', userId: 'ana', timezone: 'UTC', today: Temporal.PlainDate.from('2026-11-21') }
  const replies = questions.map((question) => replyTo(question, known))
  localStorage.setItem('hearth.language', 'en')
  await startLanguage()
  expect(questions[1]).toStartWith('[My tàškš'.normalize().replace('My', 'Mý'))
  expect(new Set(replies).size).toBe(4)
  expect(replies).not.toContain(replyTo('[?]', known))
})
