import type { Page } from '@playwright/test'
import { expect, type Family, test } from './fixtures'
import { expectFit } from './visual-checks'

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
const training = (day: number, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:training-${day}@club.example`,
  'DTSTAMP:20261101T100000Z',
  `DTSTART:203001${day}T170000Z`,
  `DTEND:203001${day}T183000Z`,
  `SUMMARY:Training ${day}`,
  ...more,
  'END:VEVENT',
]
const calendar = lines(
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Club//EN', ...training(10), ...training(11)],
  ...[...training(12, 'RDATE:20300201T170000Z'), 'END:VCALENDAR'],
)

/** A file of each kind, and its summary. The family has no category for the income of the bank. */
const files = [
  ['club.ics', calendar, /^2 new, .* 1 left out$/],
  ['people.vcf', lines('BEGIN:VCARD', 'VERSION:3.0', 'FN:Clara Vale', 'N:Vale;Clara;;;', 'TEL:+1 202 555 0142', 'END:VCARD'), /^1 new/],
  ['tree.ged', lines('0 HEAD', '1 GEDC', '2 VERS 5.5.1', '1 CHAR UTF-8', '0 @I1@ INDI', '1 NAME Rosa /Vale/', '0 TRLR'), /^1 new/],
  ['bank.csv', lines('Date;Payee;Amount', '01.11.2026;Grocer;-45,20', '02.11.2026;Employer;2.500,00'), /^1 new, .* 1 left out$/],
] as const

const choose = async (page: Page, name: string, text: string) => {
  await page.goto('/settings/import')
  const field = page.getByRole('main').locator('input[type=file]')
  await field.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })
}

const titlesOf = async (family: Family) => {
  const api = await family.api('admin')
  const query = new URLSearchParams({ from: '2030-01-01T00:00:00Z', to: '2030-03-01T00:00:00Z' })
  const events = (await (await api.get(`/api/families/${family.id}/events?${query}`)).json()) as { title: string }[]
  return events.map(({ title }) => title)
}

test('the previews of all kinds of files fit a phone and are accessible', async ({ family }) => {
  const api = await family.api('admin')
  for (const addonType of ['ancestry_tree', 'family_directory', 'financial_records'])
    await api.post(`/api/families/${family.id}/addons`, { data: { addonType } })
  const page = await family.as('admin')
  for (const [name, text, summary] of files) {
    await choose(page, name, text)
    await expect(page.getByText(summary), name).toBeVisible()
    await expectFit(page, name)
  }
})

test('a calendar file is previewed, imported and taken back', async ({ family }) => {
  const page = await family.as('admin')
  await choose(page, 'club.ics', calendar)
  await page.getByText('Left out, and why: 1').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Training 12' }).last()).toBeVisible()
  expect(await titlesOf(family)).toEqual([])
  await page.getByRole('button', { name: 'Import 2' }).click()
  await expect.poll(() => titlesOf(family)).toEqual(['Training 10', 'Training 11'])
  await page.getByRole('button', { name: 'Take it back' }).first().click()
  await expect(page.getByText('The import is taken back.')).toBeVisible()
  expect(await titlesOf(family)).toEqual([])
})
