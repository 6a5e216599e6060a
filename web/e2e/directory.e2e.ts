import { expect, test } from './fixtures'

const vcf = 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Berg;Otto;;;\r\nFN:Otto Berg\r\nTEL;TYPE=CELL:+1 555 0188\r\nEND:VCARD\r\n'

test('one member adds an emergency contact and imports cards, another sees them and prints the sheet', async ({ family }) => {
  const ben = await family.as('parent')
  const mia = await family.as('member')
  await mia.setViewportSize({ width: 390, height: 844 })
  for (const page of [ben, mia]) await page.goto('/directory')
  await ben.getByRole('button', { name: 'Add Contact' }).click()
  const dialog = ben.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Grandma')
  await dialog.getByLabel('Phone 1', { exact: true }).fill('+1 555 0100')
  await dialog.getByRole('switch', { name: 'Emergency contact' }).check()
  await dialog.getByRole('button', { name: 'Add Contact' }).click()
  await expect(mia.getByRole('link', { name: 'Call Grandma now' })).toBeVisible()

  await ben.getByRole('button', { name: 'Import and export' }).click()
  await ben.getByRole('menuitem', { name: 'Import contacts' }).click()
  await ben.getByLabel('Choose a vCard file').setInputFiles({ name: 'otto.vcf', mimeType: 'text/vcard', buffer: Buffer.from(vcf) })
  await expect(ben.getByText('1 new, 0 merged, 0 unchanged, 0 skipped')).toBeVisible()
  await ben.getByRole('button', { name: 'Import 1' }).click()
  await expect(mia.getByRole('button', { name: 'Otto Berg', exact: true })).toBeVisible()

  await mia.getByRole('link', { name: 'Emergency sheet' }).click()
  await expect(mia.getByRole('link', { name: '+1 555 0100' })).toBeVisible()
  await mia.emulateMedia({ media: 'print' })
  await expect(mia.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(mia.getByText('Grandma')).toBeVisible()
})
