import { afterAll, beforeAll, expect, test } from 'bun:test'
import { pairDisplay } from '#src/testing/displays'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { calendarApi } from '../calendar/calendar.contract'
import { tasksApi } from '../tasks/tasks.contract'
import { displaysApi } from './displays.contract'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth()
})
afterAll(() => hearth.stop())

/** The socket of a wall. */
const openSocket = async (cookie: string, origin = hearth.url) => {
  const ws = new WebSocket(`${hearth.url.replace('http', 'ws')}/api/display/live`, { headers: { cookie, origin } } as never)
  const frames: unknown[] = []
  const closed = new Promise<number>((resolve) => {
    ws.onclose = ({ code }) => resolve(code)
  })
  let wake = () => {}
  ws.onmessage = ({ data }) => {
    frames.push(data)
    wake()
  }
  await Promise.race([
    new Promise((resolve) => {
      ws.onopen = resolve
    }),
    closed.then((code) => Promise.reject(new Error(`closed with ${code}`))),
  ])
  const heard = async (count: number) => {
    while (frames.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return frames
  }
  return { ws, frames, closed, heard }
}
const family = () => ({ familyId: hearth.familyId })
const parent = () => hearth.as('parent')
const addEvent = (title: string, more: object = {}) =>
  parent().call(calendarApi.create, family(), { title, startTime: '2026-11-21T20:00:00Z', endTime: '2026-11-21T21:00:00Z', ...more })

test('a wall hears of changes in the parts that it shows, not of private events, and no content', async () => {
  const { headers } = await pairDisplay(hearth, { shows: ['calendar'] })
  const socket = await openSocket(headers.cookie)
  await addEvent('Only for me', { isPrivate: true })
  await parent().call(tasksApi.create, family(), { title: 'Sweep', isChore: true })
  await addEvent('Swimming')
  await socket.heard(1)
  socket.ws.send('hello')
  expect(await socket.closed).toBe(1008)
  expect(socket.frames).toEqual(['{"type":"changed"}'])
})

test('a revoked wall is closed with the next frame', async () => {
  const { id, headers } = await pairDisplay(hearth)
  const socket = await openSocket(headers.cookie)
  await parent().call(displaysApi.revoke, { ...family(), displayId: id })
  expect(await socket.closed).toBe(4001)
  await expect(openSocket(headers.cookie)).rejects.toThrow('closed')
})

test('only a paired display of the same origin is let in, four times at most', async () => {
  const { headers } = await pairDisplay(hearth)
  await expect(openSocket(parent().cookie)).rejects.toThrow('closed')
  await expect(openSocket(headers.cookie, 'https://elsewhere.example')).rejects.toThrow('closed')
  const sockets = await Promise.all(Array.from({ length: 4 }, () => openSocket(headers.cookie)))
  const fifth = await openSocket(headers.cookie)
  expect(await fifth.closed).toBe(1013)
  for (const { ws } of sockets) ws.close()
  await Promise.all(sockets.map(({ closed }) => closed))
})
