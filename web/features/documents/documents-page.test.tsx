import { describe } from 'bun:test'
import { documentsApi } from '../../../src/features/documents/documents.contract'
import { withScreens } from '../../testing/screen'
import { testLoading } from '../../testing/states'

const screens = withScreens()

describe('the documents', () => {
  testLoading('show six blocks while they load, then what failed, and load on Retry', screens, {
    path: '/documents',
    list: documentsApi.list,
    blocks: 6,
    failed: "The documents couldn't be loaded",
    shown: /^No documents/,
  })
})
