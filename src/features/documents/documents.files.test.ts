import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { teal, type Uploads, uploadsOf } from '#src/testing/uploads'
import { documentsApi } from './documents.contract'

let clock: FakeClock
let hearth: Hearth
let uploads: Uploads
beforeEach(async () => {
  clock = fakeClock('2026-11-21T08:00:00Z')
  hearth = await startHearth({ clock })
  uploads = uploadsOf(hearth)
})
afterEach(() => hearth.stop())

const create = (body: object, who: Who = 'member') =>
  hearth.as(who).call(documentsApi.create, { familyId: hearth.familyId }, { title: 'Insurance', type: 'document', ...body })
const status = async (url: string, who: Who) => (await uploads.get(url, who)).status
const pdf = '%PDF-1.4\n%%EOF\n'

describe('a document’s file', () => {
  test('has the type and size that the server detected', async () => {
    const { url } = await uploads.stored(pdf)
    const made = await create({ fileUrl: `${url}?ticket=used`, fileName: 'Policy <b>2026</b>.pdf' })
    expect(made).toMatchObject({ fileUrl: url, fileName: 'Policy <b>2026</b>.pdf', mimeType: 'application/pdf', size: pdf.length })
  })

  test('without a name gets the title of the document', async () => {
    const { url } = await uploads.stored('Wifi: hunter2')
    expect(await create({ fileUrl: url })).toMatchObject({ fileName: 'Insurance.txt', mimeType: 'text/plain', size: 13 })
  })

  test('can be a picture', async () => {
    const { url } = await uploads.stored(teal(40, 30).png())
    expect(await create({ fileUrl: url, fileName: 'Scan.png' })).toMatchObject({ mimeType: 'image/png' })
    expect(await status(`${url}?w=320`, 'parent')).toBe(200)
  })

  test('is visible only to members who may view documents of the family', async () => {
    const { url } = await uploads.stored(pdf)
    expect(await status(url, 'parent')).toBe(404)
    const { id } = await create({ fileUrl: url })
    const all: Who[] = ['member', 'parent', 'admin', 'child', 'extended', 'pending', 'stranger', 'visitor']
    const statuses = await Promise.all(all.map((who) => status(url, who)))
    expect(statuses).toEqual([200, 200, 200, 404, 404, 403, 404, 401])
    await hearth.as('member').delete(`/api/documents/${id}`)
    expect([await status(url, 'parent'), await status(url, 'member')]).toEqual([404, 200])
  })

  test('that is missing or another user’s upload is 422', async () => {
    const { url } = await uploads.stored(pdf, 'parent')
    const unused = (await uploads.ticket('member')).split('?')[0]
    const { id } = await create({})
    for (const fileUrl of [url, unused, `/api/objects/${Bun.randomUUIDv7()}`, 'https://example.org/a.pdf', 'javascript:alert(1)']) {
      const body = { title: 'Theirs', fileUrl }
      const answers = [
        await hearth.as('member').post(hearth.path('/documents'), body),
        await hearth.as('member').patch(`/api/documents/${id}`, body),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_file_url' } })
    }
    // A rejected document grants no access.
    expect(await status(url, 'member')).toBe(404)
  })

  test('stays when others change the document, and can be renamed, replaced and removed', async () => {
    const [first, second] = [await uploads.stored(pdf), await uploads.stored('Second', 'parent')]
    const { id } = await create({ fileUrl: first.url, fileName: 'a.pdf' })
    const change = (body: object, who: Who = 'parent') => hearth.as(who).call(documentsApi.change, { documentId: id }, body)
    expect(await change({ title: 'Policy', fileUrl: first.url })).toMatchObject({ fileUrl: first.url, fileName: 'a.pdf', size: pdf.length })
    expect(await change({ fileName: 'b.pdf' })).toMatchObject({ fileName: 'b.pdf', mimeType: 'application/pdf' })
    expect(await change({ fileUrl: second.url, fileName: 'c.txt' })).toMatchObject({ fileName: 'c.txt', mimeType: 'text/plain', size: 6 })
    expect(await change({ fileUrl: null })).toMatchObject({ fileUrl: null, fileName: null, mimeType: null, size: null })
  })

  test('is inline only as a PDF in a frame of this server, and an attachment otherwise', async () => {
    const headersOf = async (url: string) => {
      const { headers } = await uploads.get(url)
      return ['content-disposition', 'x-frame-options', 'content-security-policy', 'x-content-type-options'].map((name) =>
        headers.get(name),
      )
    }
    const sandboxed = "default-src 'none'; sandbox"
    const { url } = await uploads.stored(pdf)
    expect(await headersOf(`${url}?inline=1`)).toEqual([
      'inline',
      'SAMEORIGIN',
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'nosniff',
    ])
    for (const query of ['', '?download=1', '?download=1&inline=1'])
      expect(await headersOf(url + query)).toEqual(['attachment', 'DENY', sandboxed, 'nosniff'])
    const { url: text } = await uploads.stored('Plain & simple')
    expect(await headersOf(`${text}?inline=1`)).toEqual(['attachment', 'DENY', sandboxed, 'nosniff'])
    const { url: picture } = await uploads.stored(teal(4, 4).png())
    expect(await headersOf(`${picture}?inline=1`)).toEqual([null, 'DENY', sandboxed, 'nosniff'])
  })

  test('is searchable by its name', async () => {
    const { url } = await uploads.stored(pdf)
    await create({ fileUrl: url, fileName: 'tax-return-2025.pdf' })
    const rows = (await hearth.as('member').get(hearth.path('/documents?search=return'))).body as { match: { fileName: object[] } }[]
    expect(rows[0]?.match.fileName).toEqual([
      { text: 'tax-', isMatch: false },
      { text: 'return', isMatch: true },
      { text: '-2025.pdf', isMatch: false },
    ])
  })

  test('survives the clean-up while a document has it, in the trash too, and is removed a day later', async () => {
    const { url } = await uploads.stored(pdf)
    const { id } = await create({ fileUrl: url })
    clock.set('2026-11-23T08:00:00Z')
    expect((await hearth.services.upkeep.sweep()).uploads).toBe(0)
    await hearth.as('member').delete(`/api/documents/${id}`)
    expect((await hearth.services.upkeep.sweep()).uploads).toBe(0)
    await hearth.as('member').delete(hearth.path(`/trash/${id}`))
    expect((await hearth.services.upkeep.sweep()).uploads).toBe(1)
  })
})
