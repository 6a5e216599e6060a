/** The configuration profile that sets up calendars and contacts on an Apple device (developer.apple.com/documentation/devicemanagement). */

type Value = string | number | boolean | readonly Value[] | { readonly [key: string]: Value }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? '')

/** A value of a property list (XML). */
const plist = (value: Value): string => {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`
  if (typeof value === 'number') return `<integer>${value}</integer>`
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
  if (Array.isArray(value)) return `<array>${value.map(plist).join('')}</array>`
  return `<dict>${Object.entries(value)
    .map(([key, inner]) => `<key>${escaped(key)}</key>${plist(inner)}`)
    .join('\n')}</dict>`
}

export type ProfileAccount = {
  /** The address of this server, such as `https://hearth.example.org`. */
  url: string
  userId: string
  username: string
  /** A fresh app password of the scope `dav`. */
  secret: string
  /** Returns a UUID that is always the same for a text: a newer profile of the same account replaces the older one. */
  uuidOf: (text: string) => string
}

/** The profile of an account, as XML. It contains the password. */
export const appleProfile = ({ url, userId, username, secret, uuidOf }: ProfileAccount): string => {
  const { hostname, port, protocol, host } = new URL(url)
  const isSecure = protocol === 'https:'
  const payload = (type: string, kind: string, settings: Record<string, Value>) => {
    const identifier = `hearth.${host}.${userId}${kind && `.${kind.toLowerCase()}`}`
    return { PayloadType: type, PayloadVersion: 1, PayloadIdentifier: identifier, PayloadUUID: uuidOf(identifier), ...settings }
  }
  const account = (kind: 'CalDAV' | 'CardDAV') =>
    payload(`com.apple.${kind.toLowerCase()}.account`, kind, {
      PayloadDisplayName: `Hearth (${kind})`,
      [`${kind}AccountDescription`]: 'Hearth',
      [`${kind}HostName`]: hostname,
      [`${kind}Port`]: Number(port) || (isSecure ? 443 : 80),
      [`${kind}UseSSL`]: isSecure,
      [`${kind}PrincipalURL`]: `/dav/principals/${userId}/`,
      [`${kind}Username`]: username,
      [`${kind}Password`]: secret,
    })
  const profile = payload('Configuration', '', {
    PayloadDisplayName: 'Hearth',
    PayloadDescription: 'Calendars, tasks and contacts of your family.',
    PayloadOrganization: host,
    PayloadRemovalDisallowed: false,
    PayloadContent: [account('CalDAV'), account('CardDAV')],
  })
  const doctype = '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n<plist version="1.0">${plist(profile)}</plist>\n`
}
