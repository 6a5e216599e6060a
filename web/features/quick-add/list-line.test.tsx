import { describe, expect, test } from 'bun:test'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import type { Role } from '#src/shared/permissions'
import { openWithActs } from '#web/testing/acts'
import { taskOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'
import { listOf } from '#web/testing/shopping'

const screens = withScreens()

const open = async (role: Role, path: string) => {
  const server = screens.serve(role)
  server.answer(tasksApi.create, ({ body }) => taskOf((body as { title: string }).title))
  server.answer(shoppingApi.lists, [listOf('Groceries')])
  return { server, ...(await openWithActs(screens, path)) }
}

const pages = [
  ['/tasks', 'Call the school tomorrow'],
  ['/chores', 'Noah walks the dog every day'],
  ['/calendar?view=month', 'Swim Thu 4:30 weekly Noah'],
  [`/shopping?tab=lists&list=${listOf('Groceries').id}`, '2 kg potatoes, milk, eggs x12'],
] as const

describe('the line on top of a list', () => {
  test.each(pages)('is on %s', async (path, example) => {
    const { named } = await open('parent', path)
    expect((await named('textbox', 'Quick add')).getAttribute('placeholder')).toBe(example)
  })

  test.each([
    ['child', '/chores', 'My Chores (0)'],
    ['extended', '/calendar?view=month', 'No events scheduled'],
  ] as const)('is not there for a reader who may not add: %s on %s', async (role, path, shown) => {
    const { screen, isThere } = await open(role, path)
    await screen.findByText(shown)
    await import('./quick-add-line')
    expect(isThere('textbox', 'Quick add')).toBe(false)
  })

  test('adds with Enter, again and again, and takes back', async () => {
    const { server, named, user, screen, waitFor, isFocused, press } = await open('parent', '/tasks')
    const line = await named('textbox', 'Quick add')
    await user.type(line, 'Water the plants{Enter}')
    await screen.findByText('“Water the plants” added')
    await isFocused(line)
    expect((line as HTMLTextAreaElement).value).toBe('')
    await user.type(line, 'Ring Rosa{Enter}')
    await screen.findByText('“Ring Rosa” added')
    const bodies = server.callsOf(tasksApi.create).map(({ body }) => body as { id: string; title: string })
    expect(bodies.map(({ title }) => title)).toEqual(['Water the plants', 'Ring Rosa'])
    server.answer(tasksApi.remove, undefined)
    await press('Undo')
    await waitFor(() => expect(server.callsOf(tasksApi.remove).map(({ params }) => params.taskId)).toEqual([bodies[1]?.id ?? '']))
  })
})

test('the line of a list has what was typed when the reader comes back to it', async () => {
  const { named, user, router } = await open('parent', '/tasks')
  await user.type(await named('textbox', 'Quick add'), 'Ring Rosa')
  await router.navigate({ to: '/photos' })
  await named('heading', 'Photo Gallery')
  await router.navigate({ to: '/tasks' })
  expect(((await named('textbox', 'Quick add')) as HTMLTextAreaElement).value).toBe('Ring Rosa')
})

describe('details', () => {
  test('open the full form with what was typed; cancelled, the line has it still', async () => {
    const { server, named, field, user, screen, press, isThere, waitFor, isFocused } = await open('parent', '/tasks')
    const line = (await named('textbox', 'Quick add')) as HTMLTextAreaElement
    await user.type(line, 'Water the plants')
    await press('Details')
    await named('dialog', 'Create Task')
    expect((await field('Title')).value).toBe('Water the plants')
    await press('Cancel')
    await waitFor(() => expect(isThere('dialog', 'Create Task')).toBe(false))
    expect(line.value).toBe('Water the plants')
    await press('Details')
    await user.type(await field('Description'), 'All of them')
    await press('Create Task', 'button')
    await screen.findByText('Task created')
    await waitFor(() => expect(line.value).toBe(''))
    await isFocused(line)
    expect(server.callsOf(tasksApi.create).map(({ body }) => body)).toMatchObject([
      { title: 'Water the plants', description: 'All of them' },
    ])
  })
})
