import type { Page } from '@playwright/test'
import { expect, type Family, test, type Who } from './fixtures'

const zone = 'America/New_York'
const today = Temporal.Now.plainDateISO(zone)
const at = (time: string) => today.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()

const texts = (page: Page) => page.getByRole('log').locator('p')
const field = (page: Page, name = 'Alex') => page.getByLabel(`Message to ${name}`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shows = async (page: Page, ...words: string[]) => {
  for (const word of words) await expect(page.getByText(word, { exact: true })).toBeVisible()
}

type Heard = { spoken: object[]; recognitions: { lang: string; continuous: boolean; maxAlternatives: number; aborted?: boolean }[] }

/** Fakes the browser's speech synthesis and recognition and records their calls. `say` and `fail` simulate the microphone. */
const stubSpeech = (page: Page, ears = true) =>
  page.addInitScript((hasEars) => {
    const heard: Heard = { spoken: [], recognitions: [] }
    class Utterance {
      lang = ''
      rate = 0
      pitch = 0
      volume = 0
      constructor(readonly text: string) {}
    }
    const speechSynthesis = {
      speak: (utterance: object) => heard.spoken.push({ ...utterance }),
      cancel: () => heard.spoken.push({ cancel: true }),
    }
    class Recognition {
      lang = ''
      continuous = true
      interimResults = true
      maxAlternatives = 9
      onresult = (_event: object) => {}
      onerror = (_event: object) => {}
      onend = () => {}
      start() {
        heard.recognitions.push(this)
        Object.assign(window, {
          say: (transcript: string) => {
            this.onresult({ results: [[{ transcript }]] })
            this.onend()
          },
          fail: (error: string) => {
            this.onerror({ error })
            this.onend()
          },
        })
      }
      abort() {
        Object.assign(this, { aborted: true })
        this.onerror({ error: 'aborted' })
        this.onend()
      }
    }
    const own = { configurable: true, writable: true }
    Object.defineProperties(window, {
      heard: { ...own, value: heard },
      speechSynthesis: { ...own, value: speechSynthesis },
      SpeechSynthesisUtterance: { ...own, value: Utterance },
      SpeechRecognition: { ...own, value: undefined },
      webkitSpeechRecognition: { ...own, value: hasEars ? Recognition : undefined },
    })
  }, ears)

const heard = (page: Page) => page.evaluate(() => JSON.parse(JSON.stringify((window as unknown as { heard: Heard }).heard)) as Heard)
const spoken = async (page: Page) => (await heard(page)).spoken.filter((entry) => 'text' in entry)
const microphone = (page: Page, what: 'say' | 'fail', words: string) =>
  page.evaluate(
    ([name, value]) => (window as unknown as Record<string, (value: string) => void>)[name as string]?.(value as string),
    [what, words],
  )

const openHome = async (family: Family, who: Who, prepare?: (page: Page) => Promise<unknown>) => {
  const page = await family.as(who)
  await stubSpeech(page)
  await prepare?.(page)
  await page.goto('/')
  await expect(field(page)).toBeVisible()
  return page
}

const ask = async (page: Page, message: string) => {
  await field(page).fill(message)
  await field(page).press('Enter')
}

test.describe('the assistant', () => {
  test('answers from loaded data, and shows the last two exchanges', async ({ family }) => {
    const ana = await family.api('admin')
    const ben = await family.api('parent')
    const path = `/api/families/${family.id}`
    const me = (await (await ana.get('/api/auth/user')).json()) as { id: string }
    for (const [title, from, to] of [
      ['Swimming', '09:30', '10:30'],
      ['Pizza night', '18:30', '20:00'],
    ] as const)
      expect((await ana.post(`${path}/events`, { data: { title, startTime: at(from), endTime: at(to) } })).status()).toBe(201)
    const task = { title: 'Book the dentist', assignedTo: me.id, dueDate: today.toString() }
    expect((await ana.post(`${path}/tasks`, { data: task })).status()).toBe(201)
    expect((await ben.post(`${path}/messages`, { data: { content: 'Who brings the salad?' } })).status()).toBe(201)
    const list = (await (await ana.post(`${path}/smart-shopping-lists`, { data: { name: 'Groceries' } })).json()) as { id: string }
    expect((await ana.post(`/api/smart-shopping-lists/${list.id}/items`, { data: { name: 'Milk' } })).status()).toBe(201)

    const page = await openHome(family, 'admin')
    await expect(page.getByRole('heading', { name: 'Alex' })).toBeVisible()
    const questions = [
      ['hello', "Hello, Ana. What would you like to know about your family's day?"],
      ['which events are there', /^Alex: There are 2 events today: Swimming at 9:30\sAM and Pizza night at 6:30\sPM\.$/],
      ['my tasks', 'You have one open task: Book the dentist (due today).'],
      ['any messages?', 'You have one new message from one member.'],
      ['the shopping list', 'There is one thing to buy: Milk.'],
      ['how are you', "I can tell you about today's events, your tasks, new messages and the shopping list."],
    ] as const
    for (const [question, answer] of questions) {
      await ask(page, question)
      await expect(texts(page).last()).toHaveText(typeof answer === 'string' ? `Alex: ${answer}` : answer)
      await expect(texts(page)).toHaveCount(2)
      await expect(texts(page).first()).toHaveText(`You: ${question}`)
      await expect(field(page)).toHaveValue('')
    }
  })

  test('makes no API calls', async ({ family }) => {
    const page = await openHome(family, 'parent')
    await page.waitForLoadState('networkidle')
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))
    await ask(page, 'hi, my tasks and events')
    await expect(texts(page).last()).toContainText('Hello, Ben.')
    expect(requests).toEqual([])
  })

  test('accepts no blank text, and none while a reply is pending', async ({ family }) => {
    const page = await openHome(family, 'parent', (page) => page.clock.install())
    const send = button(page, 'Send')
    await expect(send).toBeDisabled()
    await ask(page, '   ')
    await expect(send).toBeDisabled()
    await expect(texts(page)).toHaveCount(0)

    await page.clock.pauseAt(Date.now() + 60_000)
    await field(page).fill('hello')
    await send.click()
    await expect(texts(page)).toHaveText(['You: hello', 'Alex is thinking'])
    await ask(page, 'and now?')
    await expect(send).toBeDisabled()
    await expect(texts(page)).toHaveText(['You: hello', 'Alex is thinking'])
    await expect(field(page)).toHaveValue('and now?')
    await page.clock.runFor(1000)
    await expect(texts(page)).toHaveText(['You: hello', /^Alex: Hello, Ben\./])
    await field(page).press('Enter')
    await expect(texts(page).nth(1)).toHaveText('You: and now?')
  })

  test('suggests questions that the member’s permissions allow, answers them, and keeps the focus', async ({ family }) => {
    await (await family.api('member')).post(`/api/families/${family.id}/messages`, { data: { content: 'Hello Rosa' } })
    const page = await openHome(family, 'extended')
    const questions = page.getByRole('listitem').filter({ has: page.getByRole('button') })
    await expect(questions).toHaveText(["Today's events", 'New messages'])
    await page.getByRole('button', { name: 'New messages' }).press('Enter')
    await expect(texts(page).first()).toHaveText('You: New messages')
    await expect(page.getByRole('log')).toBeFocused()
    await expect(texts(page).last()).toContainText(/^Alex: You have (one|\d+) new messages? from/)
    await expect(questions).toHaveCount(0)
    await ask(page, 'my tasks')
    await expect(texts(page).last()).toHaveText('Alex: The tasks page shows what there is to do.')
  })

  test('reports an error', async ({ family }) => {
    const api = await family.api('child')
    await api.put('/api/user/settings', { data: { showMiniDashboard: false } })
    const broken = { title: 'Broken', startTime: 'never', endTime: 'never', isAllDay: false, timezone: zone }
    const page = await openHome(family, 'child', (page) => page.route('**/events/today', (route) => route.fulfill({ json: [broken] })))
    await ask(page, 'events')
    await shows(page, 'AI Assistant Error', "Sorry, I'm having trouble right now. Please try again.")
    await ask(page, 'hello')
    await expect(texts(page).last()).toContainText('Hello, Leo.')
  })

  test('uses the name from the settings', async ({ family }) => {
    await (await family.api('child')).put('/api/user/settings', { data: { aiAssistantName: 'Robin' } })
    const page = await family.as('child')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Robin' })).toBeVisible()
    await expect(field(page, 'Robin')).toHaveAttribute('placeholder', 'Ask Robin')
  })
})

