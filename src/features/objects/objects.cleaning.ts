import { type Clock, iso } from '../../platform/clock'
import type { Commits } from '../../platform/commits'
import type { ObjectFiles } from './objects.files'
import type { ObjectStore } from './objects.store'
import type { ObjectUse } from './objects.uses'

/** Uploads that are looked at in one go, before others have their turn: a gallery of years would hold them up for seconds. */
const atOnce = 100

/** Hours that an upload may belong to nothing: long enough to finish any form it was made for. */
const graceHours = 24

type Deps = { store: ObjectStore; files: () => Promise<ObjectFiles>; clock: Clock; committed: Commits['committed']; uses: ObjectUse[] }

/**
 * Removes what nothing refers to for a day: uploads, tickets nobody used, uploads that broke off, files without a row, and pictures made of
 * uploads that are gone.
 * @returns how many uploads and how many other files
 */
export const removeUnusedObjects = async ({ store, files, clock, committed, uses }: Deps) => {
  const before = clock.now().subtract({ hours: graceHours })
  store.removeTicketsExpiredBefore(iso(before))
  const { remove, sweep } = await files()
  let uploads = 0
  for (const [n, { id }] of store.storedBefore(iso(before)).entries()) {
    if (n % atOnce === atOnce - 1) await Bun.sleep(0)
    if (uses.some((use) => use.isUsed(id))) continue
    // The row first: a file without one is found again tomorrow, a row without its file would be an upload that can't be shown.
    store.remove(id)
    await committed()
    await remove(id)
    uploads++
  }
  const known = new Set(store.ids().map(({ id }) => id))
  return { uploads, files: await sweep((id) => known.has(id), before) }
}
