import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, hearth, spawnHearth } from './hearth'

/** The completions that each shell offers for a line, with the script that the program prints for it. */
const offers: Record<string, (script: string, line: string) => string[]> = {
  bash: (script, line) => [
    'bash',
    '-c',
    `source ${script}; COMP_WORDS=(${line.endsWith(' ') ? `${line}''` : line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _hearth; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  fish: (script, line) => ['fish', '--no-config', '-c', `source ${script}; complete -C '${line}'`],
}

describe.each(Object.keys(offers))('%s', (shell) => {
  test.skipIf(!Bun.which(shell)).each([
    ['hearth ba', ['backup']],
    ['hearth backup ', ['create', 'list', 'prune', 'restore', 'verify']],
    ['hearth backup --data /srv cr', ['create']],
    ['hearth user role --fa', ['--family']],
    ['hearth family del', ['delete']],
    ['hearth completion --e', ['--env-file']],
  ])('completes %j', async (line, expected) => {
    using place = folder()
    const script = join(place.path, 'script')
    writeFileSync(script, (await hearth(['completion', shell])).out)
    const [program = '', ...args] = offers[shell]?.(script, line) ?? []
    const { stdout, stderr } = Bun.spawnSync([program, ...args], { env: { PATH: process.env.PATH, HOME: place.path } })
    const words = stdout
      .toString()
      .split('\n')
      .flatMap((text) => text.split('\t')[0] || [])
    expect([words.filter((word) => word !== '--help').sort(), stderr.toString()]).toEqual([expected, ''])
  })
})

test.each(['bash', 'zsh', 'fish'])('the script for %s is valid and has every command but no hidden flag', async (shell) => {
  using place = folder()
  const { code, out } = await spawnHearth(['completion', shell])
  expect(code).toBe(0)
  for (const word of ['serve', 'restore', 'completion', 'password-stdin', 'env-file']) expect(out).toContain(word)
  expect(out).not.toContain('supervised')
  const script = join(place.path, 'script')
  writeFileSync(script, out)
  if (Bun.which(shell)) expect(Bun.spawnSync([shell, '-n', script]).stderr.toString()).toBe('')
})
