import { describe, expect, test } from 'bun:test'
import { type StoryReply, storiesApi } from '#src/features/ancestry/stories.contract'
import { openWithActs } from '#web/testing/acts'
import { serveTree, storyOf } from '#web/testing/relatives'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const open = async (path: string, stories: StoryReply[] = []) => {
  const server = screens.serve('member')
  serveTree(server)
  server.answer(storiesApi.list, ({ query: { personId, limit, before } }) => {
    const after = stories.findIndex(({ id }) => id === before) + 1
    return stories.filter((story) => !personId || story.personId === personId).slice(after, after + Number(limit))
  })
  server.answer(storiesApi.create, ({ body }) => {
    const { id: _, ...fields } = storiesApi.create.body.parse(body)
    const story = storyOf(fields.title, fields)
    stories.unshift(story)
    return story
  })
  server.answer(storiesApi.change, ({ body }) => {
    const story = { ...stories[0], ...(body as Partial<StoryReply>) } as StoryReply
    stories.splice(0, 1, story)
    return story
  })
  server.answer(storiesApi.remove, () => void stories.shift())
  return { ...(await openWithActs(screens, path)), server, stories }
}

describe('the family stories', () => {
  test('are written with Add Story, which names missing fields', async () => {
    const app = await open('/ancestry')
    await app.press('Add Story')
    const submit = async () => app.user.click(app.within(await app.named('dialog', 'Add Story')).getByRole('button', { name: 'Add Story' }))
    await submit()
    await app.says('Title is required')
    await app.says('Write the story first')
    await app.isFocused(await app.field('Title'))
    await app.write('Title', 'The bakery key')
    await app.choose('About', 'Rosa Rivera')
    await app.write('When', '1961-07-02')
    await app.write('Story', 'At five in the morning\nBridge Street was hers.')
    await submit()
    await app.says('Story added')
    await app.says('Rosa Rivera · July 2, 1961')
    await app.press(/^The bakery key/)
    const dialog = app.within(await app.named('dialog', 'The bakery key'))
    dialog.getByText(/Told by Ben Rivera/)
    dialog.getByText(/At five in the morning/)
    expect(dialog.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['The bakery key'])
  })

  test('are changed and deleted, after a question', async () => {
    const app = await open('/ancestry', [storyOf('The mill')])
    await app.press(/^The mill/)
    await app.press('Edit')
    await app.write('Title', 'The old mill')
    await app.press('Save Changes')
    await app.says('Story saved')
    await app.user.click(app.within(await app.named('dialog', 'The old mill')).getByRole('button', { name: 'Delete' }))
    await app.says('Story deleted')
    await app.says('No stories yet')
    await app.waitFor(() => expect(app.screen.queryByRole('dialog')).toBeNull())
  })

  test('about a person are on their page, and a new one there is about them', async () => {
    const app = await open('/ancestry/rosa', [storyOf('Of Ben', { personId: 'ben' })])
    await app.says('Write down what is told about Rosa.')
    await app.press('Add Story')
    await app.write('Title', 'Of Rosa')
    await app.write('Story', 'She danced.')
    await app.user.click(app.within(await app.named('dialog', 'Add Story')).getByRole('button', { name: 'Add Story' }))
    await app.named('button', /^Of Rosa/)
    expect(app.isThere('button', /^Of Ben/)).toBe(false)
    expect(app.server.callsOf(storiesApi.create)[0]?.body).toMatchObject({ personId: 'rosa' })
  })

  test('are shown twenty at a time', async () => {
    const stories = Array.from({ length: 22 }, (_, n) => storyOf(`Story ${n}`))
    const app = await open('/ancestry', stories)
    await app.named('button', /^Story 0/)
    expect(app.textsOf('button', /^Story \d/)).toHaveLength(20)
    await app.press('Show more')
    await app.waitFor(() => expect(app.textsOf('button', /^Story \d/)).toHaveLength(22))
    expect(app.isThere('button', 'Show more')).toBe(false)
  })
})
