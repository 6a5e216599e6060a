import type { Page } from '@playwright/test'
import { expect, type Family, test } from './fixtures'

const zone = 'America/New_York'
const today = Temporal.Now.plainDateISO(zone)
const at = (time: string) => today.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()

const texts = (page: Page) => page.getByRole('log').locator('p')
const field = (page: Page) => page.getByLabel('Message to Alex')

/** Two events and a task for today, a message of Ben's and a thing to buy. */
const fill = async (family: Family) => {
  const ana = await family.api('admin')
  const path = `/api/families/${family.id}`
  const post = async (to: string, data: object) => {
    const answer = await ana.post(to, { data })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as { id: string }
  }
  const me = (await (await ana.get('/api/auth/user')).json()) as { id: string }
  for (const [title, from, to] of [
    ['Swimming', '09:30', '10:30'],
    ['Pizza night', '18:30', '20:00'],
  ] as const)
    await post(`${path}/events`, { title, startTime: at(from), endTime: at(to) })
  await post(`${path}/tasks`, { title: 'Book the dentist', assignedTo: me.id, dueDate: today.toString() })
  await (await family.api('parent')).post(`${path}/messages`, { data: { content: 'Who brings the salad?' } })
  const list = await post(`${path}/smart-shopping-lists`, { name: 'Groceries' })
  await post(`/api/smart-shopping-lists/${list.id}/items`, { name: 'Milk' })
}

test('the assistant answers from the loaded data, and the device remembers the mute setting', async ({ family }) => {
  await fill(family)
  const page = await family.as('admin')
  // The badges ask a second after the start.
  const badges = page.waitForResponse((response) => response.url().endsWith('/shopping-requests/counts'))
  await page.goto('/')
  await expect(field(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Alex' })).toBeVisible()
  await badges
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))
  const questions = [
    ['hello', "Hello, Ana. What would you like to know about your family's day?"],
    ['which events are there', /^Alex: There are 2 events today: Swimming at 9:30\sAM and Pizza night at 6:30\sPM\.$/],
    ['my tasks', 'You have one open task: Book the dentist (due today).'],
    ['any messages?', 'You have one new message from one member.'],
    ['the shopping list', 'There is one thing to buy: Milk.'],
    ['how are you', "I can tell you about today's events, your tasks, new messages and the shopping list."],
  ] as const
  for (const [question, answer] of questions) {
    await field(page).fill(question)
    await field(page).press('Enter')
    await expect(texts(page).last()).toHaveText(typeof answer === 'string' ? `Alex: ${answer}` : answer)
    await expect(texts(page)).toHaveCount(2)
    await expect(texts(page).first()).toHaveText(`You: ${question}`)
    await expect(field(page)).toHaveValue('')
  }
  expect(requests).toEqual([])
  await page.getByRole('button', { name: 'Mute replies' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Speak replies' })).toBeVisible()
})
