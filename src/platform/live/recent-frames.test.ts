import { describe, expect, test } from 'bun:test'
import type { LiveEvent } from '#src/shared/live-frames'
import type { Member } from '../access'
import { createRecentFrames } from './recent-frames'

const mia: Member = { id: 'm', userId: 'mia', familyId: 'riveras', role: 'member', permissions: ['view_tasks'], isActive: true }
const changed = (area: 'tasks' | 'calendar'): LiveEvent => ({ type: 'changed', data: { familyId: 'riveras', area } })

const open = () => {
  let time = 100
  const frames = createRecentFrames(() => time)
  const add = (at: number, event = changed('tasks'), more: { familyId?: string; isAllowed?: (member: Member) => boolean } = {}) => {
    time = at
    frames.add({ familyId: 'riveras', event, isAllowed: () => true, ...more })
  }
  const wait = (ms: number) => {
    time += ms
  }
  return { frames, add, wait }
}
const all = [{ type: 'changed', data: { familyId: 'riveras', area: 'tasks' } }]

describe('a page that joins', () => {
  test('gets the frames since its data, each once', () => {
    const { frames, add } = open()
    add(110, changed('calendar'))
    for (const at of [120, 130, 140]) add(at)
    expect(frames.since(mia, 120)).toEqual([changed('tasks')])
    expect(frames.since(mia, 140)).toEqual([changed('tasks')])
    expect(frames.since(mia, 105)).toEqual([changed('calendar'), changed('tasks')])
  })

  test('gets none of another family, and none that is not for them', () => {
    const { frames, add } = open()
    add(110, changed('tasks'), { familyId: 'strangers' })
    add(120, changed('calendar'), { isAllowed: ({ userId }) => userId !== 'mia' })
    expect(frames.since(mia, 105)).toEqual([])
  })

  test.each([
    ['of another server, whose clock is ahead', 5000, 0],
    ['from before the start of the server', 99, 0],
    ['that is older than the frames kept', 110, 61_000],
  ])('with data %s refetches all that it may view', (_, since, ms) => {
    const { frames, add, wait } = open()
    add(120)
    wait(ms)
    add(ms + 130)
    expect(frames.since(mia, since)).toEqual(expect.arrayContaining(all))
  })

  test('refetches all after a change by another process, and after more frames than are kept', () => {
    const { frames, add } = open()
    add(120)
    frames.forgetAll()
    expect(frames.since(mia, 110)).toEqual(expect.arrayContaining(all))
    for (let at = 200; at < 1300; at++) add(at)
    expect(frames.since(mia, 210).length).toBeGreaterThan(1)
  })
})
