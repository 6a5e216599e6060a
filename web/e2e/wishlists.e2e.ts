import { expect, joined, test } from './fixtures'

test('one member wishes, another gives it unseen, and a guest claims by a share link', async ({ family }) => {
  const mia = await family.as('member')
  const ben = await family.as('parent')
  for (const page of [mia, ben]) await page.goto('/wishlist')
  await expect(ben.getByText('Create Family Gift Wishlists')).toBeVisible()
  await joined(ben)
  await mia.getByRole('button', { name: 'Create Wishlist' }).click()
  await mia.getByRole('dialog').getByLabel('Name').fill('My birthday')
  await mia.getByRole('dialog').getByRole('button', { name: 'Create Wishlist' }).click()
  await expect(ben.getByRole('link', { name: /^My birthday/ })).toBeVisible()

  await mia.getByRole('link', { name: /^My birthday/ }).click()
  for (const name of ['A kite', 'Green tea']) {
    await mia.getByRole('button', { name: 'Add Item' }).click()
    await mia.getByRole('dialog').getByLabel('Name').fill(name)
    await mia.getByRole('dialog').getByRole('button', { name: 'Add Item' }).click()
    await expect(mia.getByRole('article', { name })).toBeVisible()
  }
  await mia.getByRole('button', { name: 'More for My birthday' }).click()
  await mia.getByRole('menuitem', { name: 'Share link' }).click()
  await mia.getByRole('button', { name: 'Make a link' }).click()
  const url = await mia.getByRole('textbox', { name: 'Link' }).inputValue()
  await mia.keyboard.press('Escape')

  await ben.setViewportSize({ width: 390, height: 844 })
  await ben.getByRole('link', { name: /^My birthday/ }).click()
  await ben.getByRole('button', { name: 'I’ll give this: A kite' }).click()
  await ben.getByRole('dialog').getByLabel('Comment for the others').fill('In red')
  await ben.getByRole('dialog').getByRole('button', { name: 'I’ll give this' }).click()
  await expect(ben.getByText('Ben gives this: In red')).toBeVisible()
  await ben.getByRole('checkbox', { name: 'Bought: A kite' }).click()
  await expect(ben.getByText('Ben bought this: In red')).toBeVisible()

  const guest = await family.visitor({ width: 390, height: 844 })
  await guest.goto(new URL(new URL(url).pathname, mia.url()).href)
  await expect(guest.getByText('Somebody gives this already.')).toBeVisible()
  await guest.getByRole('button', { name: 'I’ll give this: Green tea' }).click()
  await guest.getByRole('dialog').getByLabel('Your name').fill('Aunt Vera')
  await guest.getByRole('dialog').getByRole('button', { name: 'I’ll give this' }).click()
  await expect(guest.getByText('You give this.')).toBeVisible()
  await expect(ben.getByText('Aunt Vera gives this')).toBeVisible()

  await mia.reload()
  await expect(mia.getByRole('article', { name: 'A kite' })).toBeVisible()
  await expect(mia.getByRole('main')).not.toContainText(/Ben|Aunt|gives this|bought/)
})
