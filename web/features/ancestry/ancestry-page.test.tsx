import { describe } from 'bun:test'
import { ancestryApi } from '#src/features/ancestry/ancestry.contract'
import { storiesApi } from '#src/features/ancestry/stories.contract'
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
})
