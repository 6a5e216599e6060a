import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createLog } from './log'

const lines = (format: 'text' | 'json', act: (log: ReturnType<typeof createLog>) => void) => {
  const written: string[] = []
  act(createLog(format, (line) => written.push(line)))
  return written
}

test('an event is one line of JSON, whatever is in it', () => {
  const [line, ...more] = lines('json', (log) => log.error('failed', { error: 'first\nsecond "quoted"', count: 2 }))
  expect(more).toEqual([])
  expect(line).toEndWith('}\n')
  expect(line?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(line ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    level: 'error',
    message: 'failed',
    error: 'first\nsecond "quoted"',
    count: 2,
  })
})

test('on a terminal it is a short text', () => {
  const [line] = lines('text', (log) => log.info('request', { path: '/api/families', status: 200 }))
  expect(line).toMatch(/^\d\d:\d\d:\d\d\.\d{3} INFO {2}request path=\/api\/families status=200\n$/)
})

test('a reader that is gone does not take the program with it', async () => {
  const script = `
    const { createLog } = await import(${JSON.stringify(join(import.meta.dir, 'log.ts'))})
    await Bun.stdin.text()
    const log = createLog('json')
    for (let i = 0; i < 3; i++) log.info('still here')
    console.log('done')`
  const program = Bun.spawn([process.execPath, '-e', script], { stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' })
  await program.stderr.cancel()
  program.stdin.end()
  expect([await new Response(program.stdout).text(), await program.exited]).toEqual(['done\n', 0])
})
