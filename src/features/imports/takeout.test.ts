import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Zippable, zipSync } from 'fflate'
import { fakeClock } from '#src/testing/fake-clock'
import { familyRows } from '#src/testing/family-rows'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { importsOf } from '#src/testing/imports'
import { contentDigest, partOf, teal } from '#src/testing/uploads'
import { photosApi } from '../photos/photos.contract'
import { importsApi } from './imports.contract'
import { kindOf } from './imports.rules'
import { albumOf, createSidecars } from './kinds/takeout.rules'

describe('the sidecar', () => {
  const long = 'PXL_20230918_123456789_a_very_long_name_for_it'
  test.each<[string, string, boolean]>([
    ['IMG_1.jpg', 'IMG_1.jpg.json', true],
    ['IMG_1.jpg', 'IMG_1.jpg.supplemental-metadata.json', true],
    ['IMG_1.jpg', 'IMG_1.jpg.supplemental-meta.json', true],
    ['IMG_1.jpg', 'IMG_1.jpg.su.json', true],
    ['IMG_1(2).jpg', 'IMG_1.jpg(2).json', true],
    ['IMG_1(2).jpg', 'IMG_1.jpg.supplemental-metadata(2).json', true],
    ['IMG_1(2).jpg', 'IMG_1(2).jpg.json', true],
    ['IMG_1-edited.jpg', 'IMG_1.jpg.supplemental-metadata.json', true],
    ['IMG_1-bearbeitet(1).jpg', 'IMG_1.jpg.supplemental-metadata(1).json', true],
    [`${long}.jpg`, `${`${long}.jpg`.slice(0, 46)}.json`, true],
    [`${long}.jpg`, `${`${long}.jpg`.slice(0, 43)}(1).json`, false],
    ['IMG_1.jpg', 'IMG_10.jpg.json', false],
    ['IMG_10.jpg', 'IMG_1.jpg.json', false],
    ['IMG_1.jpg', 'IMG_1.jpg(2).json', false],
    ['IMG_1.jpg', 'other/IMG_1.jpg.json', false],
    ['IMG_1.jpg', 'IMG_1.json', true],
  ])('of %s is %s: %p', (picture, sidecar, is) => {
    expect(createSidecars([picture, sidecar])(picture)).toBe(is ? sidecar : undefined)
  })
})

test.each([
  ['Takeout/Google Photos/Photos from 2023/a.jpg', null],
  ['Takeout/Google Fotos/Fotos von 2023/a.jpg', null],
  ['Takeout/Google Photos/Summer at the lake/a.jpg', 'Summer at the lake'],
])('%s is in the album %s', (path, album) => expect(albumOf(path)).toBe(album))

