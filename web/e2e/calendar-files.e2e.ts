import type { Page } from '@playwright/test'
import { card, date, evening, input, openCalendar, pickDay, plan, toast } from './calendar'
import { dot } from './files'
import { expect, test } from './fixtures'
import { phone } from './visual-checks'

const pdf = { name: 'Programme.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
const picture = { name: 'Hall.png', mimeType: 'image/png', buffer: dot }
const files = (page: Page, title: string) => page.getByRole('list', { name: `Files of ${title}` }).getByRole('listitem')

test('files are attached in the form and on the card, opened by others and deleted', async ({ family }) => {
  const leo = await openCalendar(family, 'child')
  await pickDay(leo, 6)
  const ben = await openCalendar(family, 'parent')
  await pickDay(ben, 6)
  await test.step('a new event has the file of its form', async () => {
    await ben.getByRole('button', { name: 'Add Event' }).click()
    await input(ben, 'Title').fill('School concert')
    await ben.getByRole('dialog').locator('input[type=file]').setInputFiles(pdf)
    await expect(ben.getByRole('button', { name: 'Remove Programme.pdf' })).toBeVisible()
    await ben.getByRole('button', { name: 'Create Event' }).click()
    await expect(files(ben, 'School concert')).toContainText(['Programme.pdf'])
  })
  await test.step('a file of the card appears on other screens at once, and opens there', async () => {
    await card(ben, 'School concert').locator('input[type=file]').setInputFiles(picture)
    await expect(files(leo, 'School concert')).toContainText(['Programme.pdf', 'Hall.png'])
    await expect(leo.getByRole('button', { name: /^(Delete|Add a file)/ })).toHaveCount(0)
    const opened = leo.waitForEvent('popup')
    await leo.getByRole('link', { name: 'Hall.png', exact: true }).click()
    expect((await leo.request.get((await opened).url())).headers()['content-type']).toBe('image/webp')
    await (await opened).close()
    const download = leo.waitForEvent('download')
    await leo.getByRole('link', { name: 'Download Programme.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('Programme.pdf')
  })
  await test.step('on a phone a file is deleted at once', async () => {
    await ben.setViewportSize(phone)
    await ben.getByRole('button', { name: 'Delete Hall.png' }).click()
    await expect(toast(ben, 'File deleted')).toBeVisible()
    await expect(files(leo, 'School concert')).toHaveCount(1)
  })
  await test.step('a private event shows its files to its maker alone', async () => {
    const { id } = await plan(family, 'parent', evening(date(6), 'Surprise', { isPrivate: true }))
    await card(ben, 'Surprise').locator('input[type=file]').setInputFiles(pdf)
    await expect(files(ben, 'Surprise')).toHaveCount(1)
    const answer = await (await family.api('child')).get(`/api/families/${family.id}/events/${id}/attachments`)
    expect(answer.status()).toBe(404)
  })
})
