import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { familyRows } from '#src/testing/family-rows'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { importsOf, uploadImport } from '#src/testing/imports'
import { budgetCategoriesApi } from '../finances/finances.categories.contract'
import { transactionsApi } from '../finances/finances.transactions.contract'
import { decodeText } from './imports.text'
import { readBankFile, readBankRows } from './kinds/bank.read'
import { guessColumns } from './kinds/bank.rules'

const clock = fakeClock('2026-11-21T12:00:00Z')
let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth({ clock })
})
afterAll(() => hearth.stop())

const rowsOf = (text: string) => {
  const file = readBankFile(text)
  return readBankRows(file, guessColumns(file.headers)).map(({ date, amount, description }) => [date, amount, description])
}

describe('a bank file', () => {
  test.each([
    ['of an English bank', 'Date,Description,Amount\n11/30/2026,Rent,"-1,200.50"\n', ['2026-11-30', -1200.5, 'Rent']],
    [
      'of a German bank with a preamble',
      '"Konto";"DE12"\n\n"Buchungsdatum";"Verwendungszweck";"Betrag (€)"\n"01.02.26";"Miete";"-1.200,50"\n',
      ['2026-02-01', -1200.5, 'Miete'],
    ],
    ['with a day above 12 in another row', 'Date;Text;Amount\n03/04/2026;A;1.00\n30/04/2026;B;2.00', ['2026-04-03', 1, 'A']],
    ['with a decimal comma and doubtful days', 'Date;Text;Amount\n03/04/2026;A;1,00', ['2026-04-03', 1, 'A']],
    ['with a decimal point and doubtful days', 'Date;Text;Amount\n03/04/2026;A;1.00', ['2026-03-04', 1, 'A']],
    ['with paid out and paid in', 'Date,Details,Paid out,Paid in\n2026-05-01,Tea,3.20,\n', ['2026-05-01', -3.2, 'Tea']],
    ['with zero in the other column', 'Datum;Text;Soll;Haben\n01.05.2026;Lohn;0,00;2.000,00\n', ['2026-05-01', 2000, 'Lohn']],
    ['with a sign behind', 'Date;Text;Amount\n2026-05-01;A;12,50-', ['2026-05-01', -12.5, 'A']],
    ['with brackets', 'Date,Memo,Amount\n2026-05-01,A,(12.50)', ['2026-05-01', -12.5, 'A']],
    ['with tabs', 'Date\tMemo\tAmount\n2026-05-01\tA, B\t12.50', ['2026-05-01', 12.5, 'A, B']],
    ['with a broken date', 'Date,Memo,Amount\n2026-13-99,A,12.50', [undefined, 12.5, 'A']],
    ['with a broken amount', 'Date,Memo,Amount\n2026-05-01,A,twelve', ['2026-05-01', undefined, 'A']],
  ])('%s is read', (_, text, row) => expect(rowsOf(text)[0]).toEqual(row))

  test.each([
    ['UTF-8', new TextEncoder().encode('Bäcker')],
    ['Windows-1252', Uint8Array.from([0x42, 0xe4, 0x63, 0x6b, 0x65, 0x72])],
    ['UTF-16', new Uint8Array([0xff, 0xfe, ...new Uint8Array(new Uint16Array([...'Bäcker'].map((one) => one.charCodeAt(0))).buffer)])],
  ])('in %s is decoded', (_, bytes) => expect(decodeText(bytes)).toBe('Bäcker'))

  test.each([
    ['', 'empty'],
    ['no columns here', 'one column'],
  ])('without rows is refused: %#', (text) => expect(() => readBankFile(text)).toThrow('This file has no rows with columns.'))
})

const bank = ['Date,Payee,Description,Amount', '2026-11-01,Baker,Bread,-3.20', '2026-11-01,Baker,Bread,-3.20', '2026-11-02,Work,Pay,2000']
const family = () => ({ familyId: hearth.familyId })
const listed = async () => (await hearth.as('parent').call(transactionsApi.list, family())).map(({ description }) => description)

