import { describe, expect, test } from 'bun:test'
import { type RequestReply, shoppingRequestsApi } from '#src/features/shopping/requests/requests.contract'
import type { Role } from '#src/shared/permissions'
import { memberOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'
import { categoryOf, listOf, openShopping, requestOf } from '#web/testing/shopping'

const screens = withScreens()

const open = async (role: Role, requests: RequestReply[] = []) => {
  const stock = { lists: [listOf('Weekly shop')], categories: [categoryOf('Snacks')] }
  const app = await openShopping(screens, '/shopping?tab=requests', stock, role)
  const count = (status: string) => requests.filter((one) => one.status === status).length
  const { server } = app
  server.answer(shoppingRequestsApi.list, () => requests)
  server.answer(shoppingRequestsApi.counts, () => ({
    pending: count('pending'),
    approved: count('approved'),
    denied: count('denied'),
    added: count('added'),
    waiting: count('pending'),
  }))
  server.answer(shoppingRequestsApi.create, ({ body }) => {
    const { id: _, ...fields } = shoppingRequestsApi.create.body.parse(body)
    const category = fields.categoryId ? { id: fields.categoryId, name: fields.categoryId, color: '#3b82f6', icon: null } : null
    const request = requestOf(fields.itemName, { ...fields, category })
    requests.unshift(request)
    return request
  })
  server.answer(shoppingRequestsApi.withdraw, () => void requests.shift())
  server.answer(shoppingRequestsApi.decide, ({ params, body }) => {
    const { status, ...rest } = body as { status: 'approved' | 'denied' }
    const at = requests.findIndex(({ id }) => id === params.requestId)
    const request = { ...(requests[at] as RequestReply), ...rest, status: status === 'approved' ? ('added' as const) : status }
    requests[at] = request
    return request
  })
  // Requests sent before these answers were set up.
  await (await import('#web/platform/api/query-client')).queryClient.invalidateQueries()
  return app
}

describe('a request', () => {
  test('says all there is to say, and is taken back by who asked', async () => {
    const app = await open('child')
    await app.says('No requests yet')
    await app.press('Submit Request')
    const dialog = app.within(await app.named('dialog', 'Submit Request'))
    expect(dialog.getByRole('button', { name: 'Submit Request' })).toHaveProperty('disabled', true)
    const typed = {
      'Item Name': 'Granola',
      Description: 'The one with nuts',
      Quantity: '2',
      Unit: 'pack',
      'Estimated Price': '4.25',
      Priority: '8',
      Tags: 'breakfast, nuts',
      Notes: 'For school',
    }
    for (const [label, text] of Object.entries(typed)) await app.write(label, text)
    await app.choose('Category', 'Snacks')
    await app.submit('Submit Request')
    await app.says('Request Submitted')
    const texts = ['2 × pack · $8.50', 'The one with nuts', 'For school', 'Priority 8', 'Snacks', 'nuts', 'Requested by', 'Pending']
    await app.cardSays('Granola', ...texts)
    await app.waitFor(async () => expect((await app.named('tab', /^Requests/)).textContent).toBe('Requests1'))
    expect(app.isThere('button', 'Approve Granola')).toBe(false)
    await app.press('Take back Granola')
    await app.waitFor(() => expect(app.isThere('article', 'Granola')).toBe(false))
  })

  test('is counted and in order: pending, approved, denied, added, the newest first', async () => {
    const at = (minute: number) => ({ createdAt: `2026-01-05T12:0${minute}:00.000Z` })
    const { user } = memberOf('parent')
    const app = await open('parent', [
      requestOf('One', { ...at(1), status: 'added', approvedBy: user, approvedById: user.id, approvedAt: at(5).createdAt }),
      requestOf('Two', at(2)),
      requestOf('Three', { ...at(3), status: 'denied', denialReason: 'We have some.' }),
      requestOf('Four', at(4)),
    ])
    await app.card('Four')
    const names = app.screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))
    expect(names).toEqual(['Four', 'Two', 'Three', 'One'])
    const panel = await app.named('tabpanel', /^Requests/)
    for (const text of ['Pending2', 'Approved0', 'Denied1', 'Added to Lists1'])
      await app.waitFor(() => expect(panel.textContent).toContain(text))
    await app.cardSays('Three', 'We have some.')
    await app.cardSays('One', 'Added to list', 'Approved by')
    expect(app.within(await app.card('One')).queryAllByRole('button')).toEqual([])
    await app.press('Deny Two')
    await app.submit('Deny')
    await app.says('Request Denied')
    await app.waitFor(() => expect(app.isThere('dialog', 'Deny Request')).toBe(false))
  })

  test('that is approved goes to the list that is selected; without one it is asked for', async () => {
    const app = await open('parent', [requestOf('Apples'), requestOf('Pears')])
    await app.press('Approve Apples')
    await app.choose('List', 'Weekly shop')
    await app.submit('Approve')
    await app.says('Request Approved')
    await app.cardSays('Apples', 'Added to list')
    await app.choose('Approved requests go to', 'Weekly shop')
    await app.press('Approve Pears')
    await app.cardSays('Pears', 'Added to list')
    const bodies = app.server.callsOf(shoppingRequestsApi.decide).map(({ body }) => body)
    expect(bodies).toEqual([1, 2].map(() => ({ status: 'approved', smartListId: 'Weekly shop' })))
  })

  test('that could not be approved or denied is said to be', async () => {
    const app = await open('parent', [requestOf('Plums')])
    app.server.refuse(shoppingRequestsApi.decide, 503, { code: 'busy', message: 'Not now.' })
    await app.press('Approve Plums')
    await app.submit('Approve')
    await app.says('Failed to approve request.')
    await app.submit('Cancel')
    await app.press('Deny Plums')
    await app.submit('Deny')
    await app.says('Failed to deny request.')
  })
})