test.describe('its voice', () => {
  test('speaks only replies, at rate 0.9, pitch 1 and volume 0.8', async ({ family }) => {
    const page = await openHome(family, 'member')
    expect(await spoken(page)).toEqual([])
    await ask(page, 'hello')
    await expect(texts(page).last()).toContainText('Hello, Mia.')
    const text = "Hello, Mia. What would you like to know about your family's day?"
    expect(await spoken(page)).toEqual([{ text, lang: 'en-US', rate: 0.9, pitch: 1, volume: 0.8 }])
  })

  test('can be muted, and the device remembers it', async ({ family }) => {
    const page = await openHome(family, 'member')
    await button(page, 'Mute replies').click()
    expect((await heard(page)).spoken).toContainEqual({ cancel: true })
    await ask(page, 'hello')
    await expect(texts(page)).toHaveCount(2)
    await expect(texts(page).last()).toContainText('Hello')
    expect(await spoken(page)).toEqual([])
    await page.reload()
    await button(page, 'Speak replies').click()
    await ask(page, 'hello')
    await expect(texts(page).last()).toContainText('Hello')
    expect(await spoken(page)).toHaveLength(1)
  })

  test('stops when the page is left', async ({ family }) => {
    const page = await openHome(family, 'member', (page) => page.clock.install())
    await page.clock.pauseAt(Date.now() + 60_000)
    await ask(page, 'hello')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Family Settings' })).toBeVisible()
    await page.clock.runFor(1000)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await expect(texts(page).last()).toContainText('Hello, Mia.')
    expect(await spoken(page)).toEqual([])
  })
})

