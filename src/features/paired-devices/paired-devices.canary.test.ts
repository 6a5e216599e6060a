import { afterAll, beforeAll, expect, test } from 'bun:test'
import { allRoutes } from '#src/server/routes'
import { type Hearth, startHearth } from '#src/testing/hearth'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth()
})
afterAll(() => hearth.stop())

test('a paired device without a PIN reaches the first names and colors of children, and nothing else', async () => {
  const { child } = hearth.ids
  await hearth.as('admin').put(hearth.path(`/members/${child.memberId}/pin`), { pin: '2468' })
  const paired = await hearth.as('parent').post(hearth.path('/paired-devices'))
  const cookie = paired.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(cookie).toStartWith('hearth_children=')
  const ids: Record<string, string> = { familyId: hearth.familyId, memberId: child.memberId, userId: child.userId }
  const config = { url: undefined, signup: 'closed' as const, trustedProxies: [] }
  const learned: string[] = []
  for (const { endpoint } of allRoutes(hearth.services, config)) {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'none')
    const body = endpoint.method === 'GET' ? undefined : { pin: '0000' }
    const [plain, onTablet] = await Promise.all(
      [{}, { cookie }].map((headers) => hearth.visitor().send(endpoint.method, path, body, headers as Record<string, string>)),
    )
    const told = JSON.stringify(onTablet?.body)
    if (told !== JSON.stringify(plain?.body) || onTablet?.status !== plain?.status) learned.push(`${endpoint.method} ${endpoint.path}`)
    if (/Leo|Rivera|\bleo\b/.test(told))
      expect([endpoint.path, Object.keys(onTablet?.body ?? {})]).toEqual(['/api/auth/children', ['children']])
  }
  // Everybody who asks for the code of a wall display gets another one.
  const differing = /^GET \/api\/health|\/livez|\/readyz|\/display\/pairing/
  expect(learned.filter((call) => !differing.test(call))).toEqual(['GET /api/auth/children', 'POST /api/auth/children/:memberId/session'])
  const { children } = (await hearth.visitor().send('GET', '/api/auth/children', undefined, { cookie })).body as { children: object[] }
  expect(children.map((child) => Object.keys(child).sort())).toEqual([['color', 'firstName', 'id', 'pinKind']])
})
