import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { home, serve, signIn } from './hearth'

const partSize = 8 * 1024 * 1024

type Ticket = { parts: { count: number; url: string } }

const digestOf = (bytes: Uint8Array) => `sha-256=:${new Bun.CryptoHasher('sha256').update(bytes).digest('base64')}:`

/** Signs in. @returns functions that send a file to the server in parts */
const sender = async (url: string) => {
  const { cookie, ask } = await signIn(url, 'ada@example.org')
  const headers = { cookie, 'content-type': 'application/json' }
  return {
    cookie,
    ask,
    begin: (size: number) => fetch(`${url}/api/objects/upload`, { method: 'POST', headers, body: JSON.stringify({ size }) }),
    put: async (address: string, part: number, bytes: Uint8Array<ArrayBuffer>) => {
      const options = { method: 'PUT', headers: { cookie, 'content-digest': digestOf(bytes) }, body: bytes }
      return (await fetch(url + address.replace('{part}', String(part)), options)).status
    },
    complete: (address: string) => fetch(url + address.replace('/parts/{part}', '/complete'), { method: 'POST', headers: { cookie } }),
    list: async (address: string) => ((await (await ask(address.replace('/{part}', ''))).json()) as { parts: number[] }).parts,
  }
}

test('an upload in parts continues after the server was killed during a part, and keeps its reserved space', async () => {
  using place = await home()
  const env = { HEARTH_MAX_UPLOAD: '30MB', HEARTH_QUOTA: '40MB', HEARTH_BACKUP_AT: 'off' }
  const bytes = new Uint8Array(2 * partSize + 1000).map((_, i) => 97 + (i % 23))
  const partOf = (part: number) => bytes.subarray(part * partSize, (part + 1) * partSize)

  const server = await serve(place.data, { env })
  const before = await sender(server.url)
  const { parts } = (await (await before.begin(bytes.length)).json()) as Ticket
  expect([parts.count, await before.put(parts.url, 0, partOf(0))]).toEqual([3, 204])
  const head = [`PUT ${parts.url.replace('{part}', '1')} HTTP/1.1`, 'Host: localhost', `Cookie: ${before.cookie}`]
  const socket = connect(Number(server.port), '127.0.0.1').on('error', () => {})
  socket.write([...head, `Content-Digest: ${digestOf(partOf(1))}`, `Content-Length: ${partSize}`, '', ''].join('\r\n'))
  socket.write(partOf(1).subarray(0, partSize / 2))
  const id = parts.url.split('/')[3] ?? ''
  while (statSync(join(place.data, 'objects', id.slice(-2), `${id}.parts`)).size <= partSize) await Bun.sleep(5)
  await server.stop('SIGKILL')

  await using again = await serve(place.data, { env })
  const after = await sender(again.url)
  expect(await after.list(parts.url)).toEqual([0])
  expect((await after.complete(parts.url)).status).toBe(409)
  expect((await after.begin(30 * 1024 * 1024)).status).toBe(507)
  for (const part of [1, 2]) expect(await after.put(parts.url, part, partOf(part))).toBe(204)
  const stored = await after.complete(parts.url)
  expect(stored.status).toBe(200)
  const { url } = (await stored.json()) as { url: string }
  expect(new Uint8Array(await (await after.ask(url)).arrayBuffer())).toEqual(bytes)
  expect((await place.run(['doctor'])).out).toContain('Nothing is wrong')
}, 60_000)
