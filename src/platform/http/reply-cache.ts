import type { Clock } from '../clock'
import type { Reads, RowChanges } from '../database/row-changes'
import { Json } from './raw-json'

/** The reply to send. */
export type Content = {
  text: string
  /** The cursor of the next page. */
  next?: string | undefined
  etag?: string | undefined
  /** How it was sent last, compressed if that was worth it. */
  sent?: { accept: string; smaller: { encoding: string; bytes: Uint8Array } | undefined }
}

/** The reply to a reader's GET, and what it depends on. */
type Entry = { etag: string; at: number; keys: readonly string[]; quarter: number | undefined }

export type Recording = Reads & { quarter: number }

/** Numbers of replies, and bytes of their texts. A text above a tenth of the bytes is not kept. */
const limits = { replies: 5000, bytes: 2_000_000 }

/** Every time zone's days begin at a quarter of an hour. */
const quarterMs = 15 * 60_000

/** The text of a reply, and a tag that differs with it. */
export const contentOf = (reply: object, isTagged: boolean): Content => {
  const { text, next, etag } = reply instanceof Json ? reply : { text: JSON.stringify(reply), next: undefined, etag: undefined }
  const own = () => `W/"${Bun.SHA256.hash(next === undefined ? text : `${next} ${text}`, 'base64url')}"`
  return { text, next, etag: etag ?? (isTagged ? own() : undefined) }
}

const oldest = <K>(map: Map<K, unknown>) => map.keys().next().value as K

/**
 * Replies to GETs whose endpoint declares `cache`. As long as no row that a reply was made from has changed, the same reader gets it, or a
 * 304, without a query. It is asked after the access check, and its key has the session: a reader gets only what was made for them.
 */
export const createReplyCache = (changes: RowChanges, clock: Clock, { replies, bytes } = limits) => {
  const entries = new Map<string, Entry>()
  const contents = new Map<string, Content>()
  let size = 0

  const dropContent = (key: string) => {
    size -= contents.get(key)?.text.length ?? 0
    contents.delete(key)
  }
  const drop = (key: string) => {
    entries.delete(key)
    dropContent(key)
  }
  const quarterNow = () => Math.floor(clock.now().epochMilliseconds / quarterMs)
  const isValid = ({ keys, at, quarter }: Entry) => (quarter === undefined || quarter === quarterNow()) && changes.isUnchanged(keys, at)

  return {
    begin: (): Recording => ({ ...changes.begin(), quarter: quarterNow() }),
    record: changes.record,
    /** The reply of `key` if it is still the same, and its text is known or not needed. @param given the tag that the reader has */
    find(key: string, given: string | null): Content | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (!isValid(entry)) {
        drop(key)
        return undefined
      }
      if (given === entry.etag) return { text: '', etag: given }
      const content = contents.get(key)
      if (!content) return undefined
      for (const map of [entries, contents] as Map<string, unknown>[]) {
        const value = map.get(key)
        map.delete(key)
        map.set(key, value)
      }
      return content
    },
    /** Drops the replies of a session that ended, whose keys begin with its id. */
    forget(session: string | undefined) {
      if (session !== undefined) for (const key of entries.keys()) if (key.startsWith(`${session} `)) drop(key)
    },
    /** Keeps a reply that was made while `reads` were recorded. @param cache as the endpoint declares it */
    keep(key: string, content: Content, reads: Recording, cache: 'rows' | 'date', familyId: string | undefined) {
      drop(key)
      if (content.etag === undefined || (reads.clock && cache === 'rows')) return
      const keys = changes.keysOf(reads, familyId)
      if (!keys) return
      entries.set(key, { etag: content.etag, at: reads.at, keys, quarter: reads.clock ? reads.quarter : undefined })
      if (entries.size > replies) drop(oldest(entries))
      if (content.text.length > bytes / 10) return
      contents.set(key, content)
      size += content.text.length
      while (size > bytes) dropContent(oldest(contents))
    },
  }
}
export type ReplyCache = ReturnType<typeof createReplyCache>
