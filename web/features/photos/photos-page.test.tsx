import { describe } from 'bun:test'
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
})