describe('a takeout', () => {
  let hearth: Hearth
  let takeout: Uint8Array<ArrayBuffer>
  const folder = 'Takeout/Google Photos/Photos from 2023'
  const sidecar = (more: object) => Buffer.from(JSON.stringify({ title: 'x', photoTakenTime: { timestamp: '1695040496' }, ...more }))
  const picture = async (width: number) => new Uint8Array(await teal(width, 20).jpeg().toBuffer())
  beforeAll(async () => {
    hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z'), env: { HEARTH_MAX_UPLOAD: '100MB' } })
    const [sea, hill] = [await picture(40), await picture(41)]
    const files: Zippable = {
      [`${folder}/sea.jpg`]: sea,
      [`${folder}/sea.jpg.supplemental-metadata.json`]: sidecar({ description: 'At the sea' }),
      'Takeout/Google Photos/Lake/sea.jpg': sea,
      'Takeout/Google Photos/Lake/metadata.json': Buffer.from('{"title":"Lake"}'),
      [`${folder}/hill.jpg`]: hill,
      [`${folder}/hill.jpg.supplemental-metadata.json`]: Buffer.from('[['),
      [`${folder}/fake.jpg`]: Buffer.from('<html>not a picture</html>'),
      [`${folder}/clip.mp4`]: Buffer.from('0'),
    }
    takeout = zipSync(files, { level: 0 })
  })
  afterAll(() => hearth.stop())
  const rowsNow = () => {
    const { imports: _, import_rows: __, objects: ___, ...rows } = familyRows(hearth)
    return rows
  }

  test('brings pictures with their dates and captions, each once, and is taken back', async () => {
    const before = rowsNow()
    const imports = importsOf(hearth)
    const { id, preview, error } = await imports.preview('takeout', takeout)
    expect({ ...preview, error }).toMatchObject({ new: 3, skipped: 2, error: null })
    expect(preview?.leftOut.map(({ reason }) => reason)).toEqual([
      'Its albums are left out: Lake',
      'Hearth has no place for videos.',
      '1 picture is in the file more than once.',
    ])
    const done = await imports.apply(id)
    expect(done).toMatchObject({ status: 'applied', added: 2 })
    expect(done.preview?.leftOut.find(({ title }) => title === 'fake.jpg')).toBeDefined()
    const photos = await hearth.as('parent').call(photosApi.list, { familyId: hearth.familyId, limit: 10 } as never)
    expect(photos.map(({ originalName, caption, takenAt }) => [originalName, caption, takenAt]).sort()).toEqual([
      ['hill.jpg', null, null],
      ['sea.jpg', 'At the sea', '2023-09-18T12:34:56.000Z'],
    ])
    expect((await imports.preview('takeout', takeout)).preview).toMatchObject({ new: 1, unchanged: 2 })
    expect(await imports.undo(id)).toMatchObject({ status: 'undone', kept: [] })
    expect(rowsNow()).toEqual(before)
  })

  test('leaves out a picture that the family has, by its content', async () => {
    const imports = importsOf(hearth)
    const one = await imports.preview('takeout', zipSync({ 'Takeout/a.jpg': await picture(50) }))
    await imports.apply(one.id)
    const two = await imports.preview('takeout', zipSync({ 'Takeout/b.jpg': await picture(50) }))
    const done = await imports.apply(two.id)
    expect(done).toMatchObject({ added: 0, preview: { leftOut: [{ title: 'b.jpg', reason: 'The family has this picture already.' }] } })
  })

  test('above 10 MB is sent in parts', async () => {
    const client = hearth.as('parent')
    const zip = zipSync(
      {
        'Takeout/c.jpg': await picture(60),
        'Takeout/c.mp4': crypto.getRandomValues(new Uint8Array(65_536)),
        ...Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`Takeout/${at}.mov`, new Uint8Array(1024 * 1024)])),
      },
      { level: 0 },
    )
    const { body } = await client.post('/api/objects/upload', { purpose: 'import', size: zip.length })
    const { uploadURL, parts } = body as { uploadURL: string; parts: { url: string; count: number } }
    const send = (url: string, method: string, content?: Uint8Array<ArrayBuffer>) =>
      fetch(client.url + url, {
        method,
        body: content,
        headers: { cookie: client.cookie, origin: client.url, ...(content && { 'content-digest': contentDigest(content) }) },
      })
    for (let part = 0; part < parts.count; part++)
      expect((await send(parts.url.replace('{part}', String(part)), 'PUT', partOf(zip, part))).status).toBe(204)
    const [path, query] = uploadURL.split('?')
    const done = await send(`${path}/complete?${query}&purpose=import`, 'POST')
    expect(await done.json()).toMatchObject({ mimeType: 'application/octet-stream', size: zip.length })
    const made = await client.call(
      importsApi.create,
      { familyId: hearth.familyId },
      { kind: 'takeout', objectPath: path ?? '', fileName: null },
    )
    expect(made).toMatchObject({ kind: 'takeout', status: 'reading' })
  })

  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['without pictures', zipSync({ 'Takeout/a.txt': new Uint8Array(1) })],
    ['that is cut', zipSync({ 'Takeout/a.jpg': new Uint8Array(100) }).slice(0, 60)],
    ['with a path outside', zipSync({ '../../a.jpg': new Uint8Array(1) })],
  ])('%s is refused', async (_, zip) => {
    expect(await importsOf(hearth).preview('takeout', zip)).toMatchObject({ status: 'failed', error: expect.stringMatching(/ZIP/) })
  })

  test('with a bomb for a picture leaves it out', async () => {
    const imports = importsOf(hearth)
    const { id } = await imports.preview('takeout', zipSync({ 'Takeout/a.jpg': new Uint8Array(200_000_000) }, { level: 9 }))
    expect(await imports.apply(id)).toMatchObject({ added: 0, preview: { skipped: 1 } })
  })

  test('is distinguished from a family tree by the name of its first file', () => {
    const head = (zip: Uint8Array<ArrayBuffer>) => new TextDecoder('latin1').decode(zip.slice(0, 4096))
    expect(kindOf('x.zip', head(takeout))).toBe('takeout')
    expect(kindOf('x.zip', head(zipSync({ 'a.ged': new Uint8Array(1) })))).toBe('gedcom')
  })
})
