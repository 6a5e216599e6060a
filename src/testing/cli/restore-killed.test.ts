import { expect, test } from 'bun:test'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { homeWithUploads } from './backup-home'
import { command } from './hearth'

const kills = 10

test(`a restore that is killed at ${kills} moments leaves the old or the new, whole`, async () => {
  const place = await homeWithUploads(8, 20_000)
  const file = await place.save()
  const start = () =>
    Bun.spawn([...command, 'backup', 'restore', file, '--force', '--data', place.data], { stdout: 'ignore', stderr: 'ignore' })

  await place.add('later')
  const begin = performance.now()
  expect(await start().exited).toBe(0)
  const whole = performance.now() - begin
  expect(await place.usernames()).toEqual(['ada'])

  const states = new Set<string>()
  for (let kill = 0; kill < kills; kill++) {
    if (!(await place.usernames()).includes('later')) await place.add('later')
    const child = start()
    // Spread over the whole of it: most of it is the start of the program, the rest is unpacking and exchanging.
    await Bun.sleep((whole * (kill + 1)) / kills)
    child.kill('SIGKILL')
    await child.exited

    // Whatever comes next settles it.
    const names = await place.usernames()
    states.add(names.join())
    expect([['ada'], ['ada', 'later']]).toContainEqual(names)
    const { ok, findings } = await place.json(['doctor'])
    expect([kill, ok, findings.filter(({ state }: { state: string }) => state === 'problem')]).toEqual([kill, true, []])
    expect(existsSync(join(place.data, 'restore.json'))).toBe(false)
    rmSync(join(place.data, 'restore.tmp'), { recursive: true, force: true })
  }
  expect(states.has('ada,later')).toBe(true)
  place[Symbol.dispose]()
}, 120_000)
