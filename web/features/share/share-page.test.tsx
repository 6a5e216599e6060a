import { describe, expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { setupApi } from '#src/features/setup/setup.contract'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { acceptAttribute, acceptedFiles } from '#web/platform/api/upload.rules'
import { sharedLimits, withinLimits } from '#web/platform/offline/shared-content'
import { openWithActs } from '#web/testing/acts'
import { withScreens } from '#web/testing/screen'
import { listOf } from '#web/testing/shopping'
import manifest from '../../manifest.json'
import { sharedNote, sharedText } from './shared-text'

const screens = withScreens()

const addressOf = (shared: Record<string, string>) => `/share?${new URLSearchParams(shared)}`
const wordsOf = (shared: Partial<Parameters<typeof sharedText>[0]>) => ({ title: '', text: '', url: '', ...shared })

describe('what another app shares', () => {
  const link = 'https://cook.example/1'
  test.each([
    [{ text: 'milk' }, 'milk', false],
    [{ title: 'Pancakes', url: link }, `Pancakes ${link}`, false],
    [{ title: 'Pancakes', text: `Pancakes ${link}`, url: link }, `Pancakes ${link}`, false],
    [{ title: 'Saturday', text: 'milk\n2 kg potatoes\n' }, 'milk\n2 kg potatoes', true],
    [{ text: '12' }, '12', false],
    [{}, '', false],
  ])('%p is one text', (shared, text, isList) => {
    expect(sharedText(wordsOf(shared))).toEqual({ text, isList })
  })

  test.each([
    [
      { title: 'Pancakes', url: link },
      { title: 'Pancakes', content: link },
    ],
    [{ text: 'milk\neggs' }, { title: 'milk', content: 'milk\neggs' }],
    [{ text: 'a'.repeat(300) }, { title: 'a'.repeat(200), content: 'a'.repeat(300) }],
  ])('%p is a note', (shared, note) => {
    expect(sharedNote(wordsOf(shared))).toEqual(note)
  })

  test('is kept up to a number of files and a number of bytes', () => {
    const of = (count: number, size: number) => withinLimits(Array.from({ length: count }, () => ({ size }))).length
    expect(of(40, 1)).toBe(sharedLimits.files)
    expect(of(5, sharedLimits.bytes / 4)).toBe(4)
    expect(of(1, sharedLimits.bytes + 1)).toBe(0)
  })

  test('may be of all types that the app uploads', () => {
    const [files] = manifest.share_target.params.files
    expect(files?.accept).toEqual(expect.arrayContaining(acceptAttribute(acceptedFiles).split(',')))
  })
})

describe('/share', () => {
  const open = async (who: Parameters<typeof screens.serve>[0], shared: Record<string, string>) => {
    const server = screens.serve(who)
    server.answer(shoppingApi.lists, [listOf('Groceries')])
    const app = await openWithActs(screens, addressOf(shared))
    await app.named('heading', /^(Where does it go|Nothing arrived)/)
    return app
  }
  const places = ({ textsOf }: Awaited<ReturnType<typeof open>>) => textsOf('button').filter((name) => name !== 'Discard')

  test('offers the places that the reader may add to; several lines are a list first', async () => {
    expect(places(await open('parent', { text: 'milk' }))).toEqual(['Task', 'Event', 'Shopping list', 'Message', 'Note'])
  })

  test('offers a child what a child may do', async () => {
    expect(places(await open('child', { text: 'milk\neggs' }))).toEqual(['Task', 'Message'])
  })

  test('puts a list into the line of the shopping list', async () => {
    const { named, press, router, waitFor, within } = await open('parent', { text: 'milk\n2 kg potatoes' })
    await press('Shopping list')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    const dialog = within(await named('dialog', 'Quick add'))
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('milk\n2 kg potatoes')
    const drafts = await dialog.findByRole('list', { name: 'To add' })
    expect(within(drafts).getAllByRole('listitem')).toHaveLength(2)
  })

  test('adds a link to the message that is being written', async () => {
    const { draft, blankDraft } = await import('../chat/chat.draft')
    draft.value = { ...blankDraft, content: 'Look:' }
    const { press, router, waitFor } = await open('parent', { url: 'https://cook.example/1' })
    await press('Message')
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages'))
    expect(draft.value.content).toBe('Look:\nhttps://cook.example/1')
    draft.value = blankDraft
  })

  test('says that nothing arrived, and that files were not kept', async () => {
    await open('parent', { missed: '1' })
    const { says } = await open('parent', { left: '2' })
    await says('The files were not kept. Share again now that you are signed in.')
  })

  test('asks visitors to sign in first, and keeps what was shared', async () => {
    const server = screens.serve()
    server.answer(accountsApi.session, { user: null, maxUpload: 25_000_000, mayCreateFamily: false })
    server.answer(setupApi.state, { needed: false, signup: 'closed', resetsPasswords: false })
    const { screen, router } = await screens.open(addressOf({ text: 'milk & eggs' }))
    await screen.findByLabelText('E-mail or username')
    expect(router.state.location.href).toBe(`/sign-in?${new URLSearchParams({ return: addressOf({ text: 'milk & eggs' }) })}`)
  })
})
