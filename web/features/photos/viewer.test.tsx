import { describe, expect, test } from 'bun:test'
import { photosApi } from '#src/features/photos/photos.contract'
import type { Role } from '#src/shared/permissions'
import { photoOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
const upload = '/api/objects/018f0000-0000-7000-8000-000000000001'

/** Opens the second of two photos of Ben's by its address. */
const view = async (role: Role, more: Parameters<typeof photoOf>[1] = {}) => {
  const server = screens.serve(role)
  const photo = photoOf('Beach', more)
  server.answer(photosApi.list, [photoOf('Lake'), photo])
  // It is asked for by itself until the gallery is there.
  server.answer(photosApi.find, photo)
  const app = await screens.open(`/photos?photo=${photo.id}`)
  // The gallery is there: it is the second of two.
  await app.screen.findByLabelText('Previous photo')
  return { ...app, server, label: (name: string) => document.querySelector<HTMLElement>(`[role="dialog"] [aria-label="${name}"]`) }
}

describe('a photo that is looked at', () => {
  for (const role of ['extended', 'member'] as const)
    test(`of somebody else offers ${role === 'extended' ? 'an extended' : 'a'} member no way to change it`, async () => {
      const { label } = await view(role)
      expect(label('Next photo')).toBeNull()
      for (const name of ['Delete photo', 'Edit caption']) expect(label(name)).toBeNull()
    })

  test('stays when the server does not delete it, and the screen says so', async () => {
    const { screen, user, server, label } = await view('parent')
    server.refuse(photosApi.remove, 503, { code: 'busy', message: 'Not now.' })
    await user.click(label('Delete photo') as HTMLElement)
    await screen.findByText('Failed to delete the photo')
    await screen.findByAltText('Beach')
  })

  test('has a place when another host does not give it', async () => {
    const { screen } = await view('member')
    const { fireEvent } = await import('@testing-library/react/pure')
    fireEvent.error(screen.getByAltText('Beach'))
    await screen.findByText('Failed to load this photo')
  })

  test('is shown in a size that fits, of an upload', async () => {
    const { screen } = await view('member', { url: upload })
    expect(screen.getByAltText<HTMLImageElement>('Beach').getAttribute('srcset')).toContain(`${upload}?w=960 400w`)
  })

  test('shows a caption with script in it as text', async () => {
    const words = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>'
    const server = screens.serve('member')
    server.answer(photosApi.list, [photoOf('Beach', { caption: words })])
    server.answer(photosApi.find, photoOf('Beach', { caption: words }))
    const { screen } = await screens.open('/photos?photo=photo-Beach')
    const viewer = await screen.findByRole('dialog', { name: words })
    expect(viewer.textContent).toContain(words)
    expect(viewer.querySelector('script, [onerror]')).toBeNull()
  })

  test('that is not there is said to be missing', async () => {
    const server = screens.serve('member')
    server.answer(photosApi.list, [photoOf('Beach')])
    server.refuse(photosApi.find, 404, { code: 'not_found', message: 'Photo not found' })
    const { screen } = await screens.open('/photos?photo=gone')
    await screen.findByText('Failed to show this photo')
    await screen.findByText('Photo not found')
  })
})
