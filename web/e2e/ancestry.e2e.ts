import { card, choose, clear, dialog, input, openTree, plant, region, relative, relatives, says, submit, tree, treeOf } from './ancestry'
import { expect, test } from './fixtures'
import { violationsOf } from './looks'

/** A PNG of one pixel. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test.describe('the family tree', () => {
  test('is empty at first, and gets a person with all fields of the form', async ({ family }) => {
    await clear(family)
    const page = await family.as('member')
    await page.goto('/ancestry')
    await expect(page.getByRole('heading', { name: 'Family Ancestry Tree', level: 1 })).toBeVisible()
    await says(page, 'Your tree starts with one person')
    await expect(region(page, 'Family Stories')).toContainText('No stories yet')
    await page.getByRole('button', { name: 'Add Family Member' }).click()
    await submit(page, 'Add Family Member')
    await says(page, 'First name is required')
    await expect(input(page, 'First Name')).toBeFocused()
    await input(page, 'First Name').fill('Rosa')
    await input(page, 'Last Name').fill('Rivera')
    await input(page, 'Maiden Name').fill('Weaver')
    await input(page, 'Birth Date').fill('1948-03-05')
    await input(page, 'Birth Place').fill('Whitby')
    await input(page, 'Bio').fill('She keeps bees.')
    await choose(page, 'Generation', '+2 · Grandparents')
    const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/ancestry'))
    await submit(page, 'Add Family Member')
    expect((await request).postDataJSON()).toMatchObject({
      firstName: 'Rosa',
      lastName: 'Rivera',
      maidenName: 'Weaver',
      birthDate: '1948-03-05',
      deathDate: '',
      birthPlace: 'Whitby',
      bio: 'She keeps bees.',
      generation: 2,
    })
    await says(page, 'Family member added to ancestry tree')
    await expect(dialog(page)).toHaveCount(0)
    await expect(card(page, 'Rosa Rivera b. 1948')).toBeVisible()
    await says(page, '1 person in 1 generation')
  })

  test('offers the five generations, its own first', async ({ family }) => {
    await clear(family)
    const page = await family.as('member')
    await page.goto('/ancestry')
    await page.getByRole('button', { name: 'Add Family Member' }).click()
    const choice = dialog(page).getByRole('combobox', { name: 'Generation', exact: true })
    await expect(choice).toContainText('0 · Own generation')
    await choice.click()
    await expect(page.getByRole('option')).toHaveText([/^\+2/, /^\+1/, /^0/, /^-1/, /^-2/])
  })

  test('marks invalid fields: dates, and errors of the server', async ({ family }) => {
    await plant(family)
    const page = await openTree(family, 'member')
    await page.getByRole('button', { name: 'Add Family Member' }).click()
    await input(page, 'First Name').fill('Ruth')
    await input(page, 'Birth Date').fill('May 1938')
    await submit(page, 'Add Family Member')
    await says(page, 'Must be a year, a month or a day: 1938, 1938-05 or 1938-05-14.')
    await input(page, 'Birth Date').fill('1938-05')
    await input(page, 'Death Date').fill('1937')
    await submit(page, 'Add Family Member')
    await says(page, 'Must not be before the birth.')
    await expect(input(page, 'Death Date')).toBeFocused()
    await input(page, 'Death Date').fill('2011')
    await submit(page, 'Add Family Member')
    await expect(card(page, 'Ruth 1938 – 2011')).toBeVisible()
  })

  test('lists its members by generation, and the three newest', async ({ family }) => {
    await plant(family)
    const page = await openTree(family)
    await says(page, '6 people in 3 generations')
    const names = (name: string) =>
      region(page, name)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.querySelector('.font-medium')?.textContent))
    expect(await names('Recent Additions')).toEqual(['Leo Rivera', 'Mia Rivera', 'Ana Rivera'])
    expect(await names('Tree Members')).toEqual(['Ivo', 'Rosa', 'Ben', 'Ana', 'Mia', 'Leo'].map((name) => `${name} Rivera`))
    await expect(region(page, 'Tree Members').getByRole('region')).toHaveCount(3)
    await region(page, 'Recent Additions').getByRole('link', { name: 'Mia Rivera' }).click()
    await expect(page.getByRole('heading', { name: 'Mia Rivera', level: 1 })).toBeVisible()
  })

  test('updates every open screen live', async ({ family }) => {
    const { mia } = await plant(family)
    const page = await openTree(family, 'member')
    await expect(card(page, 'Mia Rivera')).toBeVisible()
    await relative(family, { firstName: 'Tim', parentId: mia.id })
    await expect(card(page, 'Tim child of Mia Rivera')).toBeVisible()
  })

  test('is shown with the view permission, and editable with the edit permission', async ({ family }) => {
    const { rosa } = await plant(family)
    const page = await family.as('child')
    for (const path of ['/ancestry', `/ancestry/${rosa.id}`]) {
      await page.goto(path)
      await says(page, "You can't view the family tree")
    }
    const admin = await family.api('admin')
    const members = (await (await admin.get(`/api/families/${family.id}/members`)).json()) as { id: string; role: string }[]
    const leo = members.find(({ role }) => role === 'child')
    await admin.patch(`/api/families/${family.id}/members/${leo?.id}`, { data: { permissions: ['view_ancestry'] } })
    await page.goto('/ancestry')
    await expect(card(page, 'Rosa Rivera')).toBeVisible()
    await expect(region(page, 'Family Stories')).toContainText('No stories yet')
    await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0)
    await card(page, 'Rosa Rivera').click()
    await expect(region(page, 'Relatives')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Add|Edit|More for Rosa)/ })).toHaveCount(0)
  })
})

test.describe('a person', () => {
  test('has a page with their life and their relatives', async ({ family }) => {
    await plant(family)
    const page = await openTree(family)
    await card(page, 'Rosa Rivera').click()
    await expect(page).toHaveURL(/\/ancestry\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: 'Rosa Rivera', level: 1 })).toBeVisible()
    for (const text of ['March 5, 1948', 'Weaver', 'Parents']) await expect(page.getByRole('main')).toContainText(text)
    await expect(region(page, 'Partner').getByRole('link')).toHaveText(/Ivo Rivera/)
    await region(page, 'Partner').getByRole('link').click()
    await expect(page.getByRole('main')).toContainText('Lived to about 66')
    await region(page, 'Children').getByRole('link', { name: 'Ben Rivera' }).click()
    await expect(region(page, 'Parents').getByRole('link')).toHaveCount(2)
    await region(page, 'Children').getByRole('link', { name: 'Leo Rivera' }).click()
    await expect(region(page, 'Siblings').getByRole('link')).toHaveText(/Mia Rivera/)
    await page.getByRole('main').getByRole('link', { name: 'Family Tree' }).click()
    await expect(tree(page)).toBeVisible()
  })

  test('is given a parent, a partner and a child', async ({ family }) => {
    const { ana } = await plant(family)
    const page = await family.as('parent')
    const add = async (act: string, firstName: string) => {
      await page.getByRole('button', { name: 'More for Ana Rivera' }).click()
      await page.getByRole('menuitem', { name: act, exact: true }).click()
      await expect(dialog(page)).toContainText('of Ana Rivera')
      await input(page, 'First Name').fill(firstName)
      await submit(page, 'Add Family Member')
      await expect(dialog(page)).toHaveCount(0)
    }
    await page.goto(`/ancestry/${ana.id}`)
    await add('Add Parent', 'Ruth')
    await expect(region(page, 'Parents').getByRole('link')).toHaveText(/Ruth/)
    await add('Add Parent', 'Alfred')
    await expect(region(page, 'Parents').getByRole('link')).toHaveCount(2)
    await add('Add Child', 'Tim')
    await expect(region(page, 'Children').getByRole('link')).toHaveCount(3)
    const people = await relatives(family)
    const of = (name: string) => people.find(({ firstName }) => firstName === name)
    expect(of('Ruth')?.spouseId).toBe(of('Alfred')?.id)
    expect([of('Tim')?.parentId, of('Tim')?.secondParentId]).toEqual([ana.id, of('Ben')?.id])
    await page.getByRole('button', { name: 'More for Ana Rivera' }).click()
    for (const act of ['Add Parent', 'Add Partner'])
      await expect(page.getByRole('menuitem', { name: act, exact: true })).toHaveAttribute('aria-disabled', 'true')
  })

  test('is edited, with a picture', async ({ family }) => {
    const { ivo } = await plant(family)
    const page = await family.as('member')
    await page.goto(`/ancestry/${ivo.id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(input(page, 'Death Date')).toHaveValue('2011')
    await input(page, 'Birth Place').fill('Whitby')
    await dialog(page).getByLabel('Picture').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot })
    await expect(dialog(page).getByRole('button', { name: 'Remove' })).toBeVisible()
    // Somebody else edits him meanwhile: only fields changed here are sent.
    await (await family.api('parent')).patch(`/api/ancestry/${ivo.id}`, { data: { bio: 'He mends clocks.' } })
    await submit(page, 'Save Changes')
    await says(page, 'Changes saved')
    await expect(page.getByRole('main')).toContainText('1945, Whitby')
    await expect(page.getByRole('main')).toContainText('He mends clocks.')
    await expect(page.getByRole('main').getByRole('img', { name: 'Ivo Rivera' })).toHaveAttribute('src', /^\/api\/objects\/.+\?w=320$/)
  })

  test('is deleted after a confirmation, and their relatives stay', async ({ family }) => {
    const { rosa, ben } = await plant(family)
    const page = await family.as('member')
    await page.goto(`/ancestry/${rosa.id}`)
    await page.getByRole('button', { name: 'More for Rosa Rivera' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Family Member' })
    await expect(question).toContainText('Rosa Rivera will be taken out of the tree.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: 'More for Rosa Rivera' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/\/ancestry$/)
    await says(page, 'Removed from the family tree')
    await expect(card(page, 'Ivo Rivera')).toBeVisible()
    await expect(card(page, 'Rosa Rivera')).toHaveCount(0)
    expect((await relatives(family)).find(({ id }) => id === ben.id)).toMatchObject({ secondParentId: null })
    await page.goto(`/ancestry/${rosa.id}`)
    await says(page, "This person isn't in the tree")
  })
})

for (const width of [390, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`at ${width} pixels, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme })

      test('every screen fits, reads well, and shows script as the text it is', async ({ family }) => {
        const { rosa } = await plant(family)
        const payload = '<img src=x onerror="document.title=`hit`"> <script>document.title=`hit`</script> javascript:alert(1)'
        const api = await family.api('parent')
        await api.patch(`/api/ancestry/${rosa.id}`, { data: { firstName: payload.slice(0, 50), bio: payload, birthPlace: payload } })
        await api.post(`${treeOf(family)}/stories`, { data: { title: payload, content: payload, personId: rosa.id } })
        const page = await openTree(family)
        const fits = async () => {
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
          expect(await violationsOf(page, new URL(page.url()).pathname)).toEqual([])
          expect(await page.locator('img[src="x"]').count()).toBe(0)
        }
        await expect(region(page, 'Family Stories')).toContainText(payload)
        await fits()
        await region(page, 'Family Stories').getByRole('button', { name: /^<img/ }).click()
        await expect(dialog(page)).toContainText(payload)
        await fits()
        await page.goto(`/ancestry/${rosa.id}`)
        await expect(region(page, 'Relatives')).toBeVisible()
        await expect(region(page, 'Family Stories')).toContainText(payload)
        await fits()
        await page.getByRole('button', { name: 'Edit', exact: true }).click()
        await expect(dialog(page)).toBeVisible()
        await fits()
        expect(await page.title()).not.toBe('hit')
      })
    })
  }
}
