import { expect, test } from 'bun:test'
import { ada, folder, password, serve, signIn, spawnHearth } from './hearth'

test("the server's backup works with a relative path of the data folder", async () => {
  using place = folder()
  const env = { HEARTH_DATA: './data' }
  await spawnHearth(['init', ...ada, '--password-stdin'], { env, cwd: place.path, input: password })
  await using server = await serve('./data', { cwd: place.path, env: { HEARTH_MIN_FREE: '0' } })
  const { cookie, ask } = await signIn(server.url, 'ada')
  const begun = await fetch(`${server.url}/api/backups`, { method: 'POST', headers: { cookie } })
  expect(begun.status).toBe(201)
  const backups = async () =>
    (await (await ask('/api/backups')).json()) as { running: unknown; backups: { result: string; reason: string }[] }
  for (let tries = 0; (await backups()).running && tries < 200; tries++) await Bun.sleep(50)
  expect((await backups()).backups).toMatchObject([{ result: 'done', reason: null }])
})
