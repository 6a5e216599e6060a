import { describe, expect, test } from 'bun:test'
import { photosApi } from '#src/features/photos/photos.contract'
import { withScreens } from '#web/testing/screen'
import { testLoading, testNoFamily, testRefused } from '#web/testing/states'

const screens = withScreens()

describe('the gallery', () => {
  testNoFamily('asks for a family', screens, {
    path: '/photos',
    says: ['Please join a family to access photos'],
    hides: ['button', 'Upload Photo'],
  })

  testLoading('shows eight skeletons, an error, and loads on Retry', screens, {
    path: '/photos',
    list: photosApi.list,
    loading: 'Loading photos',
    blocks: 8,
    failed: 'Failed to load the photos',
    says: false,
    shown: 'No photos yet',
  })

  testRefused('keeps the input if a photo could not be added', screens, {
    path: '/photos',
    press: ['Upload Photo'],
    typed: { 'Image URL': 'https://pictures.example/a.png' },
    submit: 'Upload Photo',
    call: photosApi.add,
    says: ['Error', 'Failed to upload photo'],
  })

  test('says how to fill it while it is empty', async () => {
    screens.serve('member')
    const { screen, user } = await screens.open('/photos')
    await user.click(await screen.findByText('Add your first photo'))
    await screen.findByRole('dialog', { name: 'Upload Photo' })
    expect(document.title).toBe('Photo Gallery · Hearth')
  })

  test('may be looked at without being added to', async () => {
    screens.serve('extended')
    const { screen } = await screens.open('/photos')
    await screen.findByText("Your family's photos show up here.")
    expect(screen.queryByText('Upload Photo')).toBeNull()
  })
})
