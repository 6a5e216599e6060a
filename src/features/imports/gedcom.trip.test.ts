import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { gedcomOf, type Relative, type Story } from '#src/operations/export/export.gedcom'
import { createRows } from '#src/operations/export/export.rows'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { importsOf } from '#src/testing/imports'
import { teal, uploadsOf } from '#src/testing/uploads'
import { ancestryApi, newRelative } from '../ancestry/ancestry.contract'
import { ancestryMembers, ancestryStories } from '../ancestry/ancestry.table'
import { storiesApi } from '../ancestry/stories.contract'
import { readGedcom } from './kinds/gedcom.read'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
})
afterAll(() => hearth.stop())

const now = Temporal.Instant.from('2026-11-21T08:00:00Z')
type Tree = { relatives: Relative[]; stories: Story[] }
const written = ({ relatives, stories }: Tree, pictureOf: Parameters<typeof gedcomOf>[0]['pictureOf'] = () => undefined) =>
  [...gedcomOf({ familyName: 'Rivera', relatives, stories, pictureOf, version: '1.0.0', now })].join('')

/** Texts that lines, references and spaces make difficult, trimmed as they are stored. */
const words = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: max }),
      fc.constantFrom('A/B/', '@I1@', ' @@ ', 'a\n\nb', 'é  ü', '1 NAME x', 'x'.repeat(max), `${' '.repeat(300)}y`, '🐈‍⬛'.repeat(40)),
    )
    .map((text) =>
      text
        .replace(/[^\P{Cc}\t\n]/gu, '')
        .slice(0, max)
        .toWellFormed()
        .trim(),
    )
const name = (max: number) => words(max).map((text) => text || 'N')
const maybe = (max: number) => fc.option(words(max)).map((text) => text || null)
const date = fc.option(fc.constantFrom('1938', '1938-05', '1938-05-04', '1901-12-31'))

const person = fc.record({
  ...{ firstName: name(100), lastName: maybe(100), maidenName: maybe(100), birthPlace: maybe(200), bio: maybe(600), birthDate: date },
  ...{ parent: fc.nat(), second: fc.nat(), partner: fc.nat(), generation: fc.integer({ min: -50, max: 50 }) },
})
const story = fc.record({ title: name(200), content: name(500), storyDate: date, about: fc.nat() })

/** People with parents among the earlier ones and partners among the others. */
const tree: fc.Arbitrary<Tree> = fc
  .record({ people: fc.array(person, { minLength: 1, maxLength: 12 }), stories: fc.array(story, { maxLength: 4 }) })
  .map(({ people, stories }) => {
    const idOf = (at: number | undefined) => (at === undefined ? null : `p${at}`)
    const relatives = people.map(({ parent, second, partner: _, ...one }, at): Relative => {
      const [first, other] = [parent, second].map((draw) => (at === 0 ? 0 : draw % (at + 1))).map((draw) => (draw < at ? draw : undefined))
      const parentId = idOf(first)
      return {
        ...{
          ...one,
          id: `p${at}`,
          deathDate: null,
          parentId,
          secondParentId: parentId && other !== first ? idOf(other) : null,
          spouseId: null,
        },
        ...{ userId: null, profileImageUrl: null, updatedAt: '2026-11-21T08:00:00.000Z' },
      }
    })
    const isParent = (one: Relative, other: Relative) => [one.parentId, one.secondParentId].includes(other.id)
    for (const [at, { partner }] of people.entries()) {
      const [one, other] = [relatives[at], relatives[partner % people.length]]
      if (!one || !other || one === other || one.spouseId || other.spouseId || isParent(one, other) || isParent(other, one)) continue
      one.spouseId = other.id
      other.spouseId = one.id
    }
    return {
      relatives,
      stories: stories.map(({ about, ...one }) => ({
        ...one,
        personId: about % 3 ? (idOf(about % people.length) ?? null) : null,
        createdByName: 'Ana',
      })),
    }
  })

