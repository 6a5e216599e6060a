import { expect, joined, test } from './fixtures'

const ics = (start: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:g2\r\nSUMMARY:Comets at Owls\r\nDTSTART:${start}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

test('one member schedules a season and counts a live score, another takes a duty and sees the score live', async ({ family }) => {
  const mia = await family.as('member')
  const ben = await family.as('parent')
  await ben.setViewportSize({ width: 390, height: 844 })
  for (const page of [mia, ben]) await page.goto('/sports')
  await expect(ben.getByText('No team activities yet')).toBeVisible()
  await joined(ben)

  await mia.getByRole('button', { name: 'Add Team' }).click()
  await mia.getByLabel('Team name').fill('Comets')
  await mia.getByLabel('Coach’s phone').fill('555 0100')
  await mia.getByRole('dialog').getByRole('button', { name: 'Add Team' }).click()
  await mia.getByRole('button', { name: 'Schedule Game' }).click()
  await mia.getByLabel('Opponent').fill('Hawks')
  await mia.getByLabel('Place or address').fill('North Field')
  await mia.getByRole('button', { name: 'Schedule', exact: true }).click()

  await expect(ben.getByText('Comets vs Hawks')).toBeVisible()
  await expect(ben.getByRole('link', { name: /^Call the coach/ })).toHaveAttribute('href', 'tel:5550100')
  await ben.getByRole('button', { name: 'Drive there Nobody yet' }).click()
  await expect(mia.getByText('Ben', { exact: true })).toBeVisible()

  await mia.getByRole('button', { name: 'Live score' }).click()
  await mia.getByRole('button', { name: 'Add a point for Comets' }).click()
  await expect(ben.getByRole('status', { name: 'Score 1–0' })).toBeVisible()
  await mia.getByRole('button', { name: 'End the game' }).click()
  await expect(ben.getByText('1–0–0')).toBeVisible()

  await mia.getByRole('link', { name: 'Comets' }).click()
  await mia.getByRole('button', { name: 'Import Schedule' }).click()
  const start = `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}T200000Z`
  await mia.getByLabel('Choose the league’s calendar file').setInputFiles({
    name: 'season.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(ics(start)),
  })
  await expect(mia.getByText('1 new, 0 changed, 0 unchanged, 0 skipped')).toBeVisible()
  await mia.getByRole('button', { name: 'Import 1' }).click()
  await expect(ben.getByText('Comets at Owls')).toBeVisible()
  await mia.goto('/calendar?view=agenda')
  await expect(mia.getByText('Comets at Owls').first()).toBeVisible()
})
