import { card, date, evening, idsOf, input, openCalendar, pickDay, plan, refuse, sent, toast } from './calendar'
import { expect, type Family, test } from './fixtures'
import { expectLooks } from './looks'

/** An event of the parent to which the member and the child are invited. */
const invite = async (family: Family, day: number, title: string) => {
  const ids = await idsOf(family)
  return plan(family, 'parent', evening(date(day), title, { participants: [{ userId: ids.member }, { userId: ids.child }] }))
}

test.describe('a note with an answer', () => {
  test('can be written after answering, and is shown to the host', async ({ family }) => {
    await invite(family, 3, 'Barbecue')
    const leo = await openCalendar(family, 'child')
    await pickDay(leo, 3)
    await expect(card(leo, 'Barbecue').getByRole('radiogroup', { name: 'Your answer' })).toBeVisible()
    await expect(leo.getByRole('button', { name: 'Add a note' })).toHaveCount(0)
    await card(leo, 'Barbecue').getByRole('radio', { name: 'Maybe' }).click()
    await leo.getByRole('button', { name: 'Add a note' }).click()
    const dialog = leo.getByRole('dialog', { name: 'Note with Your Answer' })
    await expect(dialog).toContainText('Barbecue')
    await expect(dialog).toContainText('Everybody who sees the event can read it.')
    await expect(input(leo, 'Your note')).toBeFocused()
    await input(leo, 'Your note').fill('  If practice is over by then. ')
    const request = sent(leo, 'PUT')
    await leo.keyboard.press('Enter')
    expect((await request).postDataJSON()).toMatchObject({ status: 'tentative' })
    await expect(dialog).toHaveCount(0)
    await expect(leo.getByRole('button', { name: 'Change your note' })).toBeFocused()
    const ben = await openCalendar(family, 'parent')
    await pickDay(ben, 3)
    await expect(card(ben, 'Barbecue').getByRole('definition').first()).toHaveText(/Leo · If practice is over by then\.$/)
    // The note stays when the answer changes, and is deleted when emptied.
    await card(leo, 'Barbecue').getByRole('radio', { name: 'Going' }).click()
    await expect(card(ben, 'Barbecue').getByRole('term').first()).toHaveText('Going')
    await expect(card(ben, 'Barbecue').getByRole('definition').first()).toHaveText(/Leo · If practice is over by then\.$/)
    await leo.getByRole('button', { name: 'Change your note' }).click()
    await expect(input(leo, 'Your note')).toHaveValue('If practice is over by then.')
    await input(leo, 'Your note').fill('')
    await leo.getByRole('button', { name: 'Save Note' }).click()
    await expect(card(ben, 'Barbecue').getByRole('definition').first()).toHaveText(/Leo$/)
    await expect(leo.getByRole('button', { name: 'Add a note' })).toBeVisible()
  })

  test('keeps the text when the call fails', async ({ family }) => {
    await invite(family, 4, 'Regatta')
    const page = await openCalendar(family, 'child')
    await pickDay(page, 4)
    await card(page, 'Regatta').getByRole('radio', { name: 'Going' }).click()
    await page.getByRole('button', { name: 'Add a note' }).click()
    await refuse(page)
    await input(page, 'Your note').fill('I bring the drum.')
    await page.getByRole('button', { name: 'Save Note' }).click()
    await expect(toast(page, 'Not now.')).toBeVisible()
    await expect(input(page, 'Your note')).toHaveValue('I bring the drum.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Save Note' }).click()
    await expect(card(page, 'Regatta').getByRole('definition').first()).toHaveText(/Leo · I bring the drum\.$/)
  })
})

test.describe('an event can be edited by', () => {
  const members = (family: Family) => `/api/families/${family.id}/members`
  const setPermissions = async (family: Family, firstName: string, change: (permissions: string[]) => string[]) => {
    const admin = await family.api('admin')
    const all = (await (await admin.get(members(family))).json()) as { id: string; permissions: string[]; user: { firstName: string } }[]
    const member = all.find(({ user }) => user.firstName === firstName)
    const data = { permissions: change(member?.permissions ?? []) }
    expect((await admin.patch(`${members(family)}/${member?.id}`, { data })).status()).toBe(200)
  }

  test('a child who made it, without the permission to add events', async ({ family }) => {
    await setPermissions(family, 'Leo', (permissions) => [...permissions, 'edit_calendar'])
    await plan(family, 'child', evening(date(6), 'Sleepover'))
    await setPermissions(family, 'Leo', (permissions) => permissions.filter((one) => one !== 'edit_calendar'))
    const page = await openCalendar(family, 'child')
    await pickDay(page, 6)
    await expect(page.getByRole('button', { name: 'Add Event' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Edit Sleepover' }).click()
    await input(page, 'Title').fill('Sleepover at Tim’s')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(card(page, 'Sleepover at Tim’s')).toBeVisible()
    await page.getByRole('button', { name: 'Delete Sleepover at Tim’s' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No events scheduled')).toBeVisible()
  })

  test('a grandparent with the permission', async ({ family }) => {
    const page = await openCalendar(family)
    await pickDay(page, 7)
    await page.getByRole('button', { name: 'Add Event' }).click()
    await input(page, 'Title').fill('Coffee')
    await page.getByRole('checkbox', { name: 'Invite Rosa Rivera' }).check({ force: true })
    await page.getByRole('switch', { name: 'Rosa Rivera may edit' }).click()
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(card(page, 'Coffee')).toBeVisible()
    const rosa = await openCalendar(family, 'extended')
    await pickDay(rosa, 7)
    await rosa.getByRole('button', { name: 'Edit Coffee' }).click()
    await input(rosa, 'Location').fill('At my house')
    await rosa.getByRole('button', { name: 'Save Changes' }).click()
    await expect(card(page, 'Coffee')).toContainText('At my house')
  })
})

test('the note and its dialog fit', async ({ family }) => {
  await invite(family, 23, 'Reunion')
  const page = await openCalendar(family, 'member')
  await pickDay(page, 23)
  const reunion = card(page, 'Reunion').last()
  await reunion.getByRole('radio', { name: 'Going' }).click()
  await reunion.getByRole('button', { name: 'Add a note' }).click()
  await input(page, 'Your note').fill('With the whole choir, three dogs and the very longest of all the cakes that there are.')
  await expectLooks(page, 'dialog')
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(reunion.getByRole('button', { name: 'Change your note' })).toBeVisible()
  await expectLooks(page, 'card')
})
