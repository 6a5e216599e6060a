import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { home, password, serve } from './hearth'

/** Uploads text files as a member does. @returns their addresses */
export const uploadTexts = async (url: string, texts: readonly string[], identifier = 'ada') => {
  const post = (path: string, headers: Record<string, string>, body?: string) => fetch(url + path, { method: 'POST', headers, body })
  const json = { 'content-type': 'application/json' }
  const signedIn = await post('/api/auth/sign-in', json, JSON.stringify({ identifier, password }))
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const addresses: string[] = []
  for (const text of texts) {
    const { uploadURL } = (await (await post('/api/objects/upload', { cookie })).json()) as { uploadURL: string }
    const sent = await fetch(url + uploadURL, { method: 'PUT', headers: { cookie }, body: text })
    if (!sent.ok) throw new Error(`upload: ${sent.status} ${await sent.text()}`)
    addresses.push(uploadURL.split('?')[0] ?? '')
  }
  return { cookie, addresses }
}

/** Text of some kilobytes, different for every number. */
export const textOf = (number: number, lines = 500) => Array.from({ length: lines }, (_, i) => `Line ${i} of letter ${number}.`).join('\n')

/** Ada's data folder with some uploads, and a separate folder for backups. */
export const homeWithUploads = async (count = 3, lines?: number) => {
  const place = await home()
  const server = await serve(place.data)
  const { addresses } = await uploadTexts(
    server.url,
    Array.from({ length: count }, (_, i) => textOf(i, lines)),
  )
  await server.stop()
  const usb = join(place.path, 'usb')
  mkdirSync(usb)
  /** A backup beside the data folder. */
  const save = async (name = 'saved.tar') => {
    const { code, err } = await place.run(['backup', 'create', '--to', join(usb, name), '--min-free', '0'])
    if (code !== 0) throw new Error(err)
    return join(usb, name)
  }
  const usernames = async () => ((await place.json(['user', 'list'])) as { username: string }[]).map(({ username }) => username).sort()
  const add = async (username: string) => {
    const [family] = (await place.json(['family', 'list'])) as [{ id: string }]
    const args = ['user', 'add', '--family', family.id, '--first-name', username, '--username', username, '--password-stdin']
    const { code, err } = await place.run(args, password)
    if (code !== 0) throw new Error(err)
  }
  return {
    ...place,
    usb,
    save,
    usernames,
    add,
    addresses,
    restore: (file: string, ...args: string[]) => place.run(['backup', 'restore', file, ...args]),
  }
}
export type HomeWithUploads = Awaited<ReturnType<typeof homeWithUploads>>
