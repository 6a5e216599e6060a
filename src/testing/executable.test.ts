import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { build } from '#cli/build'
import { compile } from '#cli/build/executable'
import type { Target } from '#cli/build/targets'
import { version } from '../platform/version'
import { arm64Libraries } from './arm64-libraries'
import { executable } from './cli/hearth'
import { heic } from './heic'
import { bomb, teal } from './uploads'

// Runs the executable in an empty folder without a PATH: no Bun, no node_modules, no repository.

const email = 'ada@example.org'
const password = 'correct horse battery'
const timeoutMs = 120_000

/** The command that runs the arm64 executable; undefined, with a message, if the machine can't run it. */
const emulator = (): string[] | undefined => {
  const qemu = Bun.which('qemu-aarch64-static') ?? Bun.which('qemu-aarch64')
  try {
    if (qemu) return [qemu, '-L', arm64Libraries()]
    process.stderr.write('The arm64 executable is not tested without qemu-aarch64 (Debian: qemu-user-static).\n')
  } catch (error) {
    process.stderr.write(`The arm64 executable is not tested: ${(error as Error).message}\n`)
  }
}

/** Builds the executable, or uses the result of `bun run build`: the executable for this machine, the web app for other targets. */
const make = async (folder: string, outfile: string, target?: Target) => {
  if (!executable) return void (await build({ target, outfile }))
  if (!target) return copyFileSync(executable, outfile)
  const made = join(folder, 'made')
  mkdirSync(made)
  await compile(join(import.meta.dir, '../../dist/web'), join(made, 'hearth'), target)
  renameSync(join(made, 'hearth'), outfile)
}

suite('the executable', [])
suite('the arm64 executable', emulator(), 'linux-arm64')

function suite(name: string, before: string[] | undefined, target?: Target) {
  describe.skipIf(!before)(name, () => {
    const folder = mkdtempSync(join(tmpdir(), 'hearth-executable-'))
    const alone = join(folder, 'empty')
    const base = `http://127.0.0.1:${freePort()}`
    const env = { PATH: '', HEARTH_DATA: join(folder, 'data'), HEARTH_HOST: '127.0.0.1', HEARTH_PORT: new URL(base).port }
    let server: Bun.Subprocess | undefined

    const start = (...args: string[]) => {
      const stdin = Buffer.from(`${password}\n`)
      return Bun.spawn([...(before ?? []), join(alone, 'hearth'), ...args], { cwd: alone, env, stdin, stdout: 'pipe', stderr: 'inherit' })
    }
    const run = async (...args: string[]) => {
      const process = start(...args)
      return { answer: await new Response(process.stdout).text(), code: await process.exited }
    }
    const ask = (path: string, init: BunFetchRequestInit & { headers?: Record<string, string> } = {}) =>
      fetch(new URL(path, base), { ...init, headers: { origin: base, ...init.headers } })

    beforeAll(async () => {
      mkdirSync(alone)
      await make(folder, join(alone, 'hearth'), target)
    }, timeoutMs)

    afterAll(async () => {
      server?.kill()
      await server?.exited
      rmSync(folder, { recursive: true, force: true })
    })

    // Only for this machine: another target's Bun is not installed, and is about as large.
    // The three translations are 1.4 MB of it, in files as they are and compressed. Push, wall displays and the chat's files came with 0.6 MB.
    test('adds at most 37 MB to Bun', () => {
      expect(statSync(join(alone, 'hearth')).size - statSync(process.execPath).size).toBeLessThan(37e6)
    })

    test(
      'prints its version',
      async () => {
        const { answer, code } = await run('version', '--json')
        expect(code).toBe(0)
        expect(JSON.parse(answer)).toMatchObject({ version })
      },
      timeoutMs,
    )

    test(
      'creates the first family and serves it',
      async () => {
        const { code } = await run('init', '--family', 'Byron', '--first-name', 'Ada', '--email', email, '--password-stdin')
        expect(code).toBe(0)
        server = start('serve')
        await answers(() => ask('/api/health'))
        expect(await run('health')).toMatchObject({ code: 0 })
      },
      timeoutMs,
    )

    test.each(['br', 'gzip'])('serves the page and its script as %s, stored at build time', async (encoding) => {
      const compressed = { headers: { 'accept-encoding': encoding }, decompress: false }
      const page = await ask('/', compressed)
      expect(page.headers.get('content-encoding')).toBe(encoding)
      expect(page.headers.get('content-type')).toContain('text/html')
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await ask('/')).text())?.[1]
      expect((await ask(script ?? 'no script', compressed)).headers.get('content-encoding')).toBe(encoding)
    })

    const signIn = async () => {
      const signedIn = await ask('/api/auth/sign-in', { method: 'POST', ...json({ identifier: email, password }) })
      return { cookie: signedIn.headers.getSetCookie().join('; ') }
    }
    const upload = async (headers: { cookie: string }, picture: Buffer) => {
      const { uploadURL } = await body<{ uploadURL: string }>(ask('/api/objects/upload', { method: 'POST', headers }))
      return ask(uploadURL, { method: 'PUT', headers, body: new Uint8Array(picture) })
    }

    const pictures: [kind: string, picture: () => Promise<Buffer>][] = [
      ['PNG', () => teal(640, 480).png().toBuffer()],
      ['HEIC', async () => heic({ width: 640, height: 480 })],
    ]
    // HEIC is read by WebAssembly, the same on every target, and takes long under an emulator.
    test.each(pictures.slice(0, target ? 1 : 2))(
      'makes a thumbnail of a %s',
      async (_, picture) => {
        const headers = await signIn()
        const { id } = await body<{ id: string }>(upload(headers, await picture()))
        const small = await ask(`/api/objects/${id}?w=320`, { headers })
        expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
      },
      timeoutMs,
    )

    // Under an emulator, the figure would be the emulator's memory.
    if (target) return
    test(
      'stays below 300 MB of memory with the largest pictures of cameras and phones, and with a malicious one',
      async () => {
        const headers = await signIn()
        const camera = await teal(8064, 6048).jpeg().withMetadata({ orientation: 6 }).toBuffer()
        const phone = heic({ width: 8064, height: 6048, turns: 3 })
        const usual = heic({ width: 4032, height: 3024, turns: 3 })
        for (const picture of [camera, phone, usual, camera, usual]) {
          const { id } = await body<{ id: string }>(upload(headers, picture))
          for (const width of [320, 960, 1920]) expect((await ask(`/api/objects/${id}?w=${width}`, { headers })).status).toBe(200)
        }
        expect((await upload(headers, bomb())).status).toBe(413)
        const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server?.pid}/status`, 'utf8'))?.[1]
        expect(Number(peak) * 1024).toBeLessThan(300e6)
      },
      timeoutMs,
    )
  })
}

const json = (value: unknown) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) })

async function body<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

async function answers(attempt: () => Promise<Response>) {
  while (
    !(await attempt().then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await Bun.sleep(20)
}

function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  probe.stop(true)
  return probe.port
}
