import { expect, test } from 'bun:test'
import { appleProfile } from './apple-profile.rules'

const uuidOf = (text: string) => `uuid of ${text}`
const account = { url: 'https://hearth.example.org', userId: 'u1', username: 'leo', secret: 'abc<&>"\'', uuidOf }

/** Reads an XML property list, strictly. */
const read = (xml: string): unknown => {
  type Element = { name: string; children?: (Element | string)[] }
  const valueOf = ({ name, children = [] }: Element): unknown => {
    const elements = children.filter((child): child is Element => typeof child !== 'string')
    const text = children.filter((child) => typeof child === 'string').join('')
    if (name === 'dict') {
      const pairs = elements.flatMap((key, n) => (n % 2 ? [] : [[String(valueOf(key)), valueOf(elements[n + 1] as Element)]]))
      return Object.fromEntries(pairs)
    }
    if (name === 'array') return elements.map(valueOf)
    if (name === 'integer') return Number(text)
    return name === 'true' || name === 'false' ? name === 'true' : text
  }
  const python = Bun.which('python3')
  if (python) {
    const script = 'import plistlib,json,sys; print(json.dumps(plistlib.loads(sys.stdin.buffer.read())))'
    return JSON.parse(Bun.spawnSync([python, '-c', script], { stdin: Buffer.from(xml) }).stdout.toString())
  }
  return valueOf(Bun.XML.parse(xml.replace(/<!DOCTYPE[^>]*>/, ''), { compact: false }) as never)
}

const settings = (kind: string, host: string, port: number, secure: boolean) => ({
  PayloadType: `com.apple.${kind.toLowerCase()}.account`,
  PayloadVersion: 1,
  [`${kind}AccountDescription`]: 'Hearth',
  [`${kind}HostName`]: host,
  [`${kind}Port`]: port,
  [`${kind}UseSSL`]: secure,
  [`${kind}PrincipalURL`]: '/dav/principals/u1/',
  [`${kind}Username`]: 'leo',
  [`${kind}Password`]: account.secret,
})

test.each([
  ['https://hearth.example.org', 'hearth.example.org', 443, true],
  ['https://hearth.example.org:8443', 'hearth.example.org', 8443, true],
  ['http://192.168.1.5:8080', '192.168.1.5', 8080, false],
  ['http://pi', 'pi', 80, false],
])('a profile for %s sets up calendars and contacts', (url, host, port, secure) => {
  expect(read(appleProfile({ ...account, url }))).toMatchObject({
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadDisplayName: 'Hearth',
    PayloadRemovalDisallowed: false,
    PayloadContent: [settings('CalDAV', host, port, secure), settings('CardDAV', host, port, secure)],
  })
})

test('the payloads of a profile have identifiers and UUIDs of their own', () => {
  type Payload = { PayloadIdentifier: string; PayloadUUID: string; PayloadContent: Payload[] }
  const profile = read(appleProfile(account)) as Payload
  const all = [profile, ...profile.PayloadContent]
  expect(all.map(({ PayloadUUID }) => PayloadUUID)).toEqual(all.map(({ PayloadIdentifier }) => uuidOf(PayloadIdentifier)))
  expect(new Set(all.map(({ PayloadUUID }) => PayloadUUID)).size).toBe(3)
})
