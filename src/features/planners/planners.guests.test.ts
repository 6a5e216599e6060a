import { describe, expect, test } from 'bun:test'
import { tokenOf, withGuests, yes } from '#src/testing/guests'
import { notificationsApi } from '../notifications/notifications.contract'
import { plannersApi } from './planners.contract'
import { guestsApi } from './planners.guests.contract'

const world = withGuests()
const { invite, plan, told, visitor } = world

describe('an answer', () => {
  test('by a link is counted, can be changed, and tells the maker of the plan once', async () => {
    const plannerId = await plan()
    const token = tokenOf(await invite(plannerId))
    await visitor().call(guestsApi.answer, { token }, { ...yes, response: 'maybe' })
    expect(await visitor().call(guestsApi.answer, { token }, yes)).toMatchObject(yes)
    expect(await told('member')).toEqual([['rsvp_answered', 'Clara Alder · Garden party', undefined]])
    const counts = { answers: { pending: 0, yes: 1, no: 0, maybe: 0 }, adultsComing: 2, childrenComing: 1 }
    expect(await world.hearth.as('child').call(plannersApi.find, { plannerId })).toMatchObject(counts)
    expect(await world.hearth.as('child').call(guestsApi.list, { plannerId })).toMatchObject([
      { ...yes, respondedAt: '2026-11-21T12:00:00.000Z' },
    ])
  })

  test('that is sent again unchanged tells the maker of the plan nothing; a changed one does', async () => {
    const plannerId = await plan()
    const token = tokenOf(await invite(plannerId))
    const own = await invite(plannerId, { userId: world.hearth.ids.child.userId, guestName: '' })
    const answerAll = async (answer: object) => {
      world.clock.pass({ hours: 1 })
      expect((await visitor().put(`/api/rsvp/${token}`, answer)).status).toBe(200)
      expect((await world.hearth.as('child').patch(`/api/event-guests/${own.id}`, answer)).status).toBe(200)
    }
    const news = async () => {
      const list = await world.hearth.as('member').call(notificationsApi.list, { familyId: world.hearth.familyId })
      return list.map(({ id, read }) => ({ id, read }))
    }
    await answerAll(yes)
    const [newest] = await news()
    await world.hearth.as('member').call(notificationsApi.read, { familyId: world.hearth.familyId }, { upTo: newest?.id ?? '' })
    const before = await news()
    expect(before.map(({ read }) => read)).toEqual([true, true])
    await answerAll(yes)
    await answerAll({ ...yes, notes: ` ${yes.notes} ` })
    expect(await news()).toEqual(before)
    await answerAll({ ...yes, notes: 'We come later.' })
    expect((await news()).map(({ read }) => read)).toEqual([false, false])
  })

  test('is 422 without a response or with too many people', async () => {
    const token = tokenOf(await invite(await plan()))
    for (const body of [
      {},
      { response: 'pending' },
      { ...yes, guestCount: 101 },
      { ...yes, childCount: -1 },
      { ...yes, notes: 'x'.repeat(1001) },
    ])
      expect((await visitor().put(`/api/rsvp/${token}`, body)).status).toBe(422)
  })

  test("is 409 after the deadline in the family's time zone, and for a cancelled plan", async () => {
    const plannerId = await plan()
    const token = tokenOf(await invite(plannerId))
    const { id: guestId } = await invite(plannerId, { userId: world.hearth.ids.child.userId, guestName: '' })
    const answer = async () => [
      (await visitor().put(`/api/rsvp/${token}`, yes)).status,
      (await world.hearth.as('child').patch(`/api/event-guests/${guestId}`, yes)).status,
    ]
    world.clock.set('2026-12-01T04:59:00Z')
    expect(await answer()).toEqual([200, 200])
    world.clock.set('2026-12-01T05:00:00Z')
    expect(await answer()).toEqual([409, 409])
    expect(await visitor().call(guestsApi.show, { token })).toMatchObject({ isOpen: false, response: 'yes' })
    await world.hearth.as('member').patch(`/api/event-planners/${plannerId}`, { rsvpDeadline: null, status: 'cancelled' })
    expect((await visitor().put(`/api/rsvp/${token}`, yes)).body).toMatchObject({ code: 'answers_closed' })
    expect(await visitor().call(guestsApi.show, { token })).toMatchObject({ isOpen: false, isCancelled: true })
  })

  test('of a member is their own: they answer without a link, and only for themselves', async () => {
    const plannerId = await plan()
    const own = await invite(plannerId, { userId: world.hearth.ids.child.userId, guestName: '' })
    expect(own).toMatchObject({ rsvpUrl: null, hasLink: false, guestName: null, user: { firstName: 'Leo' } })
    expect(await told('child')).toEqual([['plan_invited', 'Garden party', 'Mia']])
    const other = await invite(plannerId)
    expect((await world.hearth.as('child').patch(`/api/event-guests/${own.id}`, { response: 'yes' })).status).toBe(200)
    expect(await told('child')).toEqual([])
    expect(await told('member')).toEqual([['rsvp_answered', 'Garden party', 'Leo']])
    expect((await world.hearth.as('child').patch(`/api/event-guests/${own.id}`, { household: 'x' })).status).toBe(403)
    expect((await world.hearth.as('child').patch(`/api/event-guests/${other.id}`, { response: 'no' })).status).toBe(403)
    expect(
      (await world.hearth.as('member').post(`/api/event-planners/${plannerId}/guests`, { userId: world.hearth.ids.child.userId })).status,
    ).toBe(422)
    expect((await world.hearth.as('member').post(`/api/event-guests/${own.id}/link`, {})).status).toBe(409)
  })
})
