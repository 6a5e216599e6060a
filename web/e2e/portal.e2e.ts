import { expect, test } from './fixtures'

test('a parent gives a helper a link, which opens on one device until it is revoked', async ({ family }) => {
  const ben = await family.as('parent')
  const api = await family.api('parent')
  const chore = { title: 'Feed the cat', isChore: true }
  expect((await api.post(`/api/families/${family.id}/tasks`, { data: chore })).status()).toBe(201)
  await ben.goto('/settings')
  await expect(ben.getByText('No friends or helpers yet')).toBeVisible()
  await ben.getByRole('button', { name: 'Give access' }).click()
  const dialog = ben.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Helper' }).click()
  await dialog.getByLabel('Name').fill('Emma')
  await dialog.getByLabel('E-mail').fill('emma@example.com')
  await dialog.getByLabel('House notes').fill('The key is with Rosa.')
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await expect(ben.getByText('Link for Emma')).toBeVisible()
  await ben.getByRole('button', { name: 'Make a link' }).click()
  const url = await ben.getByRole('textbox', { name: 'Link' }).inputValue()
  await ben.keyboard.press('Escape')
  await expect(ben.getByText(/^Link until .* Never opened$/)).toBeVisible()

  const address = new URL(new URL(url).pathname, ben.url()).href
  const phone = await family.visitor({ width: 390, height: 844 })
  await phone.goto(address)
  await expect(phone.getByText('The key is with Rosa.')).toBeVisible()
  await phone.getByRole('checkbox', { name: 'Feed the cat' }).check()
  await expect(ben.getByText(/Last opened/)).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('checkbox', { name: 'Feed the cat' })).toBeChecked()
  await phone.emulateMedia({ colorScheme: 'dark' })

  const other = await family.visitor()
  await other.goto(address)
  await expect(other.getByText('No such page')).toBeVisible()

  await ben.setViewportSize({ width: 390, height: 844 })
  await ben.getByRole('button', { name: 'Link for Emma' }).click()
  await ben.getByRole('button', { name: 'Revoke link' }).click()
  await expect(ben.getByRole('dialog')).toBeHidden()
  await expect(ben.getByText(/^No link/)).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('No such page')).toBeVisible()
})
