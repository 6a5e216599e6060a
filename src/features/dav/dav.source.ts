import type { Member } from '#src/platform/access'
import { sha256 } from '#src/platform/data-folder/secret'
import { ns } from '#src/platform/webdav/webdav.xml'
import { DavError } from './dav.errors'
import type { DavResource, DavStore } from './dav.store'
import type { DavArea } from './dav.table'

/** An object of a collection. */
export type Item = {
  /** The id of the row. */
  id: string
  /** The last segment of its address. */
  name: string
  etag: string
}

/** The changes since a token. */
export type Changes = { changed: Iterable<Item>; gone: string[]; token: string; isCut: boolean }

/** The conditions of a PUT or a DELETE. */
export type Conditions = { ifMatch: string | null; ifNoneMatch: string | null }

/** The objects of a collection as one person sees them. */
export type Source = {
  list(): Item[] | Promise<Item[]>
  find(name: string): Item | undefined | Promise<Item | undefined>
  /** The texts of some objects, by id. */
  texts(items: readonly Item[]): Promise<Map<string, string>>
  /** A text that changes with every change of the collection. */
  state(): string | Promise<string>
  /** The token of this moment, for `changes`. */
  token?(): string
  /** Undefined where the token is unknown. The first synchronization has none. */
  changes?(token: string | undefined, limit: number): Changes | undefined
  /** The ids of the objects that may overlap [from, to), in UTC. */
  window?(from: string, to: string): Promise<Set<string>>
  /** The texts of objects as single occurrences in [from, to), in UTC. */
  expand?(items: readonly Item[], from: string, to: string): Promise<Map<string, string>>
  /** A VFREEBUSY of [from, to). */
  busy?(from: string, to: string): Promise<string>
  /** @returns the object and whether it is new */
  put?(name: string, text: string, conditions: Conditions): Promise<{ item: Item; isNew: boolean }>
  remove?(name: string, conditions: Conditions): Promise<void>
}

/** The days for which the resources of deleted rows are kept, and so the life of a token. */
export const tokenDays = 90

export const tokenPrefix = 'https://hearth.invalid/sync/'

/** Whether a list of entity tags, as of If-Match, names a tag. */
const names = (header: string, etag: string) =>
  header
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .includes(etag)

/** @throws DavError 412 unless the conditions hold */
export const assertConditions = ({ ifMatch, ifNoneMatch }: Conditions, item: Item | undefined) => {
  const isMet =
    (ifMatch === null || (item !== undefined && (ifMatch.trim() === '*' || names(ifMatch, item.etag)))) &&
    (ifNoneMatch === null || item === undefined || !(ifNoneMatch.trim() === '*' || names(ifNoneMatch, item.etag)))
  if (!isMet) throw new DavError(412)
}

/** A name that an app may choose for an object. */
export const isName = (name: string, ending: string) =>
  name.length <= 250 && name.length > ending.length && name.endsWith(ending) && !/[/\\]|[^\P{Cc}]/u.test(name)

/** Rows that are read at once in a synchronization of everything. */
const pageSize = 100

type RowOptions = {
  store: DavStore
  member: Member
  area: DavArea
  ending: '.ics' | '.vcf'
  today: () => number
  /** Narrows the rows of the collection. Default: all that the person may see. */
  isShown?: (ids: readonly string[]) => Set<string>
}

