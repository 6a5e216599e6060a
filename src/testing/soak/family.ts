import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { createRandom } from '#src/demo/random'
import { presetFor, type Role } from '#src/shared/permissions'
import { home, password, serve } from '../cli/hearth'
import { type Me, nextAct } from './family.acts'
import { interruptRequests } from './family.breaking'
import { Browser, createNotes, type Notes, noteAct } from './family.browser'
import { descriptorsOf, inspectorAt, openInspector, residentMemory } from './family.memory'
import { Screens } from './family.views'

/** Six simulated members of a family, each with a browser, a socket and random acts. */

const cast = [
  { firstName: 'Ada', username: 'ada@example.org', role: 'admin' },
  { firstName: 'Ben', username: 'ben', role: 'parent' },
  { firstName: 'Mia', username: 'mia', role: 'member' },
  { firstName: 'Leo', username: 'leo', role: 'child' },
  { firstName: 'Ida', username: 'ida', role: 'child' },
  { firstName: 'Rosa', username: 'rosa', role: 'extended' },
] as const satisfies { firstName: string; username: string; role: Role }[]

export type Options = {
  seed: string
  /** Minimum and maximum milliseconds before the next act. */
  think: () => readonly [number, number]
  /** Whether browsers reuse connections, as real ones do. */
  keepalive: boolean
}

const signIn = (browser: Browser, identifier: string) => browser.ask('POST', '/api/auth/sign-in', { body: { identifier, password } })

/** The admin adds the others and a shopping list. */
const found = async (url: string, notes: Notes) => {
  const admin = new Browser(url, notes, false)
  await signIn(admin, cast[0].username)
  const family = (await admin.get<{ id: string }[]>('/api/families'))?.[0]?.id ?? ''
  for (const { firstName, username, role } of cast.slice(1))
    await admin.ask('POST', `/api/families/${family}/members`, { body: { firstName, username, role, password } })
  const members = (await admin.get<{ userId: string; user: { firstName: string } }[]>(`/api/families/${family}/members`)) ?? []
  const body = { name: 'Groceries' }
  const list = await admin.ask<{ id: string }>('POST', `/api/families/${family}/smart-shopping-lists`, { body })
  const userIds = new Map(members.map(({ userId, user }) => [user.firstName, userId]))
  await admin.ask('POST', '/api/auth/sign-out')
  return { family, listId: list?.id ?? '', userIds }
}

/** Starts a server with a debugger on its own folder, with an idle family. */
export const startHousehold = async ({ seed, think, keepalive }: Options) => {
  const notes = createNotes()
  const place = await home()
  const debuggerPath = join(place.path, 'debugger')
  const server = await serve(place.data, {
    env: { ...inspectorAt(debuggerPath), HEARTH_LOG: 'json' },
  })
  const inspector = await openInspector(debuggerPath)
  const { url, pid } = server
  const { family, listId, userIds } = await found(url, notes)
  const database = () => new Database(join(place.data, 'hearth.db'), { readonly: true })

  const people = cast.map(({ firstName, username, role }): Me => {
    const browser = new Browser(url, notes, keepalive)
    const standing = { role, permissions: presetFor(role) }
    const screens = new Screens(standing, (path) => browser.get(`/api/families/${family}${path}`))
    const random = createRandom(`${seed} ${username}`)
    const arrive = async () => {
      await browser.join(family, (frame) => screens.hear(frame))
      screens.arrive()
    }
    const userId = userIds.get(firstName) ?? ''
    const others = { family, listId, everybody: [...userIds.values()] }
    return { userId, username, password, firstName, standing, ...others, browser, screens, random, arrive }
  })

  /** A member makes one act after the other while `goesOn` is true. */
  const live = async (me: Me, shouldContinue: () => boolean) => {
    while (shouldContinue()) {
      const { name, act } = nextAct(me)
      noteAct(notes, name)
      try {
        await act(me)
      } catch (error) {
        notes.problems.push(`${me.firstName} ${name}: ${error}`)
        return
      }
      await Bun.sleep(me.random.int(...think()))
    }
  }

  const differences = () => {
    using open = database()
    return people.flatMap(({ firstName, userId, screens }) =>
      screens.differences(open, family, userId).map((what) => `${firstName}: ${what}`),
    )
  }

  return {
    notes,
    pid,
    people: people.length,
    /** All members act concurrently. @param goesOn gets the number of the member's acts before each one */
    live: (shouldContinue: (acts: number) => boolean) =>
      Promise.all(
        people.map((me) => {
          let acts = 0
          return live(me, () => shouldContinue(acts++))
        }),
      ),
    async arrive() {
      for (const { browser, username, arrive } of people) {
        await signIn(browser, username)
        await arrive()
      }
    },
    async leave() {
      for (const { screens, browser } of people) {
        await screens.goAway()
        await browser.ask('POST', '/api/auth/sign-out')
        await browser.leave()
      }
    },
    /** One member's phone loses its network `times` times. */
    async breakOff(times: number) {
      const phone = new Browser(url, notes, false)
      await signIn(phone, cast[2].username)
      await interruptRequests(phone, family, times)
      await phone.ask('POST', '/api/auth/sign-out')
    },
    /** Differences between the members' screens and the database after waiting for all frames; a lost frame remains a difference. */
    async differences(patienceMs = 30_000) {
      for (const late = performance.now() + patienceMs; ; await Bun.sleep(100)) {
        const found = differences()
        const isSettled = people.every(({ screens }) => screens.isSettled)
        if ((isSettled && found.length === 0) || performance.now() > late) return found
      }
    },
    heap: inspector.heap,
    memory: () => residentMemory(pid),
    descriptors: () => descriptorsOf(pid),
    /** Descriptors that are open in addition to an earlier count, after unused ones were closed. */
    async emptied(before: Record<string, number>, patienceMs: number) {
      for (const late = performance.now() + patienceMs; ; await Bun.sleep(100)) {
        const more = Object.entries(descriptorsOf(pid)).filter(([name, count]) => count > (before[name] ?? 0))
        if (more.length === 0 || performance.now() > late) return more.map(([name, count]) => `${name} ${count}`)
      }
    },
    /** Stops the server. @returns its exit code, and every line of its log except those of successes */
    async end() {
      inspector.close()
      const { code, err } = await server.stop()
      return { code, complaints: err.split('\n').filter((text) => text !== '' && !text.includes('"level":"info"')) }
    },
    /** Stops a running server and deletes its folder. */
    async abandon() {
      await server.stop()
      place[Symbol.dispose]()
    },
  }
}
export type Household = Awaited<ReturnType<typeof startHousehold>>
