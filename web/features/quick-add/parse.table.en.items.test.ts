import { describe } from 'bun:test'
import { eggs, event, item, milk, sentences, task } from '#web/testing/sentences'

const tomato = { price: 2.5, categoryId: 'produce', known: 'tomato' }

describe('shopping items in English', () => {
  sentences('en-US', 'thursday', [
    ['2 kg potatoes, milk, eggs x12', item('potatoes', 2, 'kg'), item('milk', 1, 'l', milk), item('eggs', 12, 'each', eggs)],
    ['buy milk', item('milk', 1, 'l', milk)],
    ['Buy milk', item('Milk', 1, 'l', milk)],
    ['milk 2,50 @Aldi', item('milk', 1, 'l', { ...milk, price: 2.5 })],
    ['half a pound of butter', item('butter', 1, '0.5 lb')],
    ['6 eggs', item('eggs', 6, 'each', eggs)],
    ['bread $3.20', item('bread', 1, 'each', { price: 3.2 })],
    ['milk', item('milk', 1, 'l', milk)],
    ['Milk', item('Milk', 1, 'l', milk)],
    ['2 milk', item('milk', 2, 'l', milk)],
    ['tomatoes', item('tomatoes', 1, 'kg', tomato)],
    ['3 lb tomatoes', item('tomatoes', 3, 'lb', { ...tomato, price: null })],
    ['3 lbs of tomatoes', item('tomatoes', 3, 'lb', { ...tomato, price: null })],
    ['500 g flour', item('flour', 1, '500 g')],
    ['500g flour', item('flour', 1, '500 g')],
    ['2 x 500 g flour', item('flour', 2, '500 g')],
    ['1.5 l water', item('water', 1, '1.5 l')],
    ['1,5 l milk', item('milk', 1, '1,5 l', { ...milk, price: null })],
    ['a dozen eggs', item('eggs', 12, 'each', eggs)],
    ['2 dozen eggs', item('eggs', 24, 'each', eggs)],
    ['12x eggs', item('eggs', 12, 'each', eggs)],
    ['eggs (12)', item('eggs', 12, 'each', eggs)],
    ['potatoes 2kg', item('potatoes', 2, 'kg')],
    ['24 pack of water', item('water', 1, '24 pack')],
    ['6-pack of beer', item('beer', 1, '6 pack')],
    ['two bottles of wine', item('wine', 2, 'bottle')],
    ['3 cans of beans @Lidl', item('beans', 3, 'can', { shop: 'Lidl' })],
    ['1/2 lb ham', item('ham', 1, '0.5 lb')],
    ['1 ½ l juice', item('juice', 1, '1.5 l')],
    ['buy 2% milk', item('2% milk')],
    ['buy 3.5% fat milk', item('3.5% fat milk')],
    ['buy 7 up', item('7 up')],
    ['buy 7-up x6', item('7-up', 6)],
    ['buy iPhone 16 case', item('iPhone 16 case')],
    ['buy mac and cheese', item('mac and cheese', 1, 'box', { shop: 'Whole Foods', known: 'mac' })],
    ['bread at Whole Foods', item('bread', 1, 'each', { shop: 'Whole Foods' })],
    ['cheese @Whole Foods', item('cheese', 1, 'each', { shop: 'Whole Foods' })],
    ['soap #dairy', task('soap #dairy')],
    ['buy oat drink #dairy', item('oat drink', 1, 'each', { categoryId: 'dairy' })],
    ['milk, 6 eggs and 2 bags of rice', item('milk', 1, 'l', milk), item('eggs', 6, 'each', eggs), item('rice', 2, 'bag')],
    ['milk and eggs', item('milk', 1, 'l', milk), item('eggs', 1, 'each', eggs)],
    ['pears, plums, kiwis', item('pears'), item('plums'), item('kiwis')],
    ['groceries: rye, 2 plums', item('rye'), item('plums', 2)],
    ['rolls', item('rolls', 1, 'dozen', { price: 3.89, known: 'rolls' })],
    ['rolls x12', item('rolls', 12, 'each', { known: 'rolls' })],
    ['buy bread and 2 l of juice', item('bread'), item('juice', 2, 'l')],
    ['a bottle of wine', item('wine', 1, 'bottle')],
    ['we need toothpicks', item('toothpicks')],
    [
      '- milk\n- [ ] 6 eggs\n* rye\n1. tea\n☐ rice',
      item('milk', 1, 'l', milk),
      item('eggs', 6, 'each', eggs),
      task('rye'),
      item('tea'),
      item('rice'),
    ],
    ['🥛 milk x2', item('🥛 milk', 2)],
    ['1,200 g flour', item('flour', 1, '1,200 g')],
  ])

  sentences('en-GB', 'thursday', [
    ['bread £1.20', item('bread', 1, 'each', { price: 1.2 })],
    ['butter 2.50', item('butter', 1, 'each', { price: 2.5 })],
  ])

  sentences(
    'en-US',
    'thursday',
    [
      ['Sunday roast chicken', item('Sunday roast chicken')],
      ['7 up', item('7 up')],
      ['2% milk', item('2% milk')],
      ['5 a day', item('5 a day')],
      ['1984', item('1984')],
      ['birthday candles for May', item('birthday candles for May')],
      ['salt and pepper', item('salt'), item('pepper')],
      ['matches and candles', item('matches and candles')],
      ['- [x] sponges\n\n- [ ] matches', item('sponges'), item('matches')],
      ['100 balloons', item('balloons', 100)],
      ['2 kg', item('2 kg')],
      ['0 eggs', item('0 eggs')],
      ['99999 nails', item('99999 nails')],
      ['task: iron shirts', task('iron shirts')],
      ['paper towels 2 rolls', item('paper towels', 2, 'roll')],
      ['matches, 2,50', item('matches', 1, 'each'), item('2,50')],
      ['swim thu 4pm', item('swim thu 4pm')],
      ['chicken 1.5 kg $12', item('chicken', 1, '1.5 kg', { price: 12 })],
    ],
    'item',
  )

  sentences('en-US', 'thursday', [
    ['2 tickets for the concert fri 7pm', event('2 tickets for the concert', '2026-11-27 19:00-20:00')],
    ['fish and chips fri 6pm', event('fish and chips', '2026-11-27 18:00-19:00')],
  ])
})
