import { card, choose, date, evening, idsOf, input, openCalendar, pickDay, plan, refuse, sent, toast } from './calendar'
import { expect, type Family, test } from './fixtures'
import { expectLooks } from './looks'

/** An event of the parent to which the member and the child are invited. */
const invite = async (family: Family, day: number, title: string, more: object = {}) => {
  const ids = await idsOf(family)
  return plan(
    family,
    'parent',
    evening(date(day), title, { participants: [{ userId: ids.member, canEdit: true }, { userId: ids.child }], ...more }),
  )
}

test.describe('people', () => {
  test('are invited in the form, with the right to edit', async ({ family }) => {
    const ids = await idsOf(family)
    const page = await openCalendar(family)
    await pickDay(page, 3)
    await page.getByRole('button', { name: 'Add Event' }).click()
    await input(page, 'Title').fill('Dinner')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Invite Mia Rivera' }).check({ force: true })
    await dialog.getByRole('checkbox', { name: 'Invite Leo Rivera' }).check({ force: true })
    // An admin always has the right.
    await dialog.getByRole('checkbox', { name: 'Invite Ana Rivera' }).check({ force: true })
    await expect(dialog.getByRole('switch', { name: /may edit/ })).toHaveCount(2)
    await dialog.getByRole('switch', { name: 'Mia Rivera may edit' }).click()
    const request = sent(page)
    await page.getByRole('button', { name: 'Create Event' }).click()
    expect((await request).postDataJSON().participants).toEqual([
      { userId: ids.member, canEdit: true },
      { userId: ids.child, canEdit: false },
      { userId: ids.admin, canEdit: false },
    ])
    await expect(card(page, 'Dinner').getByRole('definition')).toContainText('Leo')
    const mia = await openCalendar(family, 'member')
    await pickDay(mia, 3)
    await expect(mia.getByRole('button', { name: 'Edit Dinner' })).toBeVisible()
  })

  test('cannot be invited to a private event', async ({ family }) => {
    await invite(family, 4, 'Secret plan')
    const page = await openCalendar(family)
    await pickDay(page, 4)
    await page.getByRole('button', { name: 'Edit Secret plan' }).click()
    await expect(page.getByRole('group', { name: 'People' })).toBeVisible()
    await page.getByRole('switch', { name: 'Private' }).click()
    await expect(page.getByRole('group', { name: 'People' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(card(page, 'Secret plan')).toContainText('Private (only you can see)')
    await expect(card(page, 'Secret plan')).not.toContainText('No answer yet')
    const mia = await openCalendar(family, 'member')
    await pickDay(mia, 4)
    await expect(mia.getByText('No events scheduled')).toBeVisible()
  })

  test('answer on the card, and others see it', async ({ family }) => {
    await invite(family, 5, 'Picnic')
    const ben = await openCalendar(family, 'parent')
    await pickDay(ben, 5)
    await expect(card(ben, 'Picnic')).toContainText('No answer yet')
    // People without an invitation have no answer buttons.
    await expect(ben.getByRole('radiogroup', { name: 'Your answer' })).toHaveCount(0)
    const leo = await openCalendar(family, 'child')
    await pickDay(leo, 5)
    const answers = card(leo, 'Picnic').getByRole('radiogroup', { name: 'Your answer' })
    await expect(answers.getByRole('radio')).toHaveText(['Going', 'Maybe', "Can't go"])
    await expect(answers.getByRole('radio', { checked: true })).toHaveCount(0)
    for (const [name, status] of [
      ['Going', 'accepted'],
      ['Maybe', 'tentative'],
      ["Can't go", 'declined'],
    ] as const) {
      const request = sent(leo, 'PUT')
      await answers.getByRole('radio', { name }).click()
      expect((await request).postDataJSON().status).toBe(status)
      await expect(answers.getByRole('radio', { name })).toBeChecked()
      await expect(card(ben, 'Picnic').getByRole('term').filter({ hasText: name })).toBeVisible()
    }
    await expect(card(ben, 'Picnic').getByRole('definition').first()).toContainText('Leo')
  })

  test('get their old answer back when the call fails', async ({ family }) => {
    await invite(family, 6, 'Cinema')
    const page = await openCalendar(family, 'child')
    await pickDay(page, 6)
    await card(page, 'Cinema').getByRole('radio', { name: 'Maybe' }).click()
    await expect(card(page, 'Cinema').getByRole('term').first()).toHaveText('Maybe')
    await refuse(page)
    await card(page, 'Cinema').getByRole('radio', { name: 'Going' }).click()
    await expect(toast(page, 'Error')).toBeVisible()
    await expect(toast(page, 'Not now.')).toBeVisible()
    await expect(card(page, 'Cinema').getByRole('radio', { name: 'Maybe' })).toBeChecked()
    await expect(card(page, 'Cinema').getByRole('term').filter({ hasText: 'Going' })).toHaveCount(0)
  })
})

test.describe('a reminder', () => {
  test('is 15 minutes before by default', async ({ family }) => {
    const page = await openCalendar(family)
    await pickDay(page, 9)
    await page.getByRole('button', { name: 'Add Event' }).click()
    await input(page, 'Title').fill('Flight')
    const select = page.getByRole('combobox', { name: 'Your reminder' })
    await expect(select).toHaveText('15 minutes before')
    await select.click()
    await expect(page.getByRole('option')).toHaveText([
      'None',
      'At start',
      '5 minutes before',
      '15 minutes before',
      '30 minutes before',
      '1 hour before',
      '1 day before',
    ])
    await page.getByRole('option', { name: '1 day before' }).click()
    const request = sent(page)
    await page.getByRole('button', { name: 'Create Event' }).click()
    expect((await request).postDataJSON().reminderMinutes).toBe(1440)
    await expect(card(page, 'Flight').getByRole('button', { name: /Your reminder/ })).toContainText('1 day before')
  })

  test('is set by each person separately, and reset when the call fails', async ({ family }) => {
    await plan(family, 'parent', evening(date(10), 'Fireworks'))
    const page = await openCalendar(family, 'extended')
    await pickDay(page, 10)
    const reminder = card(page, 'Fireworks').getByRole('button', { name: /Your reminder/ })
    await expect(reminder).toContainText('No reminder')
    await reminder.click()
    await page.getByRole('menuitemradio', { name: '30 minutes before' }).click()
    await expect(reminder).toContainText('30 minutes before')
    await page.reload()
    await pickDay(page, 10)
    await expect(reminder).toContainText('30 minutes before')
    await refuse(page)
    await reminder.click()
    await page.getByRole('menuitemradio', { name: 'None' }).click()
    await expect(toast(page, 'Not now.')).toBeVisible()
    await expect(reminder).toContainText('30 minutes before')
    const ben = await openCalendar(family, 'parent')
    await pickDay(ben, 10)
    await expect(card(ben, 'Fireworks').getByRole('button', { name: /Your reminder/ })).toContainText('15 minutes before')
  })

  test('stays unchanged if the form does not change it', async ({ family }) => {
    await plan(family, 'member', evening(date(11), 'Library', { reminderMinutes: 45 }))
    const page = await openCalendar(family, 'member')
    await pickDay(page, 11)
    await page.getByRole('button', { name: 'Edit Library' }).click()
    await expect(page.getByRole('combobox', { name: 'Your reminder' })).toHaveText('45 minutes before')
    await choose(page, 'Category', 'School')
    const request = sent(page, 'PUT')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const body = (await request).postDataJSON()
    expect(body).not.toHaveProperty('reminderMinutes')
    expect(body).not.toHaveProperty('participants')
    await expect(card(page, 'Library').getByRole('button', { name: /Your reminder/ })).toContainText('45 minutes before')
  })
})

test('the card of an invitation and its form fit', async ({ family }) => {
  await invite(family, 23, 'Reunion')
  const page = await openCalendar(family, 'member')
  await pickDay(page, 23)
  await card(page, 'Reunion').first().getByRole('radio', { name: 'Going' }).click()
  await expect(card(page, 'Reunion').first().getByRole('term').first()).toHaveText('Going')
  await expectLooks(page)
  await page.getByRole('button', { name: 'Edit Reunion' }).first().click()
  await expect(page.getByRole('group', { name: 'People' })).toBeVisible()
  await expectLooks(page)
})
