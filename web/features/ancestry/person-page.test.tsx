import { describe, expect, test } from 'bun:test'
import { ancestryApi } from '#src/features/ancestry/ancestry.contract'
import { openWithActs } from '#web/testing/acts'
import { serveTree } from '#web/testing/relatives'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const openPerson = async (id: string) => {
  const server = screens.serve('member')
  const people = serveTree(server)
  const app = await openWithActs(screens, `/ancestry/${id}`)
  const linksIn = async (name: string) => app.within(await app.named('region', name)).getAllByRole('link')
  return { ...app, server, people, linksIn }
}

describe('a person of the tree', () => {
  test('has a page with their life and their relatives', async () => {
    const app = await openPerson('rosa')
    await app.named('heading', 'Rosa Rivera')
    for (const text of ['March 5, 1948', 'Weaver', 'Parents']) await app.says(text)
    const [partner] = await app.linksIn('Partner')
    expect(partner?.textContent).toContain('Ivo Rivera')
    await app.user.click(partner as HTMLElement)
    await app.says('Lived to about 66')
    await app.user.click(app.within(await app.named('region', 'Children')).getByRole('link', { name: /Ben Rivera/ }))
    await app.named('heading', 'Ben Rivera')
    expect(await app.linksIn('Parents')).toHaveLength(2)
    await app.user.click(app.within(await app.named('region', 'Children')).getByRole('link', { name: /Leo Rivera/ }))
    await app.named('heading', 'Leo Rivera')
    const siblings = await app.linksIn('Siblings')
    expect(siblings.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Mia Rivera')])
  })

  test('is given no third parent and no second partner, and a child is of both', async () => {
    const app = await openPerson('ben')
    await app.press('More for Ben Rivera')
    for (const act of ['Add Parent', 'Add Partner']) expect((await app.named('menuitem', act)).getAttribute('aria-disabled')).toBe('true')
    await app.press('Add Child', 'menuitem')
    const dialog = await app.named('dialog', 'Add Family Member')
    expect(dialog.textContent).toContain('A child of Ben Rivera')
    await app.write('First Name', 'Tim')
    await app.user.click(app.within(dialog).getByRole('button', { name: 'Add Family Member' }))
    await app.named('link', /Tim Rivera/)
    const child = { firstName: 'Tim', lastName: 'Rivera', parentId: 'ben', secondParentId: 'ana', generation: -1 }
    expect(app.server.callsOf(ancestryApi.create)[0]?.body).toMatchObject(child)
  })

  test('sends only the changed fields', async () => {
    const app = await openPerson('ivo')
    await app.press('Edit')
    expect((await app.field('Death Date')).value).toBe('2011')
    await app.write('Birth Place', 'Whitby')
    await app.press('Save Changes')
    await app.says('Changes saved')
    await app.says('1945, Whitby')
    expect(app.server.callsOf(ancestryApi.change)[0]?.body).toEqual({ birthPlace: 'Whitby' })
  })

  test('is taken out at once, with an Undo', async () => {
    const app = await openPerson('rosa')
    await app.act('More for Rosa Rivera', 'Delete')
    await app.says('Removed from the family tree')
    await app.named('button', 'Undo')
    expect(app.server.callsOf(ancestryApi.remove)).toHaveLength(1)
    await app.named('link', /^Ivo Rivera/)
    expect(app.router.state.location.pathname).toBe('/ancestry')
    expect(app.isThere('link', /^Rosa Rivera/)).toBe(false)
  })

  test('reports a person who is not in the tree', async () => {
    const app = await openPerson('nobody')
    await app.says("This person isn't in the tree")
  })
})
