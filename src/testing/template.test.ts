import { expect, test } from 'bun:test'
import { readMarker } from '../platform/data-folder/marker'
import { readSecret } from '../platform/data-folder/secret'
import { readIdentity } from '../platform/data-folder/survey'
import { appliedMigrations, migrationNames } from '../platform/database/migrations/migrate'
import { migrationsDir } from '../platform/native/embedded'
import { startBlank } from './hearth'

test('each test server has the full schema, and its own identity and secret', async () => {
  const [one, other] = [await startBlank(), await startBlank()]
  const servers = [one, other]
  for (const { services } of servers) expect(appliedMigrations(services.sqlite)).toEqual(migrationNames(migrationsDir()))
  const ids = servers.map(({ services }) => readIdentity(services.sqlite).id)
  expect(servers.map(({ data }) => readMarker(data)?.id ?? 'none')).toEqual(ids as string[])
  expect(new Set(ids).size).toBe(2)
  expect(new Set(servers.map(({ data }) => readSecret(data))).size).toBe(2)
  for (const { stop } of servers) await stop()
})

test('a copied database has the same tables as a new one', async () => {
  const [copied, made] = [await startBlank(), await startBlank({ isNew: true })]
  const schemaOf = ({ services }: typeof made) => services.sqlite.query('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all()
  expect(schemaOf(copied)).toEqual(schemaOf(made))
  for (const { stop } of [copied, made]) await stop()
})
