import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { contactsApi } from '../directory/contacts.contract'
import { profilesApi } from '../directory/profiles.contract'
import { notificationsApi } from '../notifications/notifications.contract'
import { celebrationsApi } from './celebrations.contract'
import { easter, type HolidayKey, nextAnniversary, nextHoliday, orthodoxEaster } from './holidays.rules'

const day = (text: string) => Temporal.PlainDate.from(text)

describe('the date of', () => {
  test.each([
    [1961, '1961-04-02', '1961-04-09'],
    [2000, '2000-04-23', '2000-04-30'],
    [2024, '2024-03-31', '2024-05-05'],
    [2025, '2025-04-20', '2025-04-20'],
    [2026, '2026-04-05', '2026-04-12'],
    [2038, '2038-04-25', '2038-04-25'],
  ])('Easter in %i is %s, and Orthodox Easter %s', (year, western, eastern) => {
    expect([easter(year).toString(), orthodoxEaster(year).toString()]).toEqual([western, eastern])
  })

  test('Easter is always a Sunday', () => {
    for (let year = 1900; year < 2200; year++) expect([easter(year).dayOfWeek, orthodoxEaster(year).dayOfWeek]).toEqual([7, 7])
  })

  test.each<[HolidayKey, string]>([
    ['thanksgiving', '2026-11-26'],
    ['hanukkah', '2026-12-05'],
    ['passover', '2027-04-22'],
    ['rosh_hashanah', '2027-10-02'],
    ['mothers_day', '2027-05-09'],
    ['fathers_day', '2027-06-20'],
    ['good_friday', '2027-03-26'],
    ['pentecost', '2027-05-16'],
  ])('the next %s after November 21, 2026 is %s', (key, date) => {
    expect(nextHoliday(key, day('2026-11-21')).toString()).toBe(date)
  })

  test.each([
    ['2016-02-29', '2026-11-21', '2027-02-28'],
    ['2016-02-29', '2027-11-21', '2028-02-29'],
    ['2016-11-21', '2026-11-21', '2026-11-21'],
    ['2016-11-20', '2026-11-21', '2027-11-20'],
  ])('the birthday of %s after %s is %s', (birth, today, next) => {
    expect(nextAnniversary(day(birth).toPlainMonthDay(), day(today)).toString()).toBe(next)
  })
})

describe('a family', () => {
  let clock: FakeClock
  let hearth: Hearth
  beforeEach(async () => {
    clock = fakeClock('2026-11-21T12:00:00Z')
    hearth = await startHearth({ clock })
    const relatives = [
      { firstName: 'Leo', birthDate: '2016-11-28', userId: hearth.ids.child.userId },
      { firstName: 'Mia', birthDate: '1988-11-27', userId: hearth.ids.member.userId },
      { firstName: 'Old', birthDate: '1900-11-25', deathDate: '1980' },
      { firstName: 'Vague', birthDate: '1950-11' },
    ]
    for (const relative of relatives) await hearth.as('admin').post(hearth.path('/ancestry'), relative)
  })
  afterEach(() => hearth.stop())
  const family = () => ({ familyId: hearth.familyId })
  const set = (body: object) => hearth.as('parent').call(celebrationsApi.setHolidays, family(), body)
  const told = async (who: Who) => {
    await hearth.services.gifts.celebrations.deliver()
    return (await hearth.as(who).call(notificationsApi.list, family())).map(({ title }) => title).toSorted()
  }

  test('sees the birthdays of the living in its tree with age and days, if it may view the tree', async () => {
    const birthdays = await hearth.as('member').call(celebrationsApi.birthdays, family())
    expect(birthdays.map(({ name, age, daysLeft }) => [name, age, daysLeft])).toEqual([
      ['Mia', 38, 6],
      ['Leo', 10, 7],
    ])
    expect(await hearth.as('child').call(celebrationsApi.birthdays, family())).toEqual([])
  })

  test('sees the birthdays of contacts and public profiles, each person once', async () => {
    for (const [firstName, birthday] of [
      ['Mia', '1988-11-27'],
      ['Rosa', '--11-24'],
      ['June', '1952-12-09'],
    ])
      await hearth.as('parent').call(contactsApi.create, family(), { firstName, birthday })
    await hearth.as('child').call(profilesApi.putOwn, {}, { dateOfBirth: '2016-11-28' })
    await hearth.as('extended').call(profilesApi.putOwn, {}, { dateOfBirth: '1960-01-02', isPublic: false })
    const seenBy = async (who: Who) =>
      (await hearth.as(who).call(celebrationsApi.birthdays, family())).map(({ name, age, daysLeft }) => [name, age, daysLeft])
    const child = hearth.ids.child.userId
    expect(await seenBy('member')).toEqual([
      ['Rosa', null, 3],
      ['Mia', 38, 6],
      ['Leo', 10, 7],
      ['June', 74, 18],
    ])
    const ofChild = await hearth.as('child').call(celebrationsApi.birthdays, family())
    expect(ofChild.map(({ userId, age }) => [userId, age])).toEqual([
      [null, null],
      [null, 38],
      [child, 10],
      [null, 74],
    ])
  })

  test('is reminded of a birthday without a year', async () => {
    await hearth.as('parent').call(contactsApi.create, family(), { firstName: 'Rosa', birthday: '--11-24' })
    await set({ remindOfBirthdays: true })
    expect(await told('child')).toEqual(['Rosa has their birthday on Tue, Nov 24'])
  })

  test('is reminded once of the holidays and birthdays it chose, except of one’s own', async () => {
    expect(await told('member')).toEqual([])
    const saved = await set({ holidays: ['thanksgiving', 'christmas', 'thanksgiving'], remindDays: 5, remindOfBirthdays: true })
    expect(saved).toMatchObject({ holidays: ['thanksgiving', 'christmas'], remindDays: 5, birthdayDays: 7 })
    for (let run = 0; run < 2; run++) expect(await told('member')).toEqual(['Leo turns 10 on Sat, Nov 28', 'Thanksgiving, Thu, Nov 26'])
    expect(await told('parent')).toHaveLength(3)
    expect(await told('child')).toEqual(['Thanksgiving, Thu, Nov 26'])
    clock.set('2026-12-20T12:00:00Z')
    expect(await told('child')).toEqual(['Christmas, Fri, Dec 25', 'Thanksgiving, Thu, Nov 26'])
  })

  test.each([{ holidays: ['diwali'] }, { remindDays: 61 }, { remindDays: -1 }])('refuses %j', async (body) => {
    expect((await hearth.as('parent').put(hearth.path('/holidays'), body)).status).toBe(422)
  })
})
