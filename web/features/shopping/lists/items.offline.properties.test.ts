import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { mergedFields } from '#src/features/shopping/lists/items.merge.rules'
import { type ShoppingItemReply, shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { ApiError } from '#web/platform/api/api'
import type { OfflineAction, QueuedAction } from '#web/platform/offline/device-db'
import { outboxActions, type RowReply } from '#web/platform/offline/outbox-actions'
import { followRow, planEnqueue } from '#web/platform/offline/outbox-queue'
import { addAct, changesOf, itemAct } from './items.outbox'

/**
 * Two devices change one list for an hour without a network, and then sync. The queue's rules, the kind of action, the contract and the server with
 * its database are the real ones; only IndexedDB is an array here, and the network may lose an answer.
 */

const histories = 200
const people = ['parent', 'member'] as const
type Person = (typeof people)[number]

let clock: FakeClock
let hearth: Hearth
/** Whose device sends, and whether the answer of its next write is lost. */
let sender: Person = 'parent'
let losesAnswer = false
/** Whether the server did it. */
let isDone = false
const fetchOfBrowser = globalThis.fetch
beforeAll(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock, env: { HEARTH_RATE_LIMIT: 'off' } })
  const send = async (path: string, init: RequestInit) => {
    const client = hearth.as(sender)
    const response = await fetchOfBrowser(client.url + path, { ...init, headers: { ...init.headers, cookie: client.cookie } })
    isDone = response.ok
    if (!losesAnswer) return response
    losesAnswer = false
    await response.arrayBuffer()
    throw new TypeError('The answer is lost.')
  }
  const route = (path: string, init: RequestInit = {}) => (path.startsWith('/') ? send(path, init) : fetchOfBrowser(path, init))
  globalThis.fetch = route as typeof fetch
})
afterAll(async () => {
  globalThis.fetch = fetchOfBrowser
  await hearth.stop()
})

const itemsOf = (who: Person, listId: string) => hearth.as(who).call(shoppingApi.items, { listId })

/** Acts of a person on their device. The numbers choose an item and a value. */
type Doing = { do: 'add' | 'remove' | 'tick'; at: number } | { do: 'set'; at: number; field: Field; value: number }
type Field = 'name' | 'defaultQuantity' | 'estimatedPrice' | 'notes' | 'tags'
const values = {
  name: ['Milk', 'Oat milk', 'Rye bread'],
  defaultQuantity: [1, 2, 7],
  estimatedPrice: [null, 1.25, 3.5],
  notes: [null, 'The blue one'],
  tags: [[], ['rye']],
} satisfies Record<Field, unknown[]>

/** An action, and the version of the item that its person saw. */
type Seen = QueuedAction & { saw: string; at?: string }
/** The server's changes, in order. */
type Done = { who: Person; row: string; wish: object; saw: string; at: string }

class Device {
  queue: QueuedAction[] = []
  notes: string[] = []
  /** The rows that its person was told about. */
  told = new Set<string>()
  /** The rows that its person changed. */
  touched = new Set<string>()
  private last = 0
  constructor(
    readonly who: Person,
    readonly listId: string,
    private base: ShoppingItemReply[],
    private readonly log: Done[],
  ) {}

  /** The list as this device shows it. */
  get shown(): ShoppingItemReply[] {
    const key = ['shopping', hearth.familyId, 'items', this.listId]
    return this.queue.reduce((rows, act) => outboxActions.item?.applyPending?.(key, rows, act) as ShoppingItemReply[], this.base)
  }

  private enqueue(act: OfflineAction) {
    const saw = this.base.find(({ id }) => id === act.row)?.updatedAt ?? ''
    const { remove, add } = planEnqueue(this.queue, { ...act, saw } as OfflineAction, 0)
    this.touched.add(act.row ?? '')
    this.queue = this.queue.filter((other) => other !== remove)
    this.last += 1
    if (add) this.queue.push({ ...add, n: this.last })
  }

