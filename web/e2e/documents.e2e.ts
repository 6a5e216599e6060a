import type { Page } from '@playwright/test'
import { act, card, dialog, input, openList, patch, post, read, says, store } from './documents'
import { expect, test } from './fixtures'
import { violationsOf } from './looks'

const titles = (page: Page) => page.getByRole('article').evaluateAll((cards) => cards.map((one) => one.getAttribute('aria-label')))
const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search documents' }).fill(text)
const choose = async (page: Page, type: string) => {
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
}

/** Replaces the answer to one method of a document's call. */
const refuse = (page: Page, method: string) =>
  page.route('**/documents**', (route) =>
    route.request().method() === method ? route.fulfill({ status: 503, json: { code: 'busy', message: 'Not now.' } }) : route.fallback(),
  )

test.describe('the screen of documents', () => {
  test('is empty at first, and a note is created in it', async ({ family }) => {
    const page = await openList(family)
    await says(page, 'No documents yet')
    await page.getByRole('button', { name: 'Create your first document' }).click()
    await expect(page.getByRole('dialog', { name: 'Create Document' })).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Create Document' })).toBeDisabled()
    await expect(page.getByRole('radio', { name: 'Note' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Yellow' })).toBeChecked()
    await input(page, 'Title').fill('House rules')
    await dialog(page).getByTitle('Green').click()
    await input(page, 'Content').fill('1. Shoes **off**')
    await dialog(page).getByRole('radio', { name: 'Preview' }).click()
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('listitem')).toHaveText('Shoes off')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/documents'))
    await dialog(page).getByRole('button', { name: 'Create Document' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ title: 'House rules', content: '1. Shoes **off**', type: 'note', color: 'green' })
    await says(page, 'Document created successfully!')
    await expect(card(page, 'House rules')).toContainText('1. Shoes off')
    await expect(card(page, 'House rules')).toContainText('Mia')
  })

  test('reports failures with the specified texts, and keeps the form', async ({ family }) => {
    await post(family, { title: 'Fragile' })
    const page = await openList(family)
    await refuse(page, 'POST')
    await page.getByRole('button', { name: 'Create Document' }).click()
    await input(page, 'Title').fill('Lost?')
    await dialog(page).getByRole('button', { name: 'Create Document' }).click()
    await says(page, 'Failed to create document')
    await says(page, 'Error')
    await says(page, 'Not now.')
    await expect(input(page, 'Title')).toHaveValue('Lost?')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()

    await refuse(page, 'PATCH')
    await act(page, 'Fragile', 'Edit')
    await input(page, 'Title').fill('Broken')
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
    await says(page, 'Failed to update document')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()

    await refuse(page, 'DELETE')
    await act(page, 'Fragile', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await says(page, 'Failed to delete document')
    await expect(card(page, 'Fragile')).toBeVisible()
  })

  test('edits a document, and deletes it after a confirmation', async ({ family }) => {
    await post(family, { title: 'Garden', content: 'Roses', color: 'pink' })
    const page = await openList(family)
    await act(page, 'Garden', 'Edit')
    await expect(page.getByRole('dialog', { name: 'Edit Document' })).toBeVisible()
    await expect(input(page, 'Content')).toHaveValue('Roses')
    await expect(page.getByRole('radio', { name: 'Pink' })).toBeChecked()
    await input(page, 'Title').fill('Balcony')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
    expect((await sent).postDataJSON()).toEqual({ title: 'Balcony', version: 1 })
    await says(page, 'Document updated successfully!')
    await expect(dialog(page)).toHaveCount(0)
    await act(page, 'Balcony', 'Delete')
    const question = page.getByRole('alertdialog', { name: 'Delete Document' })
    await expect(question).toContainText('Are you sure you want to delete this document?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(card(page, 'Balcony')).toBeVisible()
    await act(page, 'Balcony', 'Delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    await says(page, 'Document deleted successfully!')
    await expect(card(page, 'Balcony')).toHaveCount(0)
  })

  test('searches titles and contents, highlights matches, and filters by type', async ({ family }) => {
    await post(family, { title: 'Zucchini soup', content: 'Simmer the **pumpkin**, too' })
    await post(family, { title: 'Pumpkins', content: 'Carve on Friday', type: 'document' })
    const page = await openList(family)
    await search(page, 'pumpk')
    await expect.poll(() => titles(page)).toEqual(['Pumpkins', 'Zucchini soup'])
    await expect(card(page, 'Pumpkins').locator('mark')).toHaveText('Pumpkins')
    await expect(card(page, 'Zucchini soup').locator('mark')).toHaveText('pumpkin')
    await expect(card(page, 'Zucchini soup')).toContainText('Simmer the pumpkin, too')
    await read(page, 'Zucchini soup')
    await expect(dialog(page).locator('mark')).toHaveText('pumpkin')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Type' }).click()
    await expect(page.getByRole('option')).toHaveText(['All Types', 'Notes', 'Documents'])
    await page.getByRole('option', { name: 'Documents' }).click()
    await expect.poll(() => titles(page)).toEqual(['Pumpkins'])
    await choose(page, 'Notes')
    await expect.poll(() => titles(page)).toEqual(['Zucchini soup'])
    await search(page, '"unbalanced (query* NOT')
    await says(page, 'No documents found')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await choose(page, 'All Types')
    await expect(card(page, 'Pumpkins')).toBeVisible()
  })

  test('loads page by page', async ({ family }) => {
    for (let n = 0; n < 34; n++) await post(family, { title: `Leaf ${n}`, content: 'maple' })
    const page = await openList(family)
    await search(page, 'maple')
    await expect(page.locator('mark')).toHaveCount(30)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByRole('article')).toHaveCount(34)
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })

  test('is read-only for some roles, hidden from children, and needs a family', async ({ family }) => {
    await post(family, { title: 'By Ben' }, 'parent')
    await post(family, { title: 'By Mia' }, 'member')
    const mia = await openList(family)
    await expect(card(mia, 'By Ben')).toBeVisible()
    await expect(mia.getByRole('button', { name: 'More for By Ben' })).toHaveCount(0)
    await expect(mia.getByRole('button', { name: 'More for By Mia' })).toBeVisible()
    const ana = await openList(family, 'admin')
    await expect(ana.getByRole('button', { name: 'More for By Mia' })).toBeVisible()
    const leo = await family.as('child')
    await leo.goto('/documents')
    await says(leo, "You can't view documents")
    const alone = await family.as('extended')
    await alone.route('**/api/families', (route) => route.fulfill({ json: [] }))
    await alone.goto('/documents')
    await says(alone, 'Please join a family to access documents')
  })

  test('changes in another browser within a second', async ({ family }) => {
    const page = await family.as('admin')
    const joined = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes('"joined"') }))
    await page.goto('/documents')
    await joined
    await expect(page.getByRole('article').first()).toBeVisible()
    const { id } = await post(family, { title: 'Fresh ink' })
    await expect(card(page, 'Fresh ink')).toBeVisible({ timeout: 1000 })
    await patch(family, id, { title: 'Dry ink' })
    await expect(card(page, 'Dry ink')).toBeVisible({ timeout: 1000 })
  })

  test('opens the document of a link, and reports a missing one', async ({ family }) => {
    const { id } = await post(family, { title: 'Linked', content: 'Here it is.' })
    const page = await family.as('parent')
    await page.goto(`/documents?open=${id}`)
    await expect(page.getByRole('dialog', { name: 'Linked' })).toContainText('Here it is.')
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(/\/documents$/)
    await page.goto('/documents?open=gone')
    await says(page, 'This document could not be found')
  })
})

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme })
      test('everything fits and is readable', async ({ family }) => {
        test.slow()
        const fileUrl = await store(family, 'Anything')
        const long = 'Thelongestwordofthemallwithoutanyspaceinsideatallforafamilytoread'
        const content = `# ${long}\n\n- [ ] tick\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | [${long}](https://example.org/${long}) |\n\n\`\`\`\n${long}${long}\n\`\`\``
        for (const color of ['yellow', 'blue', 'green', 'pink']) await post(family, { title: `${color} ${long}`, content, color })
        await post(family, { title: 'Paper', type: 'document', fileUrl, fileName: `${long}${long}.txt` })
        const page = await openList(family)
        await expect(card(page, 'Paper').first()).toBeVisible()
        const fits = async () => {
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
          expect(await violationsOf(page, 'documents')).toEqual([])
        }
        await fits()
        await search(page, 'tick pink')
        await expect(page.locator('mark').first()).toBeVisible()
        await fits()
        await card(page, `pink ${long}`).first().getByRole('link').click()
        await expect(dialog(page).getByRole('checkbox')).toHaveCount(2)
        await fits()
        await dialog(page).getByRole('button', { name: 'Edit' }).click()
        await expect(page.getByRole('dialog', { name: 'Edit Document' })).toBeVisible()
        await fits()
      })
    })
  }
}
