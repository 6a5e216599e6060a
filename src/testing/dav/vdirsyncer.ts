import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { direct } from './server'

/** A person's calendars and contacts in folders, kept in step with Hearth by vdirsyncer. */
export type Store = ReturnType<typeof openStore>

const config = (folder: string, url: string, username: string, password: string) => `
[general]
status_path = "${folder}/status/"

[pair calendars]
a = "calendars_local"
b = "calendars_remote"
collections = ["family", "tasks"]
conflict_resolution = "b wins"

[storage calendars_local]
type = "filesystem"
path = "${folder}/calendars/"
fileext = ".ics"

[storage calendars_remote]
type = "caldav"
url = "${url}/"
username = "${username}"
password = "${password}"

[pair contacts]
a = "contacts_local"
b = "contacts_remote"
collections = ["from b"]
conflict_resolution = "b wins"

[storage contacts_local]
type = "filesystem"
path = "${folder}/contacts/"
fileext = ".vcf"

[storage contacts_remote]
type = "carddav"
url = "${url}/"
username = "${username}"
password = "${password}"
`

/** @param folder an empty folder for the store and vdirsyncer's status */
export const openStore = (folder: string, { url, username, password }: { url: string; username: string; password: string }) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'config'), config(folder, url, username, password))
  const run = async (...args: string[]) => {
    const child = Bun.spawn(['vdirsyncer', '-c', join(folder, 'config'), ...args], {
      stdin: new Blob(['y\n'.repeat(20)]),
      stdout: 'pipe',
      stderr: 'pipe',
      env: direct(),
    })
    const [out, err, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
    return { code, output: out + err }
  }
  const place = (collection: string) => join(folder, collection === 'directory' ? 'contacts' : 'calendars', collection)
  return {
    folder,
    discover: (pair: 'calendars' | 'contacts') => run('discover', pair),
    /** @param pairs default: both @throws Error with vdirsyncer's output unless it succeeds */
    async sync(...pairs: ('calendars' | 'contacts')[]) {
      const { code, output } = await run('sync', ...pairs)
      if (code !== 0) throw new Error(output)
      return output
    },
    /** Synchronizes the calendars. It may fail. */
    begin: () => run('sync', 'calendars'),
    place,
    names: (collection: string) => readdirSync(place(collection)).filter((name) => /\.(ics|vcf)$/.test(name)),
    read: (collection: string, name: string) => readFileSync(join(place(collection), name), 'utf8'),
    write: (collection: string, name: string, text: string) => writeFileSync(join(place(collection), name), text),
    remove: (collection: string, name: string) => rmSync(join(place(collection), name)),
  }
}
