import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Endpoint } from '#src/shared/endpoint'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { bodies } from '#src/testing/matrix.world'
import { type Answered, alternate, type Call, sendConcurrently } from './concurrent-calls'
import { rolledBack } from './database'
import { type Planted, plant } from './planted'
import { endpointsOf, fieldsOf, fill, nameOf } from './shapes'

/** Concurrent requests on separate connections, repeated in both orders: exactly one of two conflicting acts succeeds. */

const rounds = 6

let hearth: Hearth
let clock: FakeClock
let own: Planted
let endpoints: Endpoint[]
beforeAll(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
  await hearth.jobs()
  endpoints = endpointsOf(hearth)
  own = await plant(hearth, 'admin', hearth.familyId, 'rivera')
})
afterAll(() => hearth.stop())

const call = (who: Who, method: string, path: string, body?: unknown): Call => ({ by: hearth.as(who), method, path, body })
const rows = (query: string, ...values: string[]) => hearth.services.sqlite.query<Record<string, unknown>, string[]>(query).all(...values)
const made = async (who: Who, path: string, body: unknown = {}) => {
  const answer = (await hearth.as(who).post(path, body)) as Answered
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.id ?? ''
}
const statuses = (answers: Answered[]) => answers.map(({ status }) => status)
const each = async (act: (round: number) => Promise<void>) => {
  for (let round = 0; round < rounds; round++) await rolledBack(hearth.services.sqlite, () => act(round))
}
const won = (answers: Answered[]) => answers.filter(({ status }) => status < 300).length

describe('an invitation', () => {
  const invite = async () => {
    const { body } = (await hearth.as('admin').post(hearth.path('/invitations'), { email: 'eva@example.org' })) as unknown as {
      body: { id: string; inviteUrl: string }
    }
    return { id: body.id, code: body.inviteUrl.split('/').at(-1) }
  }

  test('is accepted or cancelled, never both', async () => {
    await each(async (round) => {
      const { id, code } = await invite()
      const two = alternate(round, [
        call('stranger', 'POST', `/api/invitations/${code}/accept`, {}),
        call('admin', 'DELETE', hearth.path(`/invitations/${id}`)),
      ])
      const answers = await sendConcurrently(...two)
      expect([
        [201, 409],
        [204, 410],
      ]).toContainEqual(statuses(answers).sort())
      const isIn = hearth.services.access.membership(hearth.ids.stranger.userId, hearth.familyId) !== undefined
      expect(rows('select status from family_invitations where id = ?', id)).toEqual([{ status: isIn ? 'accepted' : 'cancelled' }])
      expect(answers.some(({ status }) => status === 201)).toBe(isIn)
    })
  })

  test('cancelled during the sign-up of its guest creates no account', async () => {
    const { id, code } = await invite()
    const { length } = rows('select id from users')
    const account = { firstName: 'Eva', username: 'eva.new', password: 'correct horse battery' }
    const accepting = hearth.visitor().post(`/api/invitations/${code}/accept`, account)
    // Hashing the password takes longer than this call.
    const cancelled = await hearth.as('admin').delete(hearth.path(`/invitations/${id}`))
    const accepted = await accepting
    expect([cancelled.status, accepted.status].sort()).toEqual(cancelled.status === 204 ? [204, 410] : [201, 409])
    expect(rows('select id from users')).toHaveLength(length + (accepted.status === 201 ? 1 : 0))
  })
})

describe('a request', () => {
  test.each([
    ['approved and denied', 'PATCH', 'PATCH'],
    ['approved and withdrawn', 'PATCH', 'DELETE'],
    ['approved twice', 'PATCH', 'PATCH'],
  ])('%s concurrently is decided once', async (how, method, other) => {
    await each(async (round) => {
      const id = await made('child', hearth.path('/shopping-requests'), { itemName: 'Chocolate' })
      const path = `/api/shopping-requests/${id}`
      const before = rows('select id from smart_shopping_items').length
      const approve = { status: 'approved', smartListId: own.rows.listId }
      const second = other === 'DELETE' ? undefined : how.endsWith('twice') ? approve : { status: 'denied' }
      const answers = await sendConcurrently(
        ...alternate(round, [call('parent', method, path, approve), call(other === 'DELETE' ? 'child' : 'member', other, path, second)]),
      )
      expect([how, won(answers), statuses(answers).filter((status) => status >= 300)]).toEqual([how, 1, [expect.any(Number)]])
      const [request] = rows('select status from shopping_requests where id = ?', id)
      expect(rows('select id from smart_shopping_items').length - before).toBe(request?.status === 'approved' ? 1 : 0)
    })
  })
})

