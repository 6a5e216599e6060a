import { describe, expect, test } from 'bun:test'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { taskOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

// A dialog with a form, tested with the one of a new task.
const screens = withScreens()

const openDialog = async () => {
  const server = screens.serve('parent')
  server.answer(tasksApi.list, [taskOf('Rake leaves')])
  const app = await screens.open('/tasks')
  await app.screen.findByText('Rake leaves')
  const { closeTopLayer, layers } = await import('./layers')
  await app.user.click(app.screen.getAllByRole('button', { name: 'Create Task' })[0] as HTMLElement)
  const dialog = await app.screen.findByRole('dialog', { name: 'Create Task' })
  return { ...app, server, dialog, layers, back: async () => void closeTopLayer() }
}

type Opened = Awaited<ReturnType<typeof openDialog>>

const ways: Record<string, (app: Opened) => unknown> = {
  Back: ({ back }) => back(),
  Escape: ({ user }) => user.keyboard('{Escape}'),
  'the close button': ({ user, within, dialog }) => user.click(within(dialog).getByRole('button', { name: 'Close' })),
}

describe('a dialog', () => {
  for (const [name, close] of Object.entries(ways)) {
    test(`${name} closes it at once if nothing was typed`, async () => {
      const app = await openDialog()
      await close(app)
      await app.waitFor(() => expect(app.screen.queryByRole('dialog')).toBeNull())
      expect(app.layers.peek()).toEqual([])
    })

    test(`${name} asks before typed text is lost`, async () => {
      const app = await openDialog()
      const { screen, user, within, dialog, waitFor } = app
      await user.type(within(dialog).getByLabelText('Title'), 'Buy stamps')
      await close(app)
      const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' })
      // Radix lets presses through to it an effect later.
      await waitFor(() => expect(question.style.pointerEvents).not.toBe('none'))
      await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(within(dialog).getByLabelText<HTMLInputElement>('Title').value).toBe('Buy stamps')
      await close(app)
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(app.layers.peek()).toEqual([])
    })
  }

  test('asks nothing on Cancel, nor for a text that was removed again', async () => {
    const app = await openDialog()
    const { screen, user, within, dialog, waitFor } = app
    const title = within(dialog).getByLabelText('Title')
    await user.type(title, 'x{Backspace}')
    await app.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getAllByRole('button', { name: 'Create Task' })[0] as HTMLElement)
    const again = within(await screen.findByRole('dialog'))
    await user.type(again.getByLabelText('Title'), 'Buy stamps')
    await user.click(again.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('Back closes the menu over a screen', async () => {
    const app = await openDialog()
    await app.back()
    await app.waitFor(() => expect(app.screen.queryByRole('dialog')).toBeNull())
    await app.user.click(app.screen.getByRole('button', { name: 'More for Rake leaves' }))
    await app.screen.findByRole('menu')
    await app.back()
    await app.waitFor(() => expect(app.screen.queryByRole('menu')).toBeNull())
  })
})
