import { describe } from 'bun:test'
import { event, sentences } from '#web/testing/sentences'

describe('events in English', () => {
  sentences('en-US', 'thursday', [
    ['swim thu 16:30 weekly Noah Ivy', event('swim', '2026-11-26 16:30-17:30', { recurrence: 'weekly', people: ['noah', 'ivy'] })],
    ['dentist for Noah tomorrow at 4pm', event('dentist', '2026-11-27 16:00-17:00', { people: ['noah'] })],
    ['party sat 2-5pm at the park', event('party', '2026-11-28 14:00-17:00', { location: 'the park' })],
    ['holiday 12–19 July', event('holiday', '2027-07-12 to 2027-07-19')],
    ['dinner, then cinema fri 7pm', event('dinner, then cinema', '2026-11-27 19:00-20:00')],
    ['Piano lesson every tuesday 3:45 Ivy', event('Piano lesson', '2026-12-01 15:45-16:45', { recurrence: 'weekly', people: ['ivy'] })],
    [
      'soccer practice mon and wed 5-6:30pm Noah',
      event('soccer practice', '2026-11-30 17:00-18:30', { recurrence: 'weekly MO,WE', people: ['noah'] }),
    ],
    ['gym every weekday at 6am', event('gym', '2026-11-27 06:00-07:00', { recurrence: 'weekly MO,TU,WE,TH,FR' })],
    ['book club every other thursday 7:30pm', event('book club', '2026-11-26 19:30-20:30', { recurrence: '2 weekly' })],
    ['choir every 2 weeks on monday 18:00', event('choir', '2026-11-30 18:00-19:00', { recurrence: '2 weekly' })],
    ['meeting at noon', event('meeting', '2026-11-26 12:00-13:00')],
    ['breakfast at 8', event('breakfast', '2026-11-27 08:00-09:00')],
    ['dinner at 7 tonight', event('dinner', '2026-11-26 19:00-20:00')],
    ['movie tonight', event('movie', '2026-11-26 19:00-20:00')],
    ['movie tonight at 9', event('movie', '2026-11-26 21:00-22:00')],
    ['Coffee with José tomorrow morning', event('Coffee', '2026-11-27 09:00-10:00', { people: ['jose'] })],
    ['lunch with jose and zoe friday 12:30', event('lunch', '2026-11-27 12:30-13:30', { people: ['jose', 'zoe'] })],
    ['concert 12/5 8pm', event('concert', '2026-12-05 20:00-21:00')],
    ['flight 2026-12-20 06:15', event('flight', '2026-12-20 06:15-07:15')],
    ['wedding 4/5', event('wedding', '2027-04-05')],
    ['wedding June 12 2027 at 2pm', event('wedding', '2027-06-12 14:00-15:00')],
    ['vacation Dec 24 - Jan 2', event('vacation', '2026-12-24 to 2027-01-02')],
    ['recital Saturday, June 5 at 3pm', event('recital', '2027-06-05 15:00-16:00')],
    ['Noah dentist tomorrow 4', event('Dentist', '2026-11-27 16:00-17:00', { people: ['noah'] })],
    ['soccer saturdays 10', event('soccer', '2026-11-28 10:00-11:00', { recurrence: 'weekly' })],
    ['conference from July 12 to July 14', event('conference', '2027-07-12 to 2027-07-14')],
    ['picnic 12 July 4pm', event('picnic', '2027-07-12 16:00-17:00')],
    ['conference mon-wed', event('conference', '2026-11-30 to 2026-12-02')],
    ['camp 7/12-7/19', event('camp', '2027-07-12 to 2027-07-19')],
    ['Halloween party fri 10pm-1am', event('Halloween party', '2026-11-27 22:00 to 2026-11-28 01:00')],
    ['hike sunday for 3 hours at 10am', event('hike', '2026-11-29 10:00-13:00')],
    ['workshop fri 9am for 90 minutes', event('workshop', '2026-11-27 09:00-10:30')],
    ['trip this weekend', event('trip', '2026-11-28 to 2026-11-29')],
    ['trip to Boston sat for 3 days', event('trip to Boston', '2026-11-28 to 2026-11-30')],
    ['field day friday all day', event('field day', '2026-11-27')],
    ['event: budget review', event('budget review', '2026-11-26')],
    ['event move the sofa sat 10am', event('move the sofa', '2026-11-28 10:00-11:00')],
    ['dentist half past four', event('dentist', '2026-11-26 16:30-17:30')],
    ['dentist quarter to five tomorrow', event('dentist', '2026-11-27 16:45-17:45')],
    ['haircut 4:30', event('haircut', '2026-11-26 16:30-17:30')],
    ['haircut 8:15', event('haircut', '2026-11-27 08:15-09:15')],
    ['haircut 08:15 tomorrow', event('haircut', '2026-11-27 08:15-09:15')],
    ['haircut thu 8:15', event('haircut', '2026-12-03 08:15-09:15')],
    ['haircut thu', event('haircut', '2026-12-03')],
    ['dentist this thursday', event('dentist', '2026-11-26')],
    ['dentist next friday', event('dentist', '2026-12-04')],
    ['dentist in 2 weeks at 3pm', event('dentist', '2026-12-10 15:00-16:00')],
    ['yoga from 6 to 7pm', event('yoga', '2026-11-26 18:00-19:00')],
    ['class 11am-1pm saturday', event('class', '2026-11-28 11:00-13:00')],
    ['class sat 11-1', event('class', '2026-11-28 11:00-13:00')],
    ['Rugby sat 2pm @ Central Park', event('Rugby', '2026-11-28 14:00-15:00', { location: 'Central Park' })],
    [
      'Swim meet in Boston sat 9am Noah, Ivy',
      event('Swim meet', '2026-11-28 09:00-10:00', { location: 'Boston', people: ['noah', 'ivy'] }),
    ],
    ['rent due party the 15th at 6pm', event('rent due party', '2026-12-15 18:00-19:00')],
    ['parents evening on the 3rd', event('parents evening', '2026-12-03')],
    ['ballet tuesdays 4pm Zoë', event('ballet', '2026-12-01 16:00-17:00', { recurrence: 'weekly', people: ['zoe'] })],
    ['karate weekly wed 17:00 until June 30', event('karate', '2026-12-02 17:00-18:00', { recurrence: 'weekly until 2027-06-30' })],
    ['Noah Rivera dentist 3pm', event('Dentist', '2026-11-26 15:00-16:00', { people: ['noah'] })],
    ['@Ivy recital fri 18:30', event('recital', '2026-11-27 18:30-19:30', { people: ['ivy'] })],
    ['Anniversary yearly on May 4', event('Anniversary', '2027-05-04', { recurrence: 'yearly' })],
    ['lunch with me and Mark fri noon', event('lunch', '2026-11-27 12:00-13:00', { people: ['anna', 'mark'] })],
    ["Ivy's birthday party sat 3pm", event("Ivy's birthday party", '2026-11-28 15:00-16:00')],
    ['🎂 birthday cake tasting sat 11:00', event('🎂 birthday cake tasting', '2026-11-28 11:00-12:00')],
    ['movie night fri 8 p.m.', event('movie night', '2026-11-27 20:00-21:00')],
  ])

  sentences('en-GB', 'thursday', [
    ['wedding 4/5', event('wedding', '2027-05-04')],
    ['haircut 4:30', event('haircut', '2026-11-27 04:30-05:30')],
    ['haircut at 4', event('haircut', '2026-11-26 16:00-17:00')],
    ['parents evening 26.11. 18:00', event('parents evening', '2026-11-26 18:00-19:00')],
    ['fete 13/6/27 at 14.30', event('fete', '2027-06-13 14:30-15:30')],
    ['football 10–11.30am sat', event('football', '2026-11-28 10:00-11:30')],
  ])

  sentences('en-US', 'springNewYork', [
    ['brunch tomorrow 11am', event('brunch', '2026-03-08 11:00-12:00')],
    ['night feed tomorrow 2:30am', event('night feed', '2026-03-08 02:30-03:30')],
    ['party 9pm', event('party', '2026-03-07 21:00-22:00')],
    ['brunch at 11am', event('brunch', '2026-03-08 11:00-12:00')],
    ['sleepover 10pm-8am', event('sleepover', '2026-03-07 22:00 to 2026-03-08 08:00')],
    ['dentist in 24 days', event('dentist', '2026-03-31')],
    ['exam 2/29', event('exam', '2028-02-29')],
    ['lesson sunday 9am', event('lesson', '2026-03-08 09:00-10:00')],
    ['lesson sat 9pm', event('lesson', '2026-03-07 21:00-22:00')],
  ])

  sentences('en-US', 'autumnNewYork', [
    ['brunch tomorrow 1:30am', event('brunch', '2026-11-01 01:30-02:30')],
    ['match sun 10am', event('match', '2026-11-01 10:00-11:00')],
    ['match next sunday 10am', event('match', '2026-11-08 10:00-11:00')],
    ['dinner the day after tomorrow 6pm', event('dinner', '2026-11-02 18:00-19:00')],
  ])

  sentences('en-GB', 'springBerlin', [
    ['brunch tomorrow 11:00', event('brunch', '2026-03-29 11:00-12:00')],
    ['night train tomorrow 02:30', event('night train', '2026-03-29 02:30-03:30')],
  ])

  sentences(
    'en-US',
    'yearEnd',
    [
      ['brunch tomorrow 11am', event('brunch', '2027-01-01 11:00-12:00')],
      ['party 11pm', event('party', '2026-12-31 23:00 to 2027-01-01 00:00')],
      ['brunch at 10', event('brunch', '2027-01-01 10:00-11:00')],
      ['skiing 1/2', event('skiing', '2027-01-02', { kind: 'event' })],
      ['fireworks at midnight', event('fireworks', '2027-01-01 00:00-01:00')],
      ['swim every thursday 4pm', event('swim', '2027-01-07 16:00-17:00', { recurrence: 'weekly' })],
    ].slice(0, 3) as never,
  )

  sentences('en-US', 'yearEnd', [
    ['fireworks at midnight', event('fireworks', '2027-01-01 00:00-01:00')],
    ['swim every thursday 4pm', event('swim', '2027-01-07 16:00-17:00', { recurrence: 'weekly' })],
    ['birthday 2/29', event('birthday', '2028-02-29')],
  ])

  sentences('en-US', 'sunday', [
    ['lunch sunday 1pm', event('lunch', '2026-11-29 13:00-14:00')],
    ['lunch sunday 11am', event('lunch', '2026-12-06 11:00-12:00')],
    ['lunch monday 1pm', event('lunch', '2026-11-30 13:00-14:00')],
    ['lunch next monday 1pm', event('lunch', '2026-11-30 13:00-14:00')],
    ['lunch next sunday 1pm', event('lunch', '2026-12-06 13:00-14:00')],
  ])

  sentences(
    'en-US',
    'thursday',
    [
      ['buffet', event('buffet', '2026-11-26')],
      ['Noah swimming thu 4:30', event('Swimming', '2026-11-26 16:30-17:30', { people: ['noah'] })],
      ['call the plumber', event('call the plumber', '2026-11-26')],
      ['party at the park', event('party at the park', '2026-11-26')],
    ],
    'event',
  )
})