describe('a chore', () => {
  test('completed twice, or completed and undone, has its points once per completion', async () => {
    await each(async (round) => {
      const chore = {
        title: 'Dishes',
        isChore: true,
        points: 5,
        frequency: 'daily',
        dueDate: '2026-11-21',
        assignedTo: hearth.ids.child.userId,
      }
      const id = await made('parent', hearth.path('/tasks'), chore)
      const path = hearth.path(`/tasks/${id}`)
      const complete = call('child', 'POST', `${path}/complete`, {})
      const others = [
        call('parent', 'POST', `${path}/complete`, {}),
        call('admin', 'PATCH', path, { status: 'completed' }),
        call('admin', 'PATCH', path, { status: 'pending' }),
      ]
      const answers = await sendConcurrently(...alternate(round, [complete, others[round % others.length] as Call]))
      expect(statuses(answers)).toEqual([200, 200])
      const [task] = rows('select status from tasks where id = ?', id)
      const points = rows('select points_earned as points from task_completions where task_id = ?', id)
      expect(points).toEqual(task?.status === 'completed' ? [{ points: 5 }] : [])
      expect(rows('select id from tasks where follows = ?', id)).toHaveLength(points.length)
    })
  })
})

describe('a bill', () => {
  const bill = { companyName: 'Power', amountDue: 80, dueDate: '2026-11-30', frequency: 'monthly' }
  test('paid twice concurrently has one payment and one transaction; deleted meanwhile, it was paid before or not at all', async () => {
    await each(async (round) => {
      const categoryId = own.rows.budgetCategoryId
      const id = await made('parent', hearth.path('/bills'), { ...bill, categoryId })
      const pay = (who: Who) => call(who, 'POST', `/api/bills/${id}/payments`, { dueDate: '2026-11-30' })
      const spent = () => rows("select id from transactions where merchant = 'Power'").length
      const before = spent()
      const isDeleted = round % 3 === 2
      const answers = await sendConcurrently(
        ...alternate(round, [pay('parent'), isDeleted ? call('member', 'DELETE', `/api/bills/${id}`) : pay('member')]),
      )
      const paid = answers.filter(({ status }) => status === 201)
      if (isDeleted)
        expect([
          ['201', '204'],
          ['204', '404'],
        ]).toContainEqual(statuses(answers).map(String).sort())
      else expect([statuses(answers), new Set(paid.map(({ body }) => body.id)).size]).toEqual([[201, 201], 1])
      expect(spent() - before).toBe(Math.min(paid.length, 1))
      expect(rows('select due_date from bills where id = ?', id)).toEqual(isDeleted ? [] : [{ due_date: '2026-12-30' }])
    })
  })
})

describe('an order', () => {
  test('delivered twice, or delivered and cancelled concurrently, ends once, and its items are bought once', async () => {
    await each(async (round) => {
      const { listId = '', vendorId } = own.rows
      const item = await made('parent', `/api/smart-shopping-lists/${listId}/items`, { name: 'Milk', estimatedPrice: 2 })
      const id = await made('parent', hearth.path('/shopping-orders'), { smartListId: listId, vendorId })
      const become = (who: Who, status: string) => call(who, 'PATCH', `/api/shopping-orders/${id}`, { status })
      const other = round % 3 === 2 ? 'cancelled' : 'delivered'
      const answers = await sendConcurrently(...alternate(round, [become('parent', 'delivered'), become('member', other)]))
      const [order] = rows('select status from shopping_orders where id = ?', id)
      expect(['delivered', 'cancelled']).toContain(order?.status as string)
      if (other === 'cancelled') expect(statuses(answers).sort()).toEqual([200, 409])
      else expect(statuses(answers)).toEqual([200, 200])
      const bought = rows('select p.id from shopping_purchases p join smart_shopping_items i on i.purchase_id = p.id where i.id = ?', item)
      expect([order?.status, bought.length]).toEqual([order?.status, order?.status === 'delivered' ? 1 : 0])
      const events = rows('select status from order_status_events where order_id = ?', id).map(({ status }) => status)
      expect(events.filter((status) => status === 'delivered').length).toBeLessThanOrEqual(1)
    })
  })
})

describe('the last admin', () => {
  const member = (who: 'admin' | 'parent') => hearth.path(`/members/${hearth.ids[who].memberId}`)
  const ways: Record<string, (who: 'admin' | 'parent', on: 'admin' | 'parent') => Call> = {
    'demotes the other': (who, on) => call(who, 'PATCH', member(on), { role: 'child' }),
    'suspends the other': (who, on) => call(who, 'PATCH', member(on), { isActive: false }),
    'removes the other': (who, on) => call(who, 'DELETE', member(on)),
    leaves: (who) => call(who, 'DELETE', hearth.path('/membership')),
    'demotes themselves': (who) => call(who, 'PATCH', member(who), { role: 'parent' }),
  }
  const pairs = Object.keys(ways).flatMap((one, i) =>
    Object.keys(ways)
      .slice(i)
      .map((other) => [one, other] as const),
  )

  test.each(pairs)('remains when one of two %s and the other %s', async (one, other) => {
    for (const round of [0, 1])
      await rolledBack(hearth.services.sqlite, async () => {
        await hearth.as('admin').patch(member('parent'), { role: 'admin' })
        const answers = await sendConcurrently(
          ...alternate(round, [ways[one]?.('admin', 'parent') as Call, ways[other]?.('parent', 'admin') as Call]),
        )
        expect(won(answers)).toBeGreaterThan(0)
        expect(
          rows("select user_id from family_members where family_id = ? and role = 'admin' and is_active", hearth.familyId),
        ).toHaveLength(1)
      })
  })
})

