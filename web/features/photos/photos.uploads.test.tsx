import { afterEach, describe, expect, test } from 'bun:test'
import { objectsApi } from '#src/features/objects/objects.contract'
import { photosApi } from '#src/features/photos/photos.contract'
import { fileOf, withTransfers } from '#web/testing/fake-transfers'
import { photoOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
const puts = withTransfers()

afterEach(async () => {
  const { cancelAll, dismissUploads } = await import('./photos.uploads')
  cancelAll()
  dismissUploads()
})

const openUpload = async () => {
  const server = screens.serve('member')
  let tickets = 0
  server.answer(objectsApi.ticket, () => {
    tickets += 1
    return { uploadURL: `/api/objects/object-${tickets}?ticket=t` }
  })
  server.answer(photosApi.add, { ...photoOf('new'), isDuplicate: false })
  const app = await screens.open('/photos')
  const { fireEvent } = await import('@testing-library/react/pure')
  return {
    ...app,
    server,
    choose: async (...files: File[]) => {
      await app.user.click((await app.screen.findAllByText('Upload Photo'))[0] as HTMLElement)
      const dialog = await app.screen.findByRole('dialog')
      fireEvent.change(dialog.querySelector('input[type=file]') as HTMLElement, { target: { files } })
    },
    put: async (n: number) => {
      await app.waitFor(() => expect(puts().length).toBeGreaterThan(n))
      const found = puts()[n]
      if (!found) throw new Error('Nothing was sent.')
      return found
    },
    row: (name: string) => document.querySelector(`li[aria-label="${name}"]`),
    panel: () => document.querySelector('[aria-label="Uploads"]'),
    press: (name: string) => app.user.click(document.querySelector(`[aria-label="${name}"]`) as HTMLElement),
  }
}
type Upload = Awaited<ReturnType<typeof openUpload>>

const rowSays = ({ row, waitFor }: Upload, name: string, text: string) => waitFor(() => expect(row(name)?.textContent).toContain(text))

describe('files that are sent to the gallery', () => {
  test('run two at a time with progress, and end with a count', async () => {
    const app = await openUpload()
    await app.choose(fileOf('one.png'), fileOf('two.png'), fileOf('three.png'))
    await app.put(1)
    expect(app.panel()?.textContent).toContain('Uploading 3 photos')
    for (const name of ['one.png', 'two.png']) expect(app.screen.getByLabelText(`Upload of ${name}`)).toBeTruthy()
    await rowSays(app, 'three.png', 'Waiting')
    ;(await app.put(0)).store()
    ;(await app.put(1)).store()
    ;(await app.put(2)).store()
    await app.screen.findByText('Photo uploaded successfully!')
    await app.screen.findByText('3 photos added')
    await app.waitFor(() => expect(app.panel() === null).toBe(true))
    const names = app.server.callsOf(photosApi.add).map(({ body }) => (body as { originalName: string }).originalName)
    expect(names.toSorted()).toEqual(['one.png', 'three.png', 'two.png'])
  })

  test('are named when they are too large, of another type or no picture inside, and the others go on', async () => {
    const app = await openUpload()
    await app.choose(
      fileOf('large.png', 'image/png', 26_000_000),
      fileOf('notes.txt', 'text/plain'),
      fileOf('text.png'),
      fileOf('good.png'),
    )
    ;(await app.put(0)).store('text/plain')
    ;(await app.put(1)).store()
    await app.screen.findByText('Failed to upload photo')
    await rowSays(app, 'large.png', 'File size must be less than')
    for (const name of ['notes.txt', 'text.png']) await rowSays(app, name, 'Please select a valid file type')
    await app.screen.findByText('Error')
    expect(app.row('good.png')).toBeNull()
    expect(app.server.callsOf(photosApi.add)).toHaveLength(1)
    await app.user.click(app.screen.getByText('Dismiss', { selector: '[aria-label="Uploads"] *' }))
    await app.waitFor(() => expect(app.panel() === null).toBe(true))
  })

  test('go on by themselves when a rate limit holds them back for a moment, at every step', async () => {
    const app = await openUpload()
    const held = { code: 'too_many_requests', message: 'Too many uploads at once. Try again in 1 s.' }
    const soon = { 'retry-after': '1' }
    app.server.refuse(objectsApi.ticket, 429, held, soon)
    await app.choose(fileOf('held.png'))
    await app.waitFor(() => expect(app.server.callsOf(objectsApi.ticket)).toHaveLength(1))
    app.server.answer(objectsApi.ticket, { uploadURL: '/api/objects/object-1?ticket=t' })
    ;(await app.put(0)).answer(429, held, soon)
    app.server.refuse(photosApi.add, 429, held, soon)
    ;(await app.put(1)).store()
    await app.waitFor(() => expect(app.server.callsOf(photosApi.add)).toHaveLength(1))
    app.server.answer(photosApi.add, { ...photoOf('held'), isDuplicate: false })
    await app.screen.findByText('Photo uploaded successfully!')
    expect(puts()).toHaveLength(2)
  })

  test('say so when they are too many for a day, and can be tried again', async () => {
    const app = await openUpload()
    const message = 'Too much was uploaded today. Try again in 3 h.'
    app.server.refuse(objectsApi.ticket, 429, { code: 'too_many_requests', message }, { 'retry-after': '10800' })
    await app.choose(fileOf('late.png'))
    await rowSays(app, 'late.png', message)
    app.server.answer(objectsApi.ticket, { uploadURL: '/api/objects/object-1?ticket=t' })
    await app.press('Retry late.png')
    ;(await app.put(0)).store()
    await app.screen.findByText('Photo uploaded successfully!')
  })

  test('are sent again when they did not arrive, and added once', async () => {
    const app = await openUpload()
    await app.choose(fileOf('lost.png'))
    ;(await app.put(0)).fail()
    await rowSays(app, 'lost.png', 'Failed to upload photo')
    // The photo is added, but the answer is lost.
    app.server.disconnect(photosApi.add)
    await app.press('Retry lost.png')
    ;(await app.put(1)).store()
    await app.waitFor(() => expect(app.server.callsOf(photosApi.add)).toHaveLength(1))
    await rowSays(app, 'lost.png', 'Failed to upload photo')
    app.server.answer(photosApi.add, { ...photoOf('lost'), isDuplicate: false })
    await app.press('Retry lost.png')
    await app.screen.findByText('Photo uploaded successfully!')
    const [first, second] = app.server.callsOf(photosApi.add)
    expect(second?.body).toEqual(first?.body)
    expect(puts()).toHaveLength(2)
  })

  test('can be given up one by one or all at once', async () => {
    const app = await openUpload()
    await app.choose(fileOf('one.png'), fileOf('two.png'), fileOf('three.png'))
    const one = await app.put(0)
    await app.press('Cancel one.png')
    expect(one.isAborted).toBe(true)
    expect(app.row('one.png')).toBeNull()
    await app.put(2)
    await app.waitFor(() => expect(app.screen.getByLabelText('Upload of three.png')).toBeTruthy())
    await app.user.click(app.screen.getByText('Cancel all'))
    await app.waitFor(() => expect(app.panel() === null).toBe(true))
    expect(puts().map(({ isAborted }) => isAborted)).toEqual([true, true, true])
    await app.screen.findByText('No photos yet')
    expect(app.screen.queryByText('Failed to upload photo')).toBeNull()
    expect(app.server.callsOf(photosApi.add)).toEqual([])
  })

  test('are said to be there already when the family has them', async () => {
    const app = await openUpload()
    app.server.answer(photosApi.add, { ...photoOf('once'), isDuplicate: true })
    await app.choose(fileOf('twice.png'))
    ;(await app.put(0)).store()
    await rowSays(app, 'twice.png', 'Your family has this photo already')
  })
})

describe('a photo by its address', () => {
  test('needs a valid one', async () => {
    const { screen, user, server, waitFor } = await openUpload()
    await user.click((await screen.findAllByText('Upload Photo'))[0] as HTMLElement)
    const field = await screen.findByLabelText<HTMLInputElement>('Image URL')
    const submit = field.closest('[role="dialog"]')?.querySelector('[type="submit"]') as HTMLElement
    for (const wrong of ['', 'beach', 'javascript:alert(1)']) {
      await user.clear(field)
      if (wrong) await user.type(field, wrong)
      await user.click(submit)
      await screen.findByText('Please enter a valid image URL')
      await waitFor(() => expect(document.activeElement === field).toBe(true))
    }
    expect(server.callsOf(photosApi.add)).toEqual([])
  })
})