test.describe('its speech recognition', () => {
  test('fills in one result in American English', async ({ family }) => {
    const page = await openHome(family, 'member')
    const toggle = button(page, 'Voice input')
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await expect(field(page)).toHaveAttribute('placeholder', 'Listening...')
    expect((await heard(page)).recognitions).toMatchObject([
      { lang: 'en-US', continuous: false, interimResults: false, maxAlternatives: 1 },
    ])
    await microphone(page, 'say', 'what events are today')
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await expect(field(page)).toHaveValue('what events are today')
    await button(page, 'Send').click()
    await expect(texts(page).first()).toHaveText('You: what events are today')
  })

  test('stops with the same button without an error', async ({ family }) => {
    const page = await openHome(family, 'member')
    const toggle = button(page, 'Voice input')
    await toggle.click()
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    expect((await heard(page)).recognitions).toMatchObject([{ aborted: true }])
    await expect(page.getByText('Speech Recognition Error')).toHaveCount(0)
  })

  test('reports a failure', async ({ family }) => {
    const page = await openHome(family, 'member')
    const toggle = button(page, 'Voice input')
    await toggle.click()
    await microphone(page, 'fail', 'not-allowed')
    await shows(page, 'Speech Recognition Error', 'There was an error with speech recognition. Please try again.')
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  })

  test('reports a browser without it', async ({ family }) => {
    const page = await family.as('member')
    await stubSpeech(page, false)
    await page.goto('/')
    await button(page, 'Voice input').click()
    await shows(page, 'Speech Not Supported', 'Speech recognition is not supported in this browser.')
    await expect(button(page, 'Voice input')).toHaveAttribute('aria-pressed', 'false')
  })
})
