import type { Page } from '@playwright/test'
import { act, card, dialog, input, openList, patch, post, read, says } from './documents'
import { expect, joined, test } from './fixtures'
import { expectFit } from './visual-checks'

const titles = (page: Page) => page.getByRole('article').evaluateAll((cards) => cards.map((one) => one.getAttribute('aria-label')))
const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search documents' }).fill(text)
const choose = async (page: Page, type: string) => {
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
}

test('a note is written, changed and deleted', async ({ family }) => {
  const page = await openList(family)
  await test.step('the first one is written, with a preview', async () => {
    await says(page, 'No documents yet')
    await page.getByRole('button', { name: 'Create your first document' }).click()
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
  await test.step('it is edited', async () => {
    await act(page, 'House rules', 'Edit')
    await expect(page.getByRole('dialog', { name: 'Edit Document' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Green' })).toBeChecked()
    await input(page, 'Title').fill('Rules')
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
    await says(page, 'Document updated successfully!')
    await expect(dialog(page)).toHaveCount(0)
  })
  await test.step('it is deleted after a question', async () => {
    await act(page, 'Rules', 'Delete')
    const question = page.getByRole('alertdialog', { name: 'Delete Document' })
    await expect(question).toContainText('Are you sure you want to delete this document?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(card(page, 'Rules')).toBeVisible()
    await act(page, 'Rules', 'Delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    await says(page, 'Document deleted successfully!')
    await expect(card(page, 'Rules')).toHaveCount(0)
  })
})

test('documents are found, shown page by page and change live', async ({ family }) => {
  await post(family, { title: 'Zucchini soup', content: 'Simmer the **pumpkin**, too' })
  await post(family, { title: 'Pumpkins', content: 'Carve on Friday', type: 'document' })
  for (let n = 0; n < 34; n++) await post(family, { title: `Leaf ${n}`, content: 'maple' })
  const page = await openList(family, 'admin')
  await joined(page)
  await test.step('a search marks what it found, and is narrowed by type', async () => {
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
  })
  await test.step('the list goes on page by page', async () => {
    await search(page, 'maple')
    await expect(page.locator('mark')).toHaveCount(30)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByRole('article')).toHaveCount(34)
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.locator('mark')).toHaveCount(0)
  })
  await test.step('it shows live what somebody else does', async () => {
    const { id } = await post(family, { title: 'Fresh ink', content: 'Here it is.' })
    await expect(card(page, 'Fresh ink')).toBeVisible()
    await patch(family, id, { title: 'Dry ink' })
    await expect(card(page, 'Dry ink')).toBeVisible()
    await page.goto(`/documents?open=${id}`)
    await expect(page.getByRole('dialog', { name: 'Dry ink' })).toContainText('Here it is.')
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(/\/documents$/)
  })
})

test('a document of long words, lists, tables and code fits the page', async ({ family }) => {
  const long = 'Thelongestwordofthemallwithoutanyspaceinsideatallforafamilytoread'
  const table = `| a | b |\n|---|---|\n| 1 | [${long}](https://example.org/${long}) |`
  const content = `# ${long}\n\n- [ ] tick\n- [x] done\n\n${table}\n\n\`\`\`\n${long}${long}\n\`\`\``
  await post(family, { title: long, content, color: 'pink' })
  const page = await openList(family)
  await search(page, 'tick')
  await expect(page.locator('mark').first()).toBeVisible()
  await read(page, long)
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(2)
  // The demo family writes no such words.
  await expectFit(page, 'the document')
})
