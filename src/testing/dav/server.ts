import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { appPasswordsApi } from '#src/features/app-passwords/app-passwords.contract'
import { familiesApi } from '#src/features/families/families.contract'
import { folder, makeFamilyFolder, password, serve } from '../cli/hearth'
import { Client } from '../hearth'

/** The environment of a program that talks to a server on this machine, whatever proxy is configured. */
export const direct = () => ({
  ...process.env,
  ...{ NO_PROXY: '*', no_proxy: '*', HTTP_PROXY: '', HTTPS_PROXY: '', http_proxy: '', https_proxy: '' },
})

/** Says once per process which programs are missing, as Debian names them. @returns whether all are there */
export const areInstalled = (programs: Record<string, string>) => {
  const missing = Object.entries(programs).flatMap(([program, name]) => (Bun.which(program) ? [] : [name]))
  if (missing.length) process.stderr.write(`Some apps are not tested without ${missing.join(', ')} of Debian.\n`)
  return missing.length === 0
}

/** The executable of HEARTH_BIN, or Hearth from source, with Ada's family, for the programs of others. It can be killed and started again. */
export const startForApps = async (more: Record<string, string> = {}) => {
  const place = folder()
  await makeFamilyFolder(place.data)
  const env = { HEARTH_BACKUP_AT: 'off', ...more }
  let running = await serve(place.data, { env })
  const { url, port } = running
  const ada = new Client(url)
  await ada.post('/api/auth/sign-in', { identifier: 'ada@example.org', password })
  const [family] = await ada.call(familiesApi.list, {})
  const familyId = family?.id ?? ''
  const { secret } = await ada.call(appPasswordsApi.create, {}, { name: 'Phone', scopes: ['dav'] })
  const { body } = (await ada.get('/api/auth/user')) as { body: { id: string } }
  return {
    url,
    /** Ada in a browser. */
    ada,
    userId: body.id,
    familyId,
    params: { familyId },
    /** How Ada's apps sign in. */
    login: { url, username: 'ada@example.org', password: secret },
    authorization: `Basic ${btoa(`ada@example.org:${secret}`)}`,
    /** A folder for an app, deleted with the server's. */
    place: (name: string) => join(place.path, name),
    /** The rows of a query on the server's database. */
    rows<T>(query: string): T[] {
      using sqlite = new Database(join(place.data, 'hearth.db'), { readonly: true })
      return sqlite.query<T, []>(query).all()
    },
    pid: () => running.pid,
    kill: () => running.stop('SIGKILL'),
    async start() {
      running = await serve(place.data, { env: { ...env, HEARTH_PORT: port } })
    },
    async stop() {
      await running.stop()
      place[Symbol.dispose]()
    },
  }
}
export type AppServer = Awaited<ReturnType<typeof startForApps>>
