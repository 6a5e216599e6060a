import { password } from './cli/hearth'

const isJson = (body: unknown) => typeof body === 'object' && !Buffer.isBuffer(body)

export type Answer = { status: number; body: unknown }

/** Signs in. @returns calls with the session's cookie */
export const visit = async (url: string, identifier = 'ada') => {
  const ask = async (method: string, path: string, body?: object | string | Buffer, cookie = ''): Promise<Answer & { cookie: string }> => {
    const reply = await fetch(url + path, {
      method,
      headers: { cookie, ...(isJson(body) && { 'content-type': 'application/json' }) },
      body: isJson(body) ? JSON.stringify(body) : (body as BodyInit | undefined),
    })
    const text = await reply.text()
    const read = reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
    return { status: reply.status, body: read, cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
  const signIn = () => ask('POST', '/api/auth/sign-in', { identifier, password })
  const { status, cookie } = await signIn()
  if (status !== 200) throw new Error(`sign-in: ${status}`)
  const get = (path: string) => ask('GET', path, undefined, cookie)
  const send = (method: string, path: string, body?: object | string | Buffer) => ask(method, path, body, cookie)
  const [{ id: familyId }] = (await get('/api/families')).body as [{ id: string }]
  const family = `/api/families/${familyId}`
  const ticket = async () => ((await send('POST', '/api/objects/upload')).body as { uploadURL: string }).uploadURL
  return {
    cookie,
    familyId,
    get,
    send,
    signIn,
    ticket,
    say: (content: string) => send('POST', `${family}/messages`, { content }),
    messages: async () => (await get(`${family}/messages?limit=200`)).body as { content: string }[],
    task: (title: string) => send('POST', `${family}/tasks`, { title }),
    told: async () => (await get(`${family}/notifications`)).body as { kind: string; title: string }[],
    /** Uploads text as one file. @returns its address */
    upload: async (text: string) => {
      const address = await ticket()
      return { ...(await send('PUT', address, text)), address: address.split('?')[0] ?? '' }
    },
  }
}
