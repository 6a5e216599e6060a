import { expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { systemApi } from '#src/features/system/system.contract'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const health = {
  operationId: 'getHealth',
  tags: ['system'],
  summary: 'Whether the server works.',
  description: 'For anyone.',
  'x-who': 'anyone',
  parameters: [],
  responses: { 200: { description: 'OK' } },
}
const description = {
  info: { version: '1.0.0' },
  tags: [{ name: 'system' }],
  paths: { '/api/health': { get: health } },
  components: { schemas: {}, responses: {} },
}

test('the page of the API says when the description could not be loaded, and loads it on Retry', async () => {
  const server = screens.serve()
  server.answer(accountsApi.session, { user: null, maxUpload: 25_000_000, mayCreateFamily: false })
  server.disconnect(systemApi.description)
  const { screen, user } = await screens.open('/api/docs')
  await screen.findByText('Failed to load the description')
  server.answer(systemApi.description, description)
  await user.click(screen.getByText('Retry'))
  await screen.findByText('Whether the server works.')
  expect(document.querySelector('details#getHealth')).not.toBeNull()
  expect(screen.queryByText('Failed to load the description')).toBeNull()
})