  perform(doing: Doing) {
    if (doing.do === 'add') {
      const userId = hearth.ids[this.who].userId
      return this.enqueue(addAct(hearth.familyId, this.listId, userId, { name: `${this.who} ${this.last}` }))
    }
    const item = this.shown[doing.at % Math.max(1, this.shown.length)]
    if (!item) return
    if (doing.do === 'set') {
      const change = changesOf(item, { [doing.field]: values[doing.field][doing.value % values[doing.field].length] })
      if (Object.keys(change).length > 0) this.enqueue(itemAct(item, change))
    } else if (doing.do === 'remove') this.enqueue(itemAct(item, { isRemoved: true }))
    else this.enqueue(itemAct(item, { status: item.status === 'active' ? 'purchased' : 'active' }))
  }

  /** Sends the first action that waits, as `outbox.ts` does. */
  async sendNext(isAnswerLost: boolean) {
    const [act] = this.queue as Seen[]
    const kind = outboxActions.item
    if (!act || !kind) return
    // If an answer is lost, the server did it at an earlier attempt.
    act.at ??= clock.now().toString({ fractionalSecondDigits: 3 })
    sender = this.who
    losesAnswer = isAnswerLost
    let reply: RowReply | undefined
    try {
      reply = await kind.send(act)
      const { row = '', saw, at = '', wish } = act
      this.log.push({ who: this.who, row, wish: wish as object, saw, at })
      const note = reply && kind.noteOf?.(act, reply)
      if (note) this.tell(act, note)
    } catch (error) {
      if (error instanceof TypeError) {
        act.tries += 1
        if (!isDone) delete act.at
        return
      }
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      this.tell(act, kind.failed(act))
    }
    this.queue = this.queue.filter((other) => other !== act)
    const following = followRow(this.queue, act, reply ?? {})
    this.queue = this.queue.map((other) => following.find(({ n }) => n === other.n) ?? other)
    this.base = await itemsOf(this.who, this.listId)
  }

  private tell({ row }: OfflineAction, note: string) {
    this.notes.push(note)
    this.told.add(row ?? '')
  }
}

const oneOf = <T>(...all: T[]) => fc.constantFrom(...all)
const doing: fc.Arbitrary<Doing> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: oneOf('add' as const), at: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: oneOf('remove' as const), at: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: oneOf('tick' as const), at: fc.nat(9) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: oneOf('set' as const),
      at: fc.nat(9),
      field: oneOf(...(Object.keys(values) as Field[])),
      value: fc.nat(9),
    }),
  },
)
/** The acts of all people, in the order of the hour. */
const hour = fc.array(fc.tuple(fc.nat(1), doing), { minLength: 4, maxLength: 14, size: 'max' })
/** An unreliable network: the next sender, whether the answer is lost, and the person's acts meanwhile. */
type Turn = [at: number, isLost: boolean, meanwhile: Doing | null]
const isLost = fc.nat(5).map((dice) => dice === 0)
const returns = fc.array(fc.tuple(fc.nat(1), isLost, fc.option(doing, { freq: 3 })), { minLength: 4, maxLength: 16, size: 'max' })

/** Runs a history. @returns the devices, the list before, and the list that each device has in the end */
const run = async (acts: [number, Doing][], turns: Turn[]) => {
  const { id: listId } = await hearth.as('parent').call(shoppingApi.createList, { familyId: hearth.familyId }, { name: 'Weekly' })
  for (const name of ['Milk', 'Bread']) await hearth.as('parent').call(shoppingApi.addItem, { listId }, { name })
  const before = await itemsOf('parent', listId)
  const log: Done[] = []
  const devices = people.map((who) => new Device(who, listId, before, log))
  for (const [at, act] of acts) {
    clock.pass({ minutes: Math.ceil(60 / acts.length) })
    devices[at]?.perform(act)
  }
  for (const [at, isLost, meanwhile] of turns) {
    clock.pass({ seconds: 1 })
    await devices[at]?.sendNext(isLost)
    if (meanwhile) devices[at]?.perform(meanwhile)
  }
  for (const device of devices) while (device.queue.length > 0) await device.sendNext(false)
  const ends = [await itemsOf('parent', listId), await itemsOf('member', listId)]
  await hearth.as('parent').call(shoppingApi.removeList, { listId })
  return { devices, log, before, ends }
}

