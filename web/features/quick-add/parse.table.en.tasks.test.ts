import { describe } from 'bun:test'
import { chore, event, sentences, task } from '#web/testing/sentences'

describe('tasks in English', () => {
  sentences('en-US', 'thursday', [
    ['call grandma', task('call grandma')],
    ['report by friday !high', task('report', '2026-11-27', { priority: 'high' })],
    ['in 3 days call mum', task('call mum', '2026-11-29')],
    ['call Noah tomorrow', task('call Noah', '2026-11-27')],
    ["call Noah's teacher tomorrow", task("call Noah's teacher", '2026-11-27')],
    ['pick up Ivy tomorrow 4pm', task('pick up Ivy', '2026-11-27 16:00')],
    ['pick up Ivy from school at 3', task('pick up Ivy from school', '2026-11-26 15:00')],
    ['Call the school tomorrow', task('Call the school', '2026-11-27')],
    ['pay rent by the 1st', task('pay rent', '2026-12-01')],
    ['taxes due April 15', task('taxes', '2027-04-15')],
    ['task: water plants', task('water plants')],
    ['todo fix the tap sat', task('fix the tap', '2026-11-28')],
    ['Task: swim 4pm', task('Swim', '2026-11-26 16:00')],
    ['remind me to call José tomorrow at 9', task('call José', '2026-11-27 09:00', { people: ['anna'] })],
    ['water the plants every 3 days', task('water the plants every 3 days')],
    ['water the plants daily', task('water the plants', '2026-11-26', { frequency: 'daily' })],
    ['homework Noah friday', task('homework', '2026-11-27', { people: ['noah'] })],
    ['Mark takes the car to the garage on monday', task('Take the car to the garage', '2026-11-30', { people: ['mark'] })],
    ['Mum: sign the form by tomorrow', task('Sign the form', '2026-11-27', { people: ['anna'] })],
    ['pack lunch for Noah', task('pack lunch for Noah')],
    ['renew passport next month', task('renew passport next month')],
    ['submit form in 2 weeks', task('submit form', '2026-12-10')],
    ['book club snacks', task('book club snacks')],
    ['clean the garage this weekend', task('clean the garage', '2026-11-28')],
    ['urgent: call the bank', task('call the bank', null, { priority: 'high' })],
    ['mow the lawn sat morning', task('mow the lawn', '2026-11-28 09:00')],
    ['a walk in the park', task('a walk in the park')],
    ['order cake !low', task('order cake', null, { priority: 'low' })],
    ['call mum tonight', task('call mum', '2026-11-26 19:00')],
    ['email teacher before noon', task('email teacher before', '2026-11-26 12:00')],
    ['buy-back scheme', task('buy-back scheme')],
    ['finish the model', task('finish the model')],
    ['clean fridge 12/24', task('clean fridge', '2026-12-24')],
    ['dust the second shelf', task('dust the second shelf')],
  ])

  sentences('en-US', 'yearEnd', [
    ['call grandma tomorrow', task('call grandma', '2027-01-01')],
    ['call grandma at 11pm', task('call grandma', '2026-12-31 23:00')],
    ['call grandma at 9', task('call grandma', '2027-01-01 09:00')],
    ['send cards in 2 days', task('send cards', '2027-01-02')],
  ])

  sentences('en-GB', 'february', [
    ['call grandma tomorrow', task('call grandma', '2026-03-01')],
    ['pay the deposit by 31/3', task('pay the deposit', '2026-03-31')],
    ['renew the permit on the 29th', task('renew the permit', '2026-03-29')],
  ])

  sentences(
    'en-US',
    'thursday',
    [
      ['milk', task('milk')],
      ['Noah takes the bins out every thursday', task('Take the bins out', '2026-11-26', { frequency: 'weekly', people: ['noah'] })],
      ['dentist fri 4pm', task('dentist', '2026-11-27 16:00')],
      ['plan party, then send invitations', task('plan party, then send invitations')],
    ],
    'task',
  )
})

describe('chores in English', () => {
  sentences('en-US', 'thursday', [
    ['Noah takes the bins out every thursday', chore('Take the bins out', '2026-11-26', { frequency: 'weekly', people: ['noah'] })],
    ['Noah takes the bins out every friday', chore('Take the bins out', '2026-11-27', { frequency: 'weekly', people: ['noah'] })],
    ['bins out sat 5 points', chore('bins out', '2026-11-28', { points: 5 })],
    ['Ivy feeds the cat every day at 7am', chore('Feed the cat', '2026-11-27 07:00', { frequency: 'daily', people: ['ivy'] })],
    ['Noah and Ivy: dishes daily', chore('Dishes', '2026-11-26', { frequency: 'daily', people: ['noah', 'ivy'] })],
    ['chore: sweep the floor Noah', chore('sweep the floor', null, { people: ['noah'] })],
    ['Ivy washes the car sat 10 pts', chore('Wash the car', '2026-11-28', { people: ['ivy'], points: 10 })],
    ['Ivy does the dishes', chore('Do the dishes', null, { people: ['ivy'] })],
    ['Noah should tidy his room by friday', chore('Tidy his room', '2026-11-27', { people: ['noah'] })],
    ['Will takes the bins out every monday', chore('Take the bins out', '2026-11-30', { frequency: 'weekly', people: ['will'] })],
    ['empty the dishwasher daily Noah', chore('empty the dishwasher', '2026-11-26', { frequency: 'daily', people: ['noah'] })],
    ['clean bathroom monthly @Ivy 3 points', chore('clean bathroom', '2026-11-26', { frequency: 'monthly', people: ['ivy'], points: 3 })],
    ['noah waters the plants wednesdays', chore('water the plants', '2026-12-02', { frequency: 'weekly', people: ['noah'] })],
  ])

  sentences(
    'en-US',
    'thursday',
    [
      ['lay the table', chore('lay the table')],
      ['walk the dog mon and wed', chore('walk the dog mon and wed')],
    ],
    'chore',
  )

  sentences('en-US', 'springNewYork', [
    ['Noah sets the table tomorrow', chore('Set the table', '2026-03-08', { people: ['noah'] })],
    ['Noah sets the table every sunday', chore('Set the table', '2026-03-08', { frequency: 'weekly', people: ['noah'] })],
  ])

  sentences('en-US', 'thursday', [
    ['Noah swims fri 5pm', event('Swims', '2026-11-27 17:00-18:00', { people: ['noah'] })],
    ['Noah has dentist fri 5pm', event('Has dentist', '2026-11-27 17:00-18:00', { people: ['noah'] })],
  ])
})
