import type { Page } from '@playwright/test'
import { act, card, dialog, input, openList, patch, post, read, says, store } from './documents'
import { expect, type Family, test } from './fixtures'

const pdf = '%PDF-1.4\n%%EOF\n'
const boxes = (page: Page) => dialog(page).getByRole('checkbox')
const contentOf = async (family: Family, id: string) =>
  ((await (await (await family.api('member')).get(`/api/documents/${id}`)).json()) as { content: string }).content

/** Known XSS payloads. */
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

test.describe('a note', () => {
  test('is rendered as Markdown', async ({ family }) => {
    const content = `# Plan\n\nSome **bold**, *soft* and ~~old~~ words.\n\n1. one\n2. two\n\n> quoted\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[Site](https://example.org/x) or <mail@example.org> or www.example.com`
    await post(family, { title: 'Plan', content })
    const page = await openList(family, 'parent')
    await read(page, 'Plan')
    await expect(dialog(page).getByRole('heading', { level: 3, name: 'Plan' })).toBeVisible()
    await expect(dialog(page).locator('strong')).toHaveText('bold')
    await expect(dialog(page).locator('del')).toHaveText('old')
    await expect(dialog(page).getByRole('listitem')).toHaveText(['one', 'two'])
    await expect(dialog(page).getByRole('cell')).toHaveText(['1', '2'])
    const site = dialog(page).getByRole('link', { name: 'Site' })
    await expect(site).toHaveAttribute('href', 'https://example.org/x')
    await expect(site).toHaveAttribute('rel', /noopener/)
    await expect(site).toHaveAttribute('target', '_blank')
    await expect(dialog(page).getByRole('link', { name: 'mail@example.org' })).toHaveAttribute('href', 'mailto:mail@example.org')
    await expect(dialog(page).getByRole('link', { name: 'www.example.com' })).toHaveAttribute('href', 'http://www.example.com')
  })

  test('with known payloads in title, text and file name is shown as text everywhere', async ({ family }) => {
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

  test('with a picture on another host links to it without fetching it', async ({ family }) => {
    await post(family, { title: 'Elsewhere', content: '![a cat](https://example.org/cat.png)' })
    const page = await openList(family)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('example.org') && asked.push(request.url()))
    await read(page, 'Elsewhere')
    await expect(dialog(page).getByRole('link', { name: 'a cat' })).toHaveAttribute('href', 'https://example.org/cat.png')
    expect(asked).toEqual([])
  })

  test('has a checklist that two people tick concurrently in the reading view', async ({ family }) => {
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

  test('reverts a tick if the server refuses', async ({ family }) => {
    await post(family, { title: 'Refused', content: '- [ ] never' })
    const page = await openList(family)
    await read(page, 'Refused')
    await page.route('**/api/documents/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: { code: 'busy' } }) : route.fallback(),
    )
    await boxes(page).click()
    await says(page, 'Failed to update document')
    await expect(boxes(page)).not.toBeChecked()
  })

  test('of another person can be read, but not ticked or edited', async ({ family }) => {
    await post(family, { title: 'By Ben', content: '- [ ] his' }, 'parent')
    const page = await openList(family)
    await read(page, 'By Ben')
    await expect(boxes(page)).toBeDisabled()
    await expect(dialog(page).getByRole('button', { name: 'Edit' })).toHaveCount(0)
  })
})

test.describe('a note with a concurrent edit', () => {
  test('keeps changes of both people to different fields', async ({ family }) => {
    const { id } = await post(family, { title: 'Trip', content: 'Train' })
    const page = await openList(family)
    await act(page, 'Trip', 'Edit')
    await input(page, 'Content').fill('Train at nine')
    await patch(family, id, { title: 'Trip to the lake', color: 'blue' })
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
    await says(page, 'Document updated successfully!')
    await expect(card(page, 'Trip to the lake')).toContainText('Train at nine')
  })

  for (const [choice, saved] of [
    ['Keep mine', 'Milk and bread'],
    ['Take theirs', 'Milk and eggs'],
    ['Put both texts together', 'Milk and bread\n\n---\n\nMilk and eggs'],
  ] as const) {
    test(`shows both versions, and saves the choice: ${choice}`, async ({ family }) => {
      const title = `Shopping, ${choice}`
      const { id } = await post(family, { title, content: 'Milk' })
      const page = await openList(family)
      await act(page, title, 'Edit')
      await input(page, 'Content').fill('Milk and bread')
      await patch(family, id, { content: 'Milk and eggs' })
      await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByRole('region', { name: 'Your version' })).toContainText('Milk and bread')
      await expect(page.getByRole('region', { name: "Ben's version" })).toContainText('Milk and eggs')
      expect(await contentOf(family, id)).toBe('Milk and eggs')
      await dialog(page).getByRole('button', { name: choice }).click()
      await expect(input(page, 'Content')).toHaveValue(saved)
      await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
      await expect(dialog(page)).toHaveCount(0)
      expect(await contentOf(family, id)).toBe(saved)
    })
  }
})

test.describe('the file of a document', () => {
  test('is uploaded with its name, shown and saved', async ({ family }) => {
    const page = await openList(family)
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
  })

  test('is shown in the browser’s PDF viewer if it has one', async ({ family }) => {
    const fileUrl = await store(family, pdf)
    await post(family, { title: 'Policy', type: 'document', fileUrl, fileName: 'policy.pdf' })
    const openWith = async (has: boolean) => {
      const page = await family.as('parent')
      await page.addInitScript((value) => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => value }), has)
      await page.goto('/documents')
      await read(page, 'Policy')
      return page
    }
    await expect(dialog(await openWith(true)).locator('iframe')).toHaveAttribute('src', `${fileUrl}?inline=1#navpanes=0&view=FitH`)
    await says(await openWith(false), "This browser can't show PDFs. Download the file to read it.")
  })

  test('can be a picture, and can be removed', async ({ family }) => {
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const fileUrl = await store(family, Buffer.from(dot, 'base64'))
    await post(family, { title: 'Scan', type: 'document', fileUrl, fileName: 'scan.png' })
    const page = await openList(family, 'parent')
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

  test('of another type is refused before anything is sent', async ({ family }) => {
    const page = await openList(family)
    await page.getByRole('button', { name: 'Create Document' }).click()
    await dialog(page).getByRole('radio', { name: 'Document' }).click()
    await dialog(page)
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('x') })
    await says(page, 'Please select a valid file type')
  })
})