const isSame = (one: unknown, other: unknown) => Bun.deepEquals(one ?? null, other ?? null)
const setBy = ({ wish }: Done) => ('added' in wish || 'isRemoved' in wish ? {} : (wish as Record<string, unknown>))

const check = ({ devices, log, before, ends }: Awaited<ReturnType<typeof run>>) => {
  const [end = []] = ends
  expect(ends[1]).toEqual(end)
  const isTold = (row: string) => devices.some(({ told }) => told.has(row))

  // Every item is there once, unless somebody removed it.
  const removals = log.filter(({ wish }) => 'isRemoved' in wish)
  const added = log.filter(({ wish }) => 'added' in wish).map(({ row }) => row)
  const isThere = (id: string) => !log.some(({ row, wish }) => row === id && 'isRemoved' in wish) || added.includes(id)
  const ids = end.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const expected = [...before.map(({ id }) => id), ...added].filter((id) => removals.every(({ row }) => row !== id))
  for (const id of expected) expect(ids).toContain(id)
  for (const id of ids) expect(isThere(id)).toBe(true)

  for (const item of end) {
    // It was deleted before its addition was retried, and is back as it was added.
    if (removals.some(({ row }) => row === item.id)) continue
    for (const field of mergedFields) {
      const changes = log.filter((one) => one.row === item.id && field in setBy(one))
      const last = changes.at(-1)
      // The last change of each field is there. A status that met another one stays, and that is told.
      if (last && !(field === 'status' && isTold(item.id)))
        expect([field, item[field] ?? null]).toEqual([field, (setBy(last)[field] as never) ?? null])
      const isLastWishOf = (who: Person) => {
        const wish = changes.findLast((one) => one.who === who)
        return wish === undefined || isSame(setBy(wish)[field], item[field])
      }
      // Both have their own latest values.
      if (people.every(isLastWishOf)) continue
      // A person who replaced a value without having seen it is told. The first attempt counts, since its answer may have been lost.
      const attempts = changes.toSorted((one, other) => one.at.localeCompare(other.at))
      for (const [n, later] of attempts.entries()) {
        const earlier = attempts[n - 1]
        const isBlind =
          earlier && earlier.who !== later.who && later.saw < earlier.at && !isSame(setBy(earlier)[field], setBy(later)[field])
        if (isBlind) expect({ field, earlier, later, told: isTold(item.id) }).toEqual({ field, earlier, later, told: true })
      }
    }
  }
  // No person removes another's unseen change, unless both remove it.
  for (const { row, who, saw, at } of removals) {
    const others = log.filter((other) => other.row === row && other.who !== who)
    if (others.some(({ wish }) => 'isRemoved' in wish)) continue
    for (const other of others) if (other.at < at && Object.keys(setBy(other)).length > 0) expect(saw >= other.at || isTold(row)).toBe(true)
  }
  // A row that only one person touched causes no message.
  for (const { told } of devices) for (const row of told) expect(devices.every(({ touched }) => touched.has(row))).toBe(true)
}

/** A person removes the item that they added, whose reply was lost and which another person ticked meanwhile. */
const removedAfterLostReply: [[number, Doing][], Turn[]] = [
  [
    [0, { do: 'add', at: 0 }],
    [1, { do: 'add', at: 0 }],
  ],
  [
    [1, false, { do: 'tick', at: 0 }],
    [0, true, { do: 'remove', at: 5 }],
    [1, false, { do: 'tick', at: 3 }],
    [1, false, null],
    [0, false, null],
  ],
]

test(`two devices that were offline for an hour end alike, lose nothing and tell conflicts, in ${histories} histories`, async () => {
  await fc.assert(
    fc.asyncProperty(hour, returns, async (acts, turns) => check(await run(acts, turns))),
    { numRuns: histories, examples: [removedAfterLostReply] },
  )
}, 60_000)