test('the import reads the export of any tree', () => {
  fc.assert(
    fc.property(tree, (given) => {
      const { people, stories } = readGedcom(written(given))
      const idOf = (mark: string | null) => (mark ? (given.relatives[Number(/\d+/.exec(mark)?.[0]) - 1]?.id ?? '?') : null)
      expect(
        people.map(({ own, birth }) => {
          const { parent = null, secondParent = null, partner = null, picture: _, ...more } = own ?? {}
          return {
            ...more,
            birthDate: birth?.date ?? null,
            parentId: idOf(parent),
            secondParentId: idOf(secondParent),
            spouseId: idOf(partner),
          }
        }),
      ).toEqual(given.relatives.map(({ id: _, updatedAt: __, deathDate: ___, profileImageUrl: ____, ...one }) => one) as never)
      expect(stories.map(({ person, ...one }) => ({ ...one, personId: idOf(person) }))).toEqual(
        given.stories.map(({ createdByName: _, ...one }) => one),
      )
    }),
    { numRuns: 60, seed: 23 },
  )
})

/** The rows of the tree without ids and times, which name each other by their place in the tree. */
const rowsNow = () => {
  const rows = createRows(hearth.services.sqlite, hearth.familyId)
  const people = [...rows.of(ancestryMembers)]
  const hashOf = (url: string | null) =>
    hearth.services.sqlite.query('select hash from objects where id = ?').get(url?.split('/').at(-1) ?? '') ?? url
  const nameOf = (id: string | null) => people.find((one) => one.id === id)?.firstName ?? null
  const kin = ({ parentId, secondParentId, spouseId }: (typeof people)[number]) => [parentId, secondParentId, spouseId].map(nameOf)
  const texts = ({
    firstName,
    lastName,
    maidenName,
    birthDate,
    deathDate,
    birthPlace,
    bio,
    generation,
    userId,
  }: (typeof people)[number]) => [...[firstName, lastName, maidenName, birthDate, deathDate, birthPlace, bio, generation, userId]]
  return {
    people: people.map((one) => JSON.stringify([texts(one), kin(one), hashOf(one.profileImageUrl)])).sort(),
    stories: [...rows.of(ancestryStories)]
      .map(({ title, content, storyDate, personId }) => JSON.stringify([title, content, storyDate, nameOf(personId)]))
      .sort(),
    list: people,
  }
}

