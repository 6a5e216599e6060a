import type { Look } from './avatars'
import type { Name } from './people'

/** The demo family's tree: four generations, members and relatives. Longer than other files because it is one table. */

export type Forebear = {
  firstName: string
  /** Set for one of the six accounts, which has its own portrait and name. */
  member?: Name
  lastName: string
  maidenName?: string
  birthDate: string
  deathDate?: string
  birthPlace: string
  generation: number
  bio?: string
  parents?: [string, string]
  partner?: string
  look?: Look
  /** Whether the portrait is an old sepia photograph. */
  isOld?: true
  by: Name
  /** Days ago that it was added; from the start if not set. */
  daysAgo?: number
}

/** In order: everyone comes after the people that they refer to. */
export const forebears: readonly Forebear[] = [
  {
    firstName: 'Josephine',
    lastName: 'Weaver',
    maidenName: 'Brandt',
    birthDate: '1924-06-03',
    deathDate: '2008-10-19',
    birthPlace: 'Whitby',
    generation: 2,
    bio: 'Ran the bakery on Bridge Street for thirty-one years, and knew what everybody in town had for breakfast.',
    look: { background: '#c9b79c', skin: '#c89a75', hair: '#5b4636', clothes: '#8d7a66', style: 'bun' },
    isOld: true,
    by: 'Maya',
  },
  {
    firstName: 'Walter',
    lastName: 'Weaver',
    birthDate: '1921',
    deathDate: '1994-02-11',
    birthPlace: 'Whitby',
    generation: 2,
    bio: 'A ship’s carpenter. Every chair in Ruth’s kitchen is his.',
    partner: 'Josephine',
    look: { background: '#b8a88f', skin: '#c08c66', hair: '#4b3a2e', clothes: '#5d5347', style: 'short', beard: true },
    isOld: true,
    by: 'Maya',
  },
  {
    firstName: 'Edith',
    lastName: 'Harper',
    maidenName: 'Marsh',
    birthDate: '1922-11-30',
    deathDate: '2011-05-07',
    birthPlace: 'Ludlow',
    generation: 2,
    bio: 'Taught two generations of the village to read, and three to whistle.',
    look: { background: '#bfae98', skin: '#ecc9aa', hair: '#7a6350', clothes: '#a08c78', style: 'long', glasses: true },
    isOld: true,
    by: 'Tom',
  },
  {
    firstName: 'Arthur',
    lastName: 'Harper',
    birthDate: '1919-01-18',
    deathDate: '1987',
    birthPlace: 'Ludlow',
    generation: 2,
    partner: 'Edith',
    look: { background: '#ad9c86', skin: '#e8c19e', hair: '#6a5240', clothes: '#4f4a44', style: 'short' },
    isOld: true,
    by: 'Tom',
  },
  {
    firstName: 'Ruth',
    member: 'Ruth',
    lastName: 'Ellison',
    maidenName: 'Weaver',
    birthDate: '1951-01-27',
    birthPlace: 'Whitby',
    generation: 1,
    bio: 'Gardener, letter writer, winner of every game of rummy since 1974.\n\nShe still has the key to the old bakery.',
    parents: ['Josephine', 'Walter'],
    by: 'Maya',
  },
  {
    firstName: 'Alfred',
    lastName: 'Ellison',
    birthDate: '1947-08-09',
    deathDate: '2019-03-02',
    birthPlace: 'York',
    generation: 1,
    bio: 'Drove the night train to Edinburgh, and could tell every star over the line.',
    partner: 'Ruth',
    look: { background: '#9fb0a2', skin: '#a8714d', hair: '#8c857e', clothes: '#3f4f5c', style: 'short', glasses: true },
    by: 'Maya',
  },
  {
    firstName: 'Helen',
    lastName: 'Harper',
    maidenName: 'Lindqvist',
    birthDate: '1952-04-23',
    birthPlace: 'Göteborg',
    generation: 1,
    bio: 'Came for a summer in 1975 and stayed.',
    look: { background: '#c7a99b', skin: '#f3d3b8', hair: '#dcd3c4', clothes: '#6d8ba0', style: 'long' },
    by: 'Tom',
  },
  {
    firstName: 'George',
    lastName: 'Harper',
    birthDate: '1949-12-12',
    birthPlace: 'Ludlow',
    generation: 1,
    bio: 'Mends clocks. Is never on time.',
    parents: ['Edith', 'Arthur'],
    partner: 'Helen',
    look: { background: '#8fa3b5', skin: '#ecc4a2', hair: '#b9b2a8', clothes: '#7b4f3a', style: 'short', beard: true },
    by: 'Tom',
  },
  {
    firstName: 'Tom',
    member: 'Tom',
    lastName: 'Harper',
    birthDate: '1980-09-02',
    birthPlace: 'Ludlow',
    generation: 0,
    parents: ['Helen', 'George'],
    by: 'Tom',
  },
  {
    firstName: 'Maya',
    member: 'Maya',
    lastName: 'Harper',
    maidenName: 'Ellison',
    birthDate: '1982-03-14',
    birthPlace: 'York',
    generation: 0,
    parents: ['Ruth', 'Alfred'],
    partner: 'Tom',
    by: 'Maya',
  },
  {
    firstName: 'Clara',
    lastName: 'Harper',
    birthDate: '1984-07-30',
    birthPlace: 'Ludlow',
    generation: 0,
    bio: 'Paints boats for a living and mountains for fun.',
    parents: ['Helen', 'George'],
    look: { background: '#d3a49a', skin: '#f1cba9', hair: '#b5622f', clothes: '#2f5d57', style: 'bunches', freckles: true },
    by: 'Tom',
  },
  {
    firstName: 'Daniel',
    lastName: 'Ellison',
    birthDate: '1985-10-05',
    birthPlace: 'York',
    generation: 0,
    parents: ['Ruth', 'Alfred'],
    look: { background: '#a3b18a', skin: '#b67f58', hair: '#2b1c15', clothes: '#d9c7a3', style: 'curly', beard: true },
    by: 'Maya',
  },
  {
    firstName: 'Amara',
    lastName: 'Ellison',
    maidenName: 'Okoro',
    birthDate: '1986',
    birthPlace: 'Leeds',
    generation: 0,
    partner: 'Daniel',
    look: { background: '#d8b26e', skin: '#8a5636', hair: '#1f1512', clothes: '#b5473c', style: 'bun' },
    by: 'Maya',
  },
  {
    firstName: 'Ella',
    member: 'Ella',
    lastName: 'Harper',
    birthDate: '2010-06-21',
    birthPlace: 'York',
    generation: -1,
    parents: ['Maya', 'Tom'],
    by: 'Ella',
  },
  {
    firstName: 'Noah',
    member: 'Noah',
    lastName: 'Harper',
    birthDate: '2014-11-05',
    birthPlace: 'York',
    generation: -1,
    parents: ['Maya', 'Tom'],
    by: 'Ella',
  },
  {
    firstName: 'Ivy',
    member: 'Ivy',
    lastName: 'Harper',
    birthDate: '2018-05-09',
    birthPlace: 'York',
    generation: -1,
    parents: ['Maya', 'Tom'],
    by: 'Ella',
  },
  {
    firstName: 'Theo',
    lastName: 'Ellison',
    birthDate: '2020-02-29',
    birthPlace: 'Leeds',
    generation: -1,
    bio: 'Has had one and a half birthdays, he says.',
    parents: ['Amara', 'Daniel'],
    look: { background: '#93b7c4', skin: '#a06c47', hair: '#21150f', clothes: '#e0a23e', style: 'curly' },
    by: 'Ella',
    daysAgo: 2,
  },
]

