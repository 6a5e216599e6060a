import { expect, test } from 'bun:test'
import * as z from 'zod'
import { newId } from './new-id'

test('newId makes unique version 7 UUIDs that sort by creation time', async () => {
  const ids = Array.from({ length: 500 }, newId)
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  await Bun.sleep(2)
  expect(newId() > (ids.toSorted().at(-1) ?? '')).toBe(true)
})