test('concurrent notes on a week result in one of the two notes', async () => {
  await each(async (round) => {
    const childId = hearth.ids.child.userId
    const write = (who: Who) => call(who, 'PUT', hearth.path('/tasks/audit/notes'), { childId, weekStart: '2026-11-15', notes: who })
    expect(statuses(await sendConcurrently(...alternate(round, [write('parent'), write('admin')])))).toEqual([200, 200])
    const kept = rows("select notes from audit_notes where child_id = ? and week_start = '2026-11-15'", childId)
    expect([[{ notes: 'parent' }], [{ notes: 'admin' }]]).toContainEqual(kept as never)
  })
})

describe('every call', () => {
  const pathOf = ({ path }: Endpoint) =>
    fill(path, path.includes('/projects/') ? { ...own.rows, taskId: own.rows.projectTaskId } : own.rows)
  const bodyOf = (endpoint: Endpoint) => bodies[nameOf(endpoint)]?.(own.rows, '') as object | undefined

  test('with a client id creates one row when sent twice concurrently', async () => {
    const makers = endpoints.filter(
      ({ body, status }) => status === 201 && body && ['id', 'clientId'].some((field) => fieldsOf(body).has(field)),
    )
    expect(makers.length).toBeGreaterThan(15)
    for (const endpoint of makers)
      await rolledBack(hearth.services.sqlite, async () => {
        const id = Bun.randomUUIDv7()
        const body = { ...bodyOf(endpoint), id, clientId: id }
        // A member has one claim of an item.
        if (endpoint.path.endsWith(':wishlistItemId/claims')) hearth.services.sqlite.run('DELETE FROM wishlist_claims')
        const one = call('admin', 'POST', pathOf(endpoint), body)
        const answers = await sendConcurrently(one, one)
        const ids = new Set(answers.map((answer) => answer.body.id))
        expect([nameOf(endpoint), statuses(answers), ids.size]).toEqual([nameOf(endpoint), [201, 201], 1])
      })
  })

  test('that deletes succeeds once when sent twice concurrently', async () => {
    const twice: unknown[] = []
    // Disabling an add-on is idempotent, and so is deleting all of one's own positions.
    const isIdempotent = (path: string) => path.endsWith('/:addonType') || path.endsWith('/location/checkins')
    const deletions = endpoints.filter(({ method, path }) => method === 'DELETE' && !isIdempotent(path))
    for (const endpoint of deletions)
      await rolledBack(hearth.services.sqlite, async () => {
        const one = call('admin', 'DELETE', pathOf(endpoint))
        const answers = await sendConcurrently(one, one)
        const found = statuses(answers)
        if (won(answers) > 1 || found.some((status) => status >= 500)) twice.push([nameOf(endpoint), found])
      })
    expect(twice).toEqual([])
  })

  test('that updates succeeds when sent twice concurrently', async () => {
    const failed: unknown[] = []
    const writes = endpoints.filter(
      ({ method, body, can, path }) => method !== 'GET' && body && can !== 'anyone' && path !== '/api/auth/password',
    )
    for (const endpoint of writes)
      await rolledBack(hearth.services.sqlite, async () => {
        const one = call('admin', endpoint.method, pathOf(endpoint), bodyOf(endpoint))
        const found = statuses(await sendConcurrently(one, one))
        if (found.some((status) => !(status < 500))) failed.push([nameOf(endpoint), found])
      })
    expect(failed).toEqual([])
  })
})

// Runs last: days pass, and the clean-up deletes unused files.
test('a self-refilling list refills once, also while somebody ticks an item', async () => {
  for (let round = 0; round < 3; round++) {
    const id = await made('parent', hearth.path('/smart-shopping-lists'), { name: `Weekly ${round}`, autoGenerate: true })
    const item = await made('parent', `/api/smart-shopping-lists/${id}/items`, { name: 'Milk', isRecurring: true })
    const tick = call('member', 'PATCH', `/api/smart-shopping-items/${item}`, { status: 'purchased' })
    await sendConcurrently(tick)
    clock.pass({ days: 8 })
    const runner = await hearth.jobs()
    await Promise.all([runner.runDue(), runner.runDue(), sendConcurrently(tick, tick)])
    const acts = rows("select new_values from shopping_audits where entity_id = ? and action = 'changed'", item).map(
      ({ new_values }) => JSON.parse(String(new_values)).status,
    )
    // The states alternate between bought and not bought.
    expect([
      ['purchased', 'active'],
      ['purchased', 'active', 'purchased'],
    ]).toContainEqual(acts)
    expect(rows("select id from shopping_audits where entity_id = ? and action = 'changed' and performed_by is null", id)).toHaveLength(1)
  }
})
