import type { Page } from '@playwright/test'
import { act, card, dialog, input, openList, patch, post, read, says, store } from './documents'
import { dot } from './files'
import { expect, type Family, test } from './fixtures'

const pdf = '%PDF-1.4\n%%EOF\n'
const boxes = (page: Page) => dialog(page).getByRole('checkbox')
const contentOf = async (family: Family, id: string) =>
  ((await (await (await family.api('member')).get(`/api/documents/${id}`)).json()) as { content: string }).content

/** Script injection payloads for the renderer of notes. */
const payloads = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked=1">',
  '<svg/onload=window.hacked=1>',
  '"><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '<a href="javascript:window.hacked=1">click</a>',
  '<details open ontoggle=window.hacked=1>',
]
const links = [
  '[one](javascript:window.hacked=1)',
  '[two](JaVaScRiPt:window.hacked=1)',
  '[three](java\tscript:window.hacked=1)',
  '[four](data:text/html,<script>window.hacked=1</script>)',
  '[five](vbscript:x)',
  '![six](javascript:window.hacked=1)',
  '<javascript:window.hacked=1>',
  '[seven][ref]\n\n[ref]: javascript:window.hacked=1',
  '[eight](/api/logout)',
]

test('a note with known payloads in title, text and file name is text, everywhere', async ({ family }) => {
  test.slow()
  const fileUrl = await store(family, 'It is <b>not bold</b> & so on')
  for (const [n, payload] of payloads.entries())
    await post(family, {
      title: `${payload} t${n}`,
      content: `zebra ${payload}\n\n${links.join('\n\n')}`,
      fileUrl,
      fileName: `${payload}.txt`,
    })
  const page = await openList(family, 'parent')
  const asked: string[] = []
  page.on('request', (request) => !request.url().startsWith(family.url) && asked.push(request.url()))
  for (const [n, payload] of payloads.entries()) await expect(card(page, `${payload} t${n}`)).toContainText(payload)
  await page.getByRole('searchbox').fill('zebra')
  await expect(page.locator('mark')).toHaveCount(payloads.length)
  for (const [n, payload] of payloads.entries()) {
    await card(page, `${payload} t${n}`).getByRole('link').click()
    const shown = page.getByRole('dialog', { name: `${payload} t${n}` })
    await expect(shown.getByText(`${payload}.txt`, { exact: true })).toBeVisible()
    await expect(shown).toContainText(`zebra ${payload}`)
    await expect(shown).toContainText('It is <b>not bold</b> & so on')
    await expect(shown.getByText('eight')).toBeVisible()
    const addresses = await shown.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(addresses).toEqual([`${fileUrl}?download=1`])
    await page.keyboard.press('Escape')
    await expect(shown).toHaveCount(0)
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(asked).toEqual([])
  expect(await page.locator('body :is(iframe, details, [onerror], [onload], [ontoggle])').count()).toBe(0)
})

test('a checklist can be ticked while reading, by two people at once', async ({ family }) => {
  const { id } = await post(family, { title: 'Packing', content: '# Take\n\n- [ ] socks\n- [x] tent\n- [ ] torch\n- [ ] soap' })
  const [mia, ben] = [await openList(family), await openList(family, 'parent')]
  for (const page of [mia, ben]) await read(page, 'Packing')
  for (const page of [mia, ben]) await expect(boxes(page)).toHaveCount(4)
  const press = async (page: Page, ...names: string[]) => {
    for (const name of names) await page.getByRole('checkbox', { name }).click()
  }
  await Promise.all([press(mia, 'socks', 'soap'), press(ben, 'torch', 'tent')])
  await expect.poll(() => contentOf(family, id)).toBe('# Take\n\n- [x] socks\n- [ ] tent\n- [x] torch\n- [x] soap')
  for (const page of [mia, ben])
    await expect
      .poll(() => boxes(page).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked)))
      .toEqual([true, false, true, true])
})

test('the file of a document is uploaded with its name, shown, saved and taken away', async ({ family }) => {
  const page = await openList(family)
  await test.step('a text is uploaded, read and downloaded', async () => {
    await page.getByRole('button', { name: 'Create Document' }).click()
    await dialog(page).getByRole('radio', { name: 'Document' }).click()
    await dialog(page)
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'Wi-Fi plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Router in the hall\nSecond line') })
    await says(page, 'Wi-Fi plan.txt')
    await expect(input(page, 'Title')).toHaveValue('Wi-Fi plan')
    await dialog(page).getByRole('button', { name: 'Create Document' }).click()
    await says(page, 'Document created successfully!')
    await expect(card(page, 'Wi-Fi plan')).toContainText('Text, 30 B')
    await read(page, 'Wi-Fi plan')
    await expect(dialog(page)).toContainText('Router in the hall\nSecond line')
    const saving = page.waitForEvent('download')
    await dialog(page).getByRole('link', { name: 'Download' }).click()
    expect((await saving).suggestedFilename()).toBe('Wi-Fi plan.txt')
    await page.keyboard.press('Escape')
  })
  await test.step('a PDF is in the viewer of the browser', async () => {
    const fileUrl = await store(family, pdf)
    await post(family, { title: 'Policy', type: 'document', fileUrl, fileName: 'policy.pdf' })
    await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }))
    await page.goto('/documents')
    await read(page, 'Policy')
    await expect(dialog(page).locator('iframe')).toHaveAttribute('src', `${fileUrl}?inline=1#navpanes=0&view=FitH`)
    await page.keyboard.press('Escape')
  })
  await test.step('a picture is shown, and taken away again', async () => {
    const fileUrl = await store(family, dot)
    await post(family, { title: 'Scan', type: 'document', fileUrl, fileName: 'scan.png' })
    await page.goto('/documents')
    await read(page, 'Scan')
    const picture = dialog(page).getByRole('img', { name: 'scan.png' })
    await expect(picture).toHaveAttribute('src', `${fileUrl}?w=960`)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await dialog(page).getByRole('button', { name: 'Edit' }).click()
    await dialog(page).getByRole('button', { name: 'Remove file' }).click()
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
    await says(page, 'Document updated successfully!')
    await expect(card(page, 'Scan')).toContainText('Empty document')
  })
})

test('a concurrent change of a note keeps both texts', async ({ family }) => {
  const { id } = await post(family, { title: 'Shopping', content: 'Milk' })
  const page = await openList(family)
  await act(page, 'Shopping', 'Edit')
  await input(page, 'Content').fill('Milk and bread')
  await patch(family, id, { content: 'Milk and eggs' })
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('region', { name: 'Your version' })).toContainText('Milk and bread')
  await expect(page.getByRole('region', { name: "Ben's version" })).toContainText('Milk and eggs')
  expect(await contentOf(family, id)).toBe('Milk and eggs')
  await dialog(page).getByRole('button', { name: 'Put both texts together' }).click()
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await contentOf(family, id)).toBe('Milk and bread\n\n---\n\nMilk and eggs')
})
