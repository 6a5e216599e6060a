import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Hearth, startHearth } from '#src/testing/hearth'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth()
})
afterAll(() => hearth.stop())

type Row = { id: string; list: string | undefined; state: 'there' | 'trash' | 'with its list' }

const rowsIn = (table: string) =>
  new Set(
    hearth.services.sqlite
      .query<{ id: string }, []>(`select id from ${table}`)
      .all()
      .map(({ id }) => id),
  )

/** A step: what to do, and with which of the rows so far. */
const step = fc.record({ what: fc.constantFrom('list', 'item', 'delete', 'delete', 'restore', 'restore'), of: fc.nat() })

test('no sequence of creations, deletions and restores loses a row or doubles one', async () => {
  const admin = hearth.as('admin')
  const create = async (path: string) => {
    const { status, body } = await admin.post(path, { name: 'Row' })
    expect(status).toBe(201)
    return (body as { id: string }).id
  }
  const run = async (steps: { what: string; of: number }[]) => {
    const rows: Row[] = []
    const at = (of: number, some: Row[]) => some[of % some.length]
    const addressOf = ({ id, list }: Row) => (list ? `/api/smart-shopping-items/${id}` : `/api/smart-shopping-lists/${id}`)
    for (const { what, of } of steps) {
      const list = at(
        of,
        rows.filter((row) => !row.list && row.state === 'there'),
      )
      const alive = at(
        of,
        rows.filter(({ state }) => state === 'there'),
      )
      const gone = at(
        of,
        rows.filter(({ state }) => state === 'trash'),
      )
      if (what === 'list') rows.push({ id: await create(hearth.path('/smart-shopping-lists')), list: undefined, state: 'there' })
      if (what === 'item' && list)
        rows.push({ id: await create(`/api/smart-shopping-lists/${list.id}/items`), list: list.id, state: 'there' })
      if (what === 'delete' && alive) {
        expect((await admin.delete(addressOf(alive))).status).toBe(204)
        alive.state = 'trash'
        for (const item of rows) if (item.list === alive.id && item.state === 'there') item.state = 'with its list'
      }
      if (what === 'restore' && gone) {
        const isListThere = !gone.list || rows.some(({ id, state }) => id === gone.list && state === 'there')
        expect((await admin.post(hearth.path(`/trash/${gone.id}/restore`))).status).toBe(isListThere ? 200 : 409)
        if (!isListThere) continue
        gone.state = 'there'
        for (const item of rows) if (item.list === gone.id && item.state === 'with its list') item.state = 'there'
      }
    }
    const [lists, items] = [rowsIn('smart_shopping_lists'), rowsIn('smart_shopping_items')]
    for (const { id, list, state } of rows) expect([id, (list ? items : lists).has(id)]).toEqual([id, state === 'there'])
    // One entry for each row that was deleted by itself.
    const kept = hearth.services.sqlite.query<{ id: string }, []>('select row_id as id from trash').all()
    const expected = rows.filter(({ state }) => state === 'trash').map(({ id }) => id)
    expect(
      kept
        .filter(({ id }) => rows.some((row) => row.id === id))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(expected.sort())
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), run), { numRuns: 15 })
}, 60_000)
