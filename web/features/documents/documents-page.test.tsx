import { describe } from 'bun:test'
import { documentsApi } from '#src/features/documents/documents.contract'
import { withScreens } from '#web/testing/screen'
import { testLoading } from '#web/testing/states'

const screens = withScreens()

describe('the documents', () => {
  testLoading('show six skeletons, an error, and load on Retry', screens, {
    path: '/documents',
    list: documentsApi.list,
    blocks: 6,
    failed: 'Failed to load the documents',
    shown: /^No documents/,
  })
})
