import type { FriendReply } from '../features/portal/friends.contract'
import type { Hearth } from './hearth'

/** A device of somebody without an account: keeps the cookie of the page that it opened. */
export const deviceOf = (hearth: Hearth, token: string) => {
  let cookie = ''
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${hearth.url}/api/portal/${token}${path}`, {
      method,
      headers: { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const [line = ''] = response.headers.getSetCookie()
    if (line) cookie = line.split(';')[0] ?? ''
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: isJson ? await response.json() : await response.bytes(), headers: response.headers, line }
  }
  return {
    get: (path = '') => send('GET', path),
    put: (path: string, body: unknown) => send('PUT', path, body),
    cookie: () => cookie,
  }
}

export const tokenIn = (url: string) => url.split('/portal/')[1] ?? ''

/** Adds a friend as a parent. @returns the row and the token of its link */
export const giveAccess = async (hearth: Hearth, fields: object = {}, hours?: number) => {
  const body = { friendName: 'Vera', friendEmail: 'vera@example.com', ...fields }
  const friend = (await hearth.as('parent').post(hearth.path('/friends'), body)).body as FriendReply
  const link = await hearth.as('parent').post(`/api/friends/${friend.id}/link`, { hours })
  return { friend, token: tokenIn((link.body as { url: string }).url) }
}
