import { expect, test } from 'bun:test'
import { settings } from './config'
import { unknownNames } from './setting-names'

test.each([
  ['HEARTH_PROT', 'HEARTH_PORT'],
  ['HEARTH_TRUSTED_PROXY', 'HEARTH_TRUSTED_PROXIES'],
  ['HEARTH_BACKUP_TIME', 'HEARTH_BACKUP_AT'],
  ['HEARTH_SMTP_URI', 'HEARTH_SMTP_URL'],
  ['HEARTH_SMTP_URI_FILE', 'HEARTH_SMTP_URL_FILE'],
  ['HEARTH_DATA_DIR', 'HEARTH_DATA'],
])('%s gets the suggestion %s', (name, meant) => {
  expect(unknownNames({ [name]: '1' })).toEqual([`${name}: is not a setting of Hearth; did you mean ${meant}?`])
})

test('settings, their _FILE variants and variables of other programs are not reported', () => {
  const names = Object.values(settings).flatMap(({ env }) => [env, `${env}_FILE`])
  const others = ['HEARTH_ENV_FILE', 'HEARTH_SERVICE_HOST', 'HEARTH_SERVICE_PORT_WEB', 'HEARTH_PORT_8080_TCP_ADDR', 'PATH', 'HEARTHSTONE']
  expect(unknownNames(Object.fromEntries([...names, ...others].map((name) => [name, '1'])))).toEqual([])
})

test('a typing error in HEARTH_ itself is found where all names are for Hearth', () => {
  expect(unknownNames({ HERTH_PORT: '1' })).toEqual([])
  expect(unknownNames({ HERTH_PORT: '1', TZ: 'UTC' }, true)).toEqual(['HERTH_PORT: is not a setting of Hearth; did you mean HEARTH_PORT?'])
})

test('a very long name is reported without a slow comparison', () => {
  const name = `HEARTH_${'X'.repeat(100_000)}`
  expect(unknownNames({ [name]: '1' })).toEqual([`${name}: is not a setting of Hearth; \`hearth serve --help\` lists every setting.`])
})
