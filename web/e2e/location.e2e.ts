import { expect, test } from './fixtures'

const home = { latitude: 43.6615, longitude: -70.2553 }

test('a member shares where they are, another sees it until it stops; an adult answers an emergency', async ({ family }) => {
  const admin = await family.api('admin')
  await admin.post(`/api/families/${family.id}/addons`, { data: { addonType: 'location_map' } })
  await admin.post(`/api/families/${family.id}/location/places`, { data: { name: 'Home', emoji: '🏠', radius: 120, ...home } })
  const mia = await family.as('member')
  const ben = await family.as('parent')
  await mia.context().grantPermissions(['geolocation'], { origin: family.url })
  await mia.context().setGeolocation({ ...home, accuracy: 15 })
  const asked: string[] = []
  ben.on('request', (request) => asked.push(new URL(request.url()).host))
  for (const page of [mia, ben]) await page.goto('/location')

  await mia.getByRole('button', { name: 'Enable Location Sharing' }).click()
  await mia.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  // The bar sends the position of the open page.
  await expect(mia.getByRole('status').filter({ hasText: 'can see where you are' })).toBeVisible()
  const row = ben.getByRole('listitem').filter({ hasText: 'Mia Rivera' })
  await expect(row.getByText('🏠 Home')).toBeVisible()
  await ben.getByRole('button', { name: 'Show Mia on the map' }).click()
  const map = ben.getByRole('region', { name: 'Map' })
  await map.getByRole('button', { name: 'Zoom out' }).focus()
  await ben.keyboard.press('ArrowLeft')
  await ben.keyboard.press('-')

  await mia.setViewportSize({ width: 390, height: 844 })
  await mia.getByRole('button', { name: 'I’m here' }).click()
  await mia.getByRole('dialog').getByLabel('Note').fill('Back in an hour')
  await mia.getByRole('dialog').getByRole('button', { name: 'I’m here' }).click()
  await expect(ben.getByText('Back in an hour')).toBeVisible()

  await mia.goto('/tasks')
  await mia.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(row.getByText('Last at Home')).toBeVisible()
  await expect(ben.getByRole('button', { name: 'Show Mia on the map' })).toHaveCount(0)

  await ben.goto('/tasks')
  await mia.goto('/location')
  await mia.getByRole('button', { name: 'Emergency' }).click()
  await mia.getByLabel('What happened?').fill('By the lake')
  await mia.getByRole('button', { name: 'Ask for help' }).focus()
  await mia.keyboard.down(' ')
  const alarm = ben.getByRole('alert').filter({ hasText: 'Mia Rivera needs help' })
  await expect(alarm).toBeVisible({ timeout: 8000 })
  await mia.keyboard.up(' ')
  await expect(alarm).toContainText('By the lake')
  await ben.getByRole('button', { name: 'I’m on it: Mia Rivera' }).click()
  await expect(mia.getByText('Ben Rivera is on it')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([new URL(family.url).host]))
})