export type FamilyStory = { title: string; about?: string; when?: string; by: Name; daysAgo: number; content: string }

/** The oldest stories appear only if the demo reaches back far enough. */
export const familyStories: readonly FamilyStory[] = [
  {
    title: 'The night train',
    about: 'Alfred',
    when: '1978-12',
    by: 'Maya',
    daysAgo: 240,
    content:
      'In the winter of 1978 the snow stopped the night train north of Berwick, with Dad at the front and two hundred people behind him.\n\nHe walked the whole length of it with a lamp, and told everybody the stars were out, so it could not last. It lasted eleven hours. Somebody in the fourth carriage had an accordion.',
  },
  {
    title: 'How George met Helen',
    about: 'Helen',
    when: '1975',
    by: 'Tom',
    daysAgo: 150,
    content:
      'Mum came into the shop with a watch that ran backwards, or so she says. Dad kept it for six weeks, because as long as it was broken she had to come back.\n\nThere was nothing wrong with it. He confessed at the wedding.',
  },
  {
    title: 'Three to whistle',
    about: 'Edith',
    when: '1950',
    by: 'Tom',
    daysAgo: 80,
    content:
      'Granny Edith said a child who can whistle is never quite alone. She tested it, too: on the last day of school, one by one, at the gate.',
  },
  {
    title: 'The chairs',
    about: 'Walter',
    by: 'Maya',
    daysAgo: 31,
    content:
      'There are seven, because Grandpa Walter did not count himself until they were done. Under each seat is the year and what the weather was like.\n\nThe wobbly one says: “1953. Rain. Josephine laughing.”',
  },
  {
    title: 'One and a half birthdays',
    about: 'Ivy',
    when: '2026-02-28',
    by: 'Ella',
    daysAgo: 17,
    content:
      'Ivy asked Theo how old he is and he said one and a half, and then they argued about leap years until the cake was gone. Nobody won. I had two pieces.',
  },
  {
    title: 'The bakery key',
    about: 'Ruth',
    when: '1961-07-02',
    by: 'Maya',
    daysAgo: 8,
    content:
      'When Mum was ten, she was allowed to unlock the bakery on Sundays. At five in the morning Bridge Street was hers: the cats, the milk cart, the smell of the first loaves.\n\nWhen they sold it in 1990 she handed over all the keys but one. She says the lock has surely been changed. She has never tried.',
  },
  {
    title: 'What Ivy’s name means',
    about: 'Ivy',
    when: '2018-05-09',
    by: 'Maya',
    daysAgo: 3,
    content:
      'We had a list of forty names and liked none of them. Then Noah, who was three, looked at the wall of the hospital and said: “That one stays green.”',
  },
  {
    title: 'Sunday rules',
    by: 'Ella',
    daysAgo: 1,
    content:
      'Whoever comes last sets the table. Whoever set the table chooses the music. Grandma is never last, and we still always hear Vivaldi.',
  },
]
