import type { APIRequestContext, Page } from '@playwright/test'
import { expect, joined } from './fixtures'

/** Locators and actions of the chat screen. */

export const messagesOf = (familyId: string) => `/api/families/${familyId}/messages`
export const list = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const message = (page: Page, text: string) => list(page).getByText(text, { exact: true })
export const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
export const divider = (page: Page) => page.getByRole('separator', { name: 'New messages' })
export const failure = (page: Page) => page.getByText('Failed to send message', { exact: true })

export const open = async (page: Page) => {
  await page.goto('/messages')
  await expect(list(page)).toBeVisible()
  await joined(page)
  return page
}

export const write = async (page: Page, text: string) => {
  await field(page).fill(text)
  // Enter does nothing while the previous message is being sent.
  await expect(send(page)).toBeEnabled()
  await field(page).press('Enter')
}

export const say = async (api: APIRequestContext, familyId: string, ...texts: string[]) => {
  for (const content of texts) expect((await api.post(messagesOf(familyId), { data: { content } })).status()).toBe(201)
}

export const top = async (page: Page, text: string) => (await message(page, text).boundingBox())?.y ?? Number.NaN
export const numbered = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}`)
