import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { openDatabase } from '#src/platform/database/db'
import { silentLog } from '#src/platform/log/log'
import { createServices } from '#src/server/services'
import { closeCodes } from '#src/shared/live-frames'
import { fakeClock } from '#src/testing/fake-clock'
import { type Client, type Hearth, password, startBlank, startHearth } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { teal, uploadsOf } from '#src/testing/uploads'
import { type Call, sendConcurrently } from './concurrent-calls'

/** Calls that wait before they write, for a password hash or a picture, must check permissions again after the wait. */

const clock = fakeClock()
let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const member = (who: keyof Hearth['ids']) => hearth.path(`/members/${hearth.ids[who].memberId}`)
const signedIn = async (identifier: string) => {
  const browser = hearth.visitor()
  expect((await browser.post('/api/auth/sign-in', { identifier, password })).status).toBe(200)
  return browser
}
const call = (by: Client, method: string, path: string, body?: unknown): Call => ({ by, method, path, body })
const rows = (query: string) => hearth.services.sqlite.query<Record<string, unknown>, []>(query).all()

/** Blocks password hashing until released: it takes 0.1 s, but may take a minute on a small machine. */
const holdHashes = () => {
  const { hash, verify } = Bun.password
  const held = Promise.withResolvers<void>()
  let waiting = 0
  const wait =
    <A extends unknown[], T>(act: (...args: A) => Promise<T>) =>
    async (...args: A) => {
      waiting++
      const result = await act(...args)
      await held.promise
      return result
    }
  Object.assign(Bun.password, { hash: wait(hash), verify: wait(verify) })
  return {
    /** Waits until `count` calls are blocked. */
    async until(count: number) {
      while (waiting < count) await Bun.sleep(1)
    },
    letGo() {
      Object.assign(Bun.password, { hash, verify })
      held.resolve()
    },
  }
}

describe('while a password is hashed', () => {
  let held: ReturnType<typeof holdHashes>
  afterEach(() => held.letGo())

  test.each([
    ['demoted', () => hearth.as('admin').patch(member('parent'), { role: 'member' }), 403],
    ['removed', () => hearth.as('admin').delete(member('parent')), 404],
    ['signed out', () => hearth.as('parent').post('/api/auth/sign-out'), 401],
  ])('an admin who is %s can’t add a user', async (_, act, status) => {
    await hearth.as('admin').patch(member('parent'), { role: 'admin' })
    const before = rows('select id from users').length
    held = holdHashes()
    const browser = hearth.visitor()
    browser.cookie = hearth.as('parent').cookie
    const adding = browser.post(hearth.path('/members'), { firstName: 'Back', username: 'back.door', password, role: 'admin' })
    await held.until(1)
    expect((await act()).status).toBeLessThan(300)
    held.letGo()
    expect((await adding).status).toBe(status)
    expect(rows('select id from users')).toHaveLength(before)
  })

  test('a changed password voids a sign-in with the old one', async () => {
    held = holdHashes()
    const thief = hearth.visitor()
    const stealing = thief.post('/api/auth/sign-in', { identifier: 'mia', password })
    await held.until(1)
    const { accounts, sessions } = hearth.services
    const { id } = accounts.getByName('mia')
    hearth.services.sqlite.run('update users set password_hash = ? where id = ?', ['$argon2id$another', id])
    sessions.endAll(id)
    held.letGo()
    expect((await stealing).status).toBe(401)
    expect(rows(`select id from sessions where user_id = '${id}'`)).toEqual([])
  })

  test('a disabled user is not signed in', async () => {
    held = holdHashes()
    const signing = hearth.visitor().post('/api/auth/sign-in', { identifier: 'mia', password })
    await held.until(1)
    hearth.services.accounts.setDisabled(hearth.ids.member.userId, true)
    held.letGo()
    expect((await signing).status).toBe(401)
  })

  test('one of two concurrent password changes succeeds, and the other session ends', async () => {
    const [one, other] = [await signedIn('mia'), await signedIn('mia')]
    held = holdHashes()
    const change = (by: Client, newPassword: string) => by.post('/api/auth/password', { currentPassword: password, newPassword })
    const changing = [change(one, 'the first new one'), change(other, 'the second new one')]
    await held.until(2)
    held.letGo()
    const answers = await Promise.all(changing)
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401].sort())
    const users = await Promise.all([one, other].map((browser) => browser.get('/api/auth/user')))
    expect(users.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 204 ? 200 : 401)))
  })

  test('two concurrent sign-ins of one browser both work, and its old session ends', async () => {
    const browser = await signedIn('mia')
    const { cookie } = browser
    held = holdHashes()
    const again = [1, 2].map(() => {
      const tab = hearth.visitor()
      tab.cookie = cookie
      return tab.post('/api/auth/sign-in', { identifier: 'mia', password })
    })
    await held.until(2)
    held.letGo()
    expect((await Promise.all(again)).map(({ status }) => status)).toEqual([200, 200])
    expect((await browser.get('/api/auth/user')).status).toBe(401)
  })

  test('a set-up by another process voids the set-up link', async () => {
    const blank = await startBlank()
    const database = openDatabase(blank.data)
    try {
      const beside = createServices({ database, dataDir: blank.data, log: silentLog })
      held = holdHashes()
      const family = { familyName: 'Late', firstName: 'Eve', email: 'eve@example.org', password, timezone: 'UTC' }
      const setting = blank.visitor().post('/api/setup', { ...family, token: blank.services.setup.token })
      const other = beside.setup.run({ ...family, email: 'ana@example.org', lastName: null })
      await held.until(2)
      held.letGo()
      const [answer, made] = await Promise.allSettled([setting, other])
      const won = [answer.status === 'fulfilled' && answer.value.status === 201, made.status === 'fulfilled']
      expect(won.filter(Boolean)).toHaveLength(1)
      expect([blank.services.accounts.list().length, blank.services.families.all().length]).toEqual([1, 1])
    } finally {
      database.close()
      await blank.stop()
    }
  })
})

describe('while a picture is decoded', () => {
  test('a removed member can’t add it', async () => {
    const { url } = await uploadsOf(hearth).stored(teal(3000, 2000).png(), 'member')
    const { objects } = hearth.services
    const { pictureFacts } = objects
    const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    objects.pictureFacts = async (id) => {
      begun.resolve()
      await held.promise
      return pictureFacts(id)
    }
    const adding = hearth.as('member').post(hearth.path('/photos'), { url })
    await begun.promise
    expect((await hearth.as('admin').delete(member('member'))).status).toBe(204)
    held.resolve()
    expect((await adding).status).toBe(404)
    expect(rows('select id from photos')).toEqual([])
  })
})

test('an expired session can’t subscribe with its open socket', async () => {
  const socket = await screenOf(hearth, 'member')
  clock.pass({ days: 31 })
  await socket.send({ type: 'join', familyId: hearth.familyId })
  expect(await socket.closed).toBe(closeCodes.signedOut)
  expect(socket.frames.map(({ type }) => type)).toEqual(['joined'])
})

test('a member who is removed between the two halves of a request is refused, by every call', async () => {
  const message = call(hearth.as('member'), 'POST', hearth.path('/messages'), { content: 'Still here' })
  const [removed, sent] = await sendConcurrently(call(hearth.as('admin'), 'DELETE', member('member')), message)
  expect(removed?.status).toBe(204)
  expect([201, 404]).toContain(sent?.status as number)
  expect((await hearth.as('member').post(hearth.path('/messages'), { content: 'Later' })).status).toBe(404)
})