/** The part of a source that follows from the resources of rows. */
export const rowSource = ({ store, member, area, ending, today, isShown }: RowOptions) => {
  const scope = { familyId: member.familyId, userId: member.userId, area }
  const toItem = ({ objectId, name, seq }: DavResource): Item => ({ id: objectId, name: name ?? `${objectId}${ending}`, etag: `"${seq}"` })
  const isVisible = (row: DavResource) =>
    row.familyId === member.familyId && row.deletedAt === null && (row.onlyUserId === null || row.onlyUserId === member.userId)
  const shown = (rows: DavResource[]) => {
    if (!isShown) return rows
    const ids = isShown(rows.map(({ objectId }) => objectId))
    return rows.filter(({ objectId }) => ids.has(objectId))
  }
  const row = (name: string): DavResource | undefined => {
    const chosen = store.named(scope, name)
    const byId = chosen ?? (name.endsWith(ending) ? store.find(area, name.slice(0, -ending.length)) : undefined)
    // A row that has a chosen name answers at that name alone.
    return byId && isVisible(byId) && (chosen || byId.name === null) ? shown([byId])[0] : undefined
  }
  /** All items whose newest change is at most `upTo`, read in pages: a first synchronization of any size needs little memory. */
  function* everything(upTo: number): Generator<Item> {
    for (let after = 0; ; ) {
      const page = store.livePage(scope, { after, upTo, limit: pageSize })
      yield* shown(page).map(toItem)
      const last = page.at(-1)
      if (!last || page.length < pageSize) return
      after = last.seq
    }
  }
  // The family is part of the token, since a person's collections can come to show another family.
  const key = sha256(`${member.familyId} ${member.userId} ${area}`).slice(0, 12)
  const tokenAt = (seq: number) => `${tokenPrefix}${key}-${seq}-${today()}`
  return {
    scope,
    row,
    itemOf: toItem,
    /** The item of a row after a change. */
    reread: (id: string) => {
      const found = store.find(area, id)
      return found && isVisible(found) ? { row: found, item: toItem(found) } : undefined
    },
    list: () => shown(store.live(scope)).map(toItem),
    find: (name: string) => {
      const found = row(name)
      return found && toItem(found)
    },
    token: () => tokenAt(store.newestSeen(scope)),
    state: () => tokenAt(store.newestSeen(scope)).replace(/-\d+$/, ''),
    changes(token: string | undefined, limit: number): Changes | undefined {
      const newest = store.newestSeen(scope)
      if (token === undefined && limit === Number.MAX_SAFE_INTEGER)
        return { changed: everything(newest), gone: [], token: tokenAt(newest), isCut: false }
      if (token === undefined) {
        const all = shown(store.live(scope))
        const isCut = all.length > limit
        const page = isCut ? all.slice(0, limit) : all
        return { changed: page.map(toItem), gone: [], token: tokenAt(isCut ? (page.at(-1)?.seq ?? 0) : newest), isCut }
      }
      const [, given, seq, day] = new RegExp(`^${tokenPrefix.replaceAll('.', '\\.')}([0-9a-f]+)-(\\d+)-(\\d+)$`).exec(token) ?? []
      if (given !== key || Number(seq) > store.newest(scope) || Number(day) < today() - tokenDays) return undefined
      const rows = store.since(scope, Number(seq), limit + 1)
      const isCut = rows.length > limit
      const page = isCut ? rows.slice(0, limit) : rows
      const visible = new Set(shown(page.filter(isVisible)).map(({ objectId }) => objectId))
      const isKnown = (one: DavResource) => one.wasShared || one.onlyUserId === member.userId
      const changed = page.filter(({ objectId }) => visible.has(objectId)).map(toItem)
      const names = new Set(changed.map(({ name }) => name))
      const gone = page.flatMap((one) => {
        const { name } = toItem(one)
        return visible.has(one.objectId) || !isKnown(one) || names.has(name) ? [] : [name]
      })
      return { changed, gone, token: tokenAt(isCut ? (page.at(-1)?.seq ?? newest) : newest), isCut }
    },
    /**
     * Stores the text that an app sent beside the row that it changed. Call it in the transaction of the change.
     * @param isNew whether the app chose the name and the UID
     */
    keep(id: string, text: string, { name, uid, isNew }: { name: string; uid: string; isNew: boolean }) {
      if (isNew) store.setName(scope, id, name === `${id}${ending}` ? null : name, uid === id ? null : uid)
      const found = store.find(area, id)
      if (!found) throw new DavError(404)
      store.saveText({ userId: member.userId, area, objectId: id, familyId: member.familyId, seq: found.seq, text })
      return { item: toItem(found), isNew }
    },
    /** @throws DavError 409 if another object of the collection has the UID */
    assertUid(uid: string, item: Item | undefined, hrefOf: (name: string) => string) {
      const other = store.withUid(scope, uid) ?? store.find(area, uid)
      if (other && isVisible(other) && other.objectId !== item?.id && (other.uid ?? other.objectId) === uid)
        throw new DavError(
          409,
          `${area === 'contacts' ? ns.carddav : ns.caldav} no-uid-conflict`,
          '',
          `<D:href>${hrefOf(toItem(other).name)}</D:href>`,
        )
    },
  }
}
