import { describe, expect, test } from 'bun:test'
import { ancestryApi } from '#src/features/ancestry/ancestry.contract'
import { storiesApi } from '#src/features/ancestry/stories.contract'
import { familiesApi } from '#src/features/families/families.contract'
import type { Permission } from '#src/shared/permissions'
import { openWithActs } from '#web/testing/acts'
import { serveTree } from '#web/testing/relatives'
import { familyOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'
import { testLoading, testRefused } from '#web/testing/states'

const screens = withScreens()

describe('the family tree', () => {
  testLoading('shows its loading state, an error, and loads on Retry', screens, {
    path: '/ancestry',
    list: ancestryApi.list,
    failed: 'Failed to load the family tree',
    shown: 'Your tree starts with one person',
  })

  testRefused('reports a person who was not added, and keeps the input', screens, {
    path: '/ancestry',
    as: 'member',
    press: ['Add Family Member'],
    typed: { 'First Name': 'Ruth' },
    submit: 'Add Family Member',
    call: ancestryApi.create,
    message: null,
    says: ['Error', 'Failed to add family member'],
  })

  testRefused('reports a story that was not added, and keeps the input', screens, {
    path: '/ancestry',
    as: 'member',
    press: ['Add Story'],
    typed: { Title: 'The mill', Story: 'It burned down.' },
    submit: 'Add Story',
    call: storiesApi.create,
    says: ['Failed to add the story'],
  })

  test('is empty at first, and a person is added with all that the form asks', async () => {
    const server = screens.serve('member')
    serveTree(server, [])
    const app = await openWithActs(screens, '/ancestry')
    await app.says('Your tree starts with one person')
    await app.says('No stories yet')
    await app.press('Add Family Member')
    expect((await app.named('combobox', 'Generation')).textContent).toContain('0 · Own generation')
    const generations = await app.options('Generation')
    expect(generations.map((option) => option?.split(' ')[0])).toEqual(['+2', '+1', '0', '-1', '-2'])
    await app.press('+2 · Grandparents', 'option')
    const submit = async () =>
      app.user.click(app.within(await app.named('dialog', 'Add Family Member')).getByRole('button', { name: 'Add Family Member' }))
    await submit()
    await app.says('First name is required')
    await app.isFocused(await app.field('First Name'))
    const typed = {
      'First Name': 'Rosa',
      'Last Name': 'Rivera',
      'Maiden Name': 'Weaver',
      'Birth Date': 'May 1938',
      'Birth Place': 'Whitby',
      Bio: 'She keeps bees.',
    }
    for (const [label, text] of Object.entries(typed)) await app.write(label, text)
    await submit()
    await app.says('Must be a year, a month or a day: 1938, 1938-05 or 1938-05-14.')
    await app.isFocused(await app.field('Birth Date'))
    await app.write('Birth Date', '1948-03-05')
    await submit()
    await app.says('Family member added to ancestry tree')
    expect(server.callsOf(ancestryApi.create)[0]?.body).toMatchObject({
      firstName: 'Rosa',
      lastName: 'Rivera',
      maidenName: 'Weaver',
      birthDate: '1948-03-05',
      deathDate: '',
      birthPlace: 'Whitby',
      bio: 'She keeps bees.',
      generation: 2,
    })
    await app.named('link', /^Rosa Rivera b\. 1948/)
    await app.says('1 person in 1 generation')
    expect(app.isThere('dialog', 'Add Family Member')).toBe(false)
  })

  test('marks the field that only the server knows cannot be', async () => {
    const server = screens.serve('member')
    serveTree(server)
    const issues = [{ path: 'deathDate', message: 'Must not be before the birth.' }]
    server.refuse(ancestryApi.create, 422, { code: 'invalid', message: 'Not this one.', issues })
    const app = await openWithActs(screens, '/ancestry')
    await app.press('Add Family Member')
    await app.write('First Name', 'Ruth')
    await app.write('Birth Date', '1938-05')
    await app.write('Death Date', '1937')
    await app.user.click(app.within(await app.named('dialog', 'Add Family Member')).getByRole('button', { name: 'Add Family Member' }))
    await app.says('Must not be before the birth.')
    await app.isFocused(await app.field('Death Date'))
  })

  test('lists its members by generation, and the three most recent ones', async () => {
    serveTree(screens.serve('parent'))
    const app = await openWithActs(screens, '/ancestry')
    await app.says('6 people in 3 generations')
    const namesIn = async (name: string) =>
      [...(await app.named('region', name)).querySelectorAll('a .font-medium')].map(({ textContent }) => textContent)
    expect(await namesIn('Recent Additions')).toEqual(['Leo Rivera', 'Mia Rivera', 'Ana Rivera'])
    expect(await namesIn('Tree Members')).toEqual(['Ivo', 'Rosa', 'Ben', 'Ana', 'Mia', 'Leo'].map((name) => `${name} Rivera`))
    expect(app.within(await app.named('region', 'Tree Members')).getAllByRole('region')).toHaveLength(3)
    await app.user.click(app.within(await app.named('region', 'Recent Additions')).getByRole('link', { name: /Mia Rivera/ }))
    await app.named('heading', 'Mia Rivera')
  })

  test('names each person’s relation, and is one Tab stop', async () => {
    serveTree(screens.serve('parent'))
    const app = await openWithActs(screens, '/ancestry')
    await app.named(
      'link',
      'Ben Rivera b. 1980 child of Ivo Rivera and Rosa Rivera, partner of Ana Rivera, parent of Mia Rivera and Leo Rivera',
    )
    const tree = await app.named('region', 'Family tree')
    expect(tree.querySelectorAll('a[tabindex="0"]')).toHaveLength(1)
    const description = document.getElementById(tree.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toMatch(/Arrow keys walk among relatives/)
  })

  test('needs the permission to view it, and to edit it for changes', async () => {
    const serve = (permissions: Permission[]) => {
      const server = screens.serve('child')
      const family = familyOf('child')
      server.answer(familiesApi.list, [{ ...family, membership: { ...family.membership, permissions } }])
      serveTree(server)
    }
    for (const path of ['/ancestry', '/ancestry/rosa']) {
      serve([])
      const app = await openWithActs(screens, path)
      await app.says("You can't view the family tree")
      await (await import('#web/testing/render')).cleanUpApp()
    }
    serve(['view_ancestry'])
    const app = await openWithActs(screens, '/ancestry')
    const rosa = await app.named('link', /^Rosa Rivera/)
    await app.says('No stories yet')
    expect(app.isThere('button', /^Add/)).toBe(false)
    await app.user.click(rosa)
    await app.named('region', 'Relatives')
    expect(app.isThere('button', /^(Add|Edit|More for Rosa)/)).toBe(false)
  })
})