describe('the import of a bank file', () => {
  test('adds its transactions once, and takes them back row by row', async () => {
    const imports = importsOf(hearth)
    await hearth.as('parent').call(budgetCategoriesApi.create, family(), { name: 'Pay', type: 'income' })
    const own = await hearth.as('parent').call(transactionsApi.create, family(), { description: 'Own', amount: 5 })
    const before = familyRows(hearth)
    const { imports: _, import_rows: __, objects: ___, ...rows } = before
    const shown = await imports.preview('csv', bank.join('\n'), { fileName: 'bank.csv' })
    expect(shown).toMatchObject({ status: 'ready', total: 3, preview: { new: 3, skipped: 0, columns: { date: 'Date', amount: 'Amount' } } })
    expect(shown.preview?.items[0]).toEqual({ title: 'Bread', detail: 'Nov 1, 2026 · -3.20', outcome: 'new', reason: null })
    expect(await listed()).toEqual(['Own'])

    const [applied, twice] = [await imports.apply(shown.id), await imports.apply(shown.id)]
    expect(applied).toMatchObject({ status: 'applied', added: 3, done: 3, undoUntil: '2026-12-21T12:00:00.000Z' })
    expect(twice).toEqual(applied)
    expect((await listed()).sort()).toEqual(['Bread', 'Bread', 'Own', 'Pay'])
    // The same file again, with one row more of the same text.
    const again = await imports.preview('csv', [...bank, bank[1]].join('\n'))
    expect(again.preview).toMatchObject({ new: 1, unchanged: 3 })

    expect(await imports.undo(shown.id)).toMatchObject({ status: 'undone', kept: [], undoUntil: null })
    expect(await imports.undo(shown.id)).toMatchObject({ status: 'undone' })
    const { imports: _a, import_rows: left, objects: _c, ...after } = familyRows(hearth)
    expect(after).toEqual(rows)
    expect(left).toEqual([])
    expect(await listed()).toEqual([own.description])
    expect((await hearth.as('parent').post(hearth.path(`/imports/${shown.id}/apply`))).status).toBe(409)
  })

  test('keeps and names the rows that were changed since', async () => {
    const imports = importsOf(hearth)
    const { id } = await imports.preview('csv', bank.join('\n'))
    await imports.apply(id)
    const pay = (await hearth.as('parent').call(transactionsApi.list, family())).find(({ description }) => description === 'Pay')
    await hearth.as('parent').call(transactionsApi.change, { transactionId: pay?.id ?? '' }, { merchant: 'Our work' })
    expect(await imports.undo(id)).toMatchObject({ status: 'undone', kept: ['Pay'] })
    expect((await listed()).sort()).toEqual(['Own', 'Pay'])
  })

  test('remembers the columns of the last file with the same headers', async () => {
    const imports = importsOf(hearth)
    const text = 'When,What,How much\n2026-10-01,Tea,-1\n'
    const first = await imports.preview('csv', text)
    expect(first.preview).toMatchObject({ skipped: 1, leftOut: [{ reason: 'Choose the columns of the date and the amount.' }] })
    const columns = { date: 'When', description: 'What', amount: 'How much' }
    const chosen = await imports.preview('csv', text, { columns })
    expect(chosen.preview).toMatchObject({ new: 1, columns })
    await imports.apply(chosen.id)
    expect((await imports.preview('csv', text.replace('Tea', 'Milk'))).preview).toMatchObject({ new: 1, columns })
  })
})

describe('an import', () => {
  test('of another user’s upload is 422', async () => {
    const objectPath = await uploadImport(hearth, 'admin', bank.join('\n'))
    expect(await hearth.as('parent').post(hearth.path('/imports'), { kind: 'csv', objectPath })).toMatchObject({ status: 422 })
  })

  test('of an unknown kind is refused', async () => {
    const objectPath = await uploadImport(hearth, 'parent', '{}')
    const { status, body } = await hearth.as('parent').post(hearth.path('/imports'), { kind: 'outlook', objectPath })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('kind')])
  })

  test.each(['child', 'extended'] as const)('of money by %s is 403', async (who) => {
    const objectPath = await uploadImport(hearth, who, bank.join('\n'))
    expect((await hearth.as(who).post(hearth.path('/imports'), { kind: 'csv', objectPath })).status).toBe(403)
  })

  test('is not shown to another member', async () => {
    const { id } = await importsOf(hearth).preview('csv', bank.join('\n'))
    expect((await hearth.as('admin').get(hearth.path(`/imports/${id}`))).status).toBe(404)
  })

  test('of a file without a table fails with a message, and adds nothing', async () => {
    const failed = await importsOf(hearth).preview('csv', 'just words')
    expect(failed).toMatchObject({ status: 'failed', error: 'This file has no rows with columns.', preview: null })
  })

  test('cannot be taken back after 30 days', async () => {
    const imports = importsOf(hearth)
    const { id } = await imports.preview('csv', 'Date,Memo,Amount\n2026-09-01,Late,-1')
    await imports.apply(id)
    for (const _ of [1, 2]) {
      clock.pass({ hours: 24 * 15 })
      // So that the session goes on.
      await imports.list()
    }
    expect((await hearth.as('parent').post(hearth.path(`/imports/${id}/undo`))).status).toBe(409)
  })
})
