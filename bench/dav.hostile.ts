import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Hostile, hostileRequests } from '../src/testing/dav/hostile'
import type { AppAccount } from './dav'
import { fill } from './growth.fill'
import { median, serve } from './measure'

const runs = 3

/** Of each request the milliseconds of the main thread, median, and the longest wait of another request meanwhile, in its best run. */
export type HostileCosts = { name: string; thread: number; wait: number }[]

/** Processor time of a process's main thread so far, in milliseconds (Linux). */
const mainThread = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** Sends each hostile request alone to a calendar of 300 events. @throws Error for an answer that is not the expected one */
export const measureHostile = async (
  hearth: string,
  folder: string,
  account: (url: string) => Promise<AppAccount>,
): Promise<HostileCosts> => {
  const data = join(folder, 'hostile')
  mkdirSync(data)
  await fill(data, { messages: 20, events: 300, endedSeries: 20, changedDates: 1 })
  await using server = await serve([hearth, 'serve'], data)
  const { userId, authorization } = await account(server.url)
  const other = '/dav/calendars/00000000-0000-4000-8000-000000000000/family/'
  const requests = hostileRequests({
    ...{ calendar: `/dav/calendars/${userId}/family/`, contacts: `/dav/contacts/${userId}/directory/`, other },
  })
  const send = async ({ name, method, path, body, headers, status }: Hostile, isFirst: boolean) => {
    const before = mainThread(server.pid)
    const answer = await fetch(server.url + path, { method, body, headers: { authorization, ...headers } })
    await answer.bytes()
    if (isFirst && answer.status !== status) throw new Error(`${name} answered ${answer.status}`)
    return mainThread(server.pid) - before
  }
  const waitDuring = async (work: Promise<unknown>) => {
    let [isDone, longest] = [false, 0]
    const ended = work.then(() => {
      isDone = true
    })
    while (!isDone) {
      const start = performance.now()
      await fetch(`${server.url}/api/health`)
      longest = Math.max(longest, performance.now() - start)
    }
    await ended
    return longest
  }
  const [threads, waits] = [requests.map((): number[] => []), requests.map((): number[] => [])]
  for (let run = 0; run < runs; run++)
    for (const [n, request] of requests.entries()) {
      threads[n]?.push(await send(request, run === 0))
      waits[n]?.push(await waitDuring(send(request, false)))
    }
  return requests.map(({ name }, n) => ({ name, thread: median(threads[n] ?? []), wait: Math.min(...(waits[n] ?? [])) }))
}
