import { expect, test } from 'bun:test'
import { appleProfile } from './apple-profile.rules'

const uuidOf = (text: string) => `uuid of ${text}`
const account = { url: 'https://hearth.example.org', userId: 'u1', username: 'leo', secret: 'abc<&>"\'', uuidOf }

type Element = { name: string; children: (Element | string)[] }

const valueIn = ({ name, children }: Element): unknown => {
  const elements = children.filter((child): child is Element => typeof child !== 'string')
  const text = children.filter((child) => typeof child === 'string').join('')
  if (name === 'plist') return elements[0] && valueIn(elements[0])
  if (name === 'array') return elements.map(valueIn)
  if (name === 'integer') return Number(text)
  if (name !== 'dict') return name === 'string' || name === 'key' ? text : name === 'true'
  return Object.fromEntries(elements.flatMap((key, n) => (n % 2 ? [] : [[valueIn(key), valueIn(elements[n + 1] as Element)]])))
}

/** Reads an XML property list. */
const read = (xml: string) => valueIn(Bun.XML.parse(xml.replace(/<!DOCTYPE[^>]*>/, ''), { compact: false }) as unknown as Element)

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

const python = Bun.which('python3')
test.skipIf(!python)('a profile is a property list for another reader, too', () => {
  const script = 'import plistlib,json,sys; print(json.dumps(plistlib.loads(sys.stdin.buffer.read())))'
  const { stdout } = Bun.spawnSync([python ?? '', '-c', script], { stdin: Buffer.from(appleProfile(account)) })
  expect(JSON.parse(stdout.toString())).toEqual(read(appleProfile(account)))
})