test('a tree with its pictures and stories comes back equal from a ZIP, into an empty tree', async () => {
  const parent = hearth.as('parent')
  const family = { familyId: hearth.familyId }
  const make = async (given: object) => parent.call(ancestryApi.create, family, newRelative.parse(given))
  const [one, two] = [
    (await uploadsOf(hearth).stored(teal(40, 30).jpeg(), 'parent')).url,
    (await uploadsOf(hearth).stored(teal(30, 30).png(), 'parent')).url,
  ]
  const ana = await make({
    firstName: 'Ana/Lu',
    lastName: 'Rivera',
    maidenName: 'Costa',
    birthDate: '1950-02',
    profileImageUrl: one,
    bio: 'Bakes.\n\n  @home',
  })
  const ben = await make({ firstName: 'Ben', spouseId: ana.id, generation: 3, userId: hearth.ids.member.userId })
  const cora = await make({ firstName: 'Cora', maidenName: 'Only', profileImageUrl: two })
  await make({ firstName: 'Dan', parentId: cora.id, secondParentId: ben.id, profileImageUrl: 'https://example.org/dan.jpg' })
  await make({ firstName: 'Eve', parentId: ben.id, secondParentId: cora.id })
  await parent.call(storiesApi.create, family, {
    title: 'The (oven)',
    content: 'It was hot.\n\nTold by me',
    storyDate: '1961-07',
    personId: ana.id,
  })
  const before = rowsNow()
  const files = new Map([
    [ana.id, ['files/family tree/Ana.jpg', one]],
    [cora.id, ['files/family tree/Cora é.png', two]],
  ] as const)
  const bytesOf = async (url: string) =>
    new Uint8Array(await (await fetch(parent.url + url, { headers: { cookie: parent.cookie } })).arrayBuffer())
  const zip = Object.fromEntries(await Promise.all([...files.values()].map(async ([path, url]) => [path, await bytesOf(url)] as const)))
  const rows = createRows(hearth.services.sqlite, hearth.familyId)
  const stories = [...rows.of(ancestryStories)].map((row): Story => ({ ...row, createdByName: 'x' }))
  const text = written({ relatives: before.list, stories }, (id) => {
    const path = files.get(id)?.[0]
    return path ? { path, form: 'jpg' } : undefined
  })
  const { sqlite } = hearth.services
  sqlite.run('delete from ancestry_stories')
  sqlite.run('delete from ancestry_members')

  const imports = importsOf(hearth)
  const shown = await imports.preview('gedcom', zipSync({ 'family-tree.ged': Buffer.from(text), ...zip }))
  expect({ ...shown.preview, error: shown.error }).toMatchObject({ new: 6, skipped: 0, leftOutCount: 0, error: null })
  expect(await imports.apply(shown.id)).toMatchObject({ status: 'applied', added: 6 })
  const { list: _, ...after } = rowsNow()
  const { list: __, ...expected } = before
  expect(after).toEqual(expected)
  expect(await imports.undo(shown.id)).toMatchObject({ status: 'undone', kept: [] })
})

test.each([
  ['5.5.1', ['1 OBJE', '2 FILE C:\\Users\\me\\Pictures\\Ana%20one.jpg', '3 FORM jpg'], []],
  ['7.0', ['1 OBJE @O1@'], ['0 @O1@ OBJE', '1 FILE media/Ana%20one.jpg', '2 FORM image/jpeg']],
])('a GEDZIP of version %s brings the pictures of people, and names a missing one', async (version, line, record) => {
  const text = [
    '0 HEAD',
    '1 GEDC',
    `2 VERS ${version}`,
    '0 @I1@ INDI',
    '1 NAME Ana',
    ...line,
    '0 @I2@ INDI',
    '1 NAME Ben',
    '1 OBJE',
    '2 FILE gone.jpg',
    ...record,
    '0 TRLR',
  ]
  const imports = importsOf(hearth)
  const { id, preview } = await imports.preview(
    'gedcom',
    zipSync({ 'gedcom.ged': Buffer.from(text.join('\n')), 'media/Ana one.jpg': new Uint8Array(await teal(20, 20).jpeg().toBuffer()) }),
  )
  expect(preview).toMatchObject({ new: 2, leftOut: [{ title: 'Ben', reason: 'Its picture is not in the file.' }] })
  await imports.apply(id)
  const people = await hearth.as('parent').call(ancestryApi.list, { familyId: hearth.familyId })
  expect(people.map(({ name, profileImageUrl }) => [name, profileImageUrl !== null]).sort()).toEqual([
    ['Ana', true],
    ['Ben', false],
  ])
  await imports.undo(id)
})

test.each<[string, Uint8Array<ArrayBuffer>]>([
  ['without a tree', zipSync({ 'a.txt': new Uint8Array(1) })],
  ['with a bomb for a tree', zipSync({ 'a.ged': new Uint8Array(20_000_000) }, { level: 9 })],
  ['with a path outside', zipSync({ '../a.ged': Buffer.from('0 HEAD') })],
  ['that is cut', zipSync({ 'a.ged': Buffer.from('0 HEAD') }).slice(0, 30)],
])('a ZIP %s cannot be read', async (_, zip) => {
  expect(await importsOf(hearth).preview('gedcom', zip)).toMatchObject({ status: 'failed', error: expect.stringMatching(/ZIP/) })
})
