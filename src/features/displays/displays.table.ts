import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, json } from '#src/platform/database/columns'
import { familyId, madeBy } from '../families/families.table'
import type { DisplayPart } from './displays.rules'

/** Wall displays. The token is in the cookie of the display's browser. */
export const displays = sqliteTable(
  'displays',
  {
    id: id(),
    familyId: familyId(),
    /** SHA-256 of the token, in hex. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The parent who paired it. It works only while they are one. */
    pairedBy: madeBy('paired_by'),
    name: text('name').notNull(),
    shows: json<DisplayPart[]>('shows').notNull(),
    listIds: json<string[]>('list_ids').notNull(),
    /** Ids of memberships. */
    tickers: json<string[]>('tickers').notNull(),
    nightFrom: text('night_from'),
    nightTo: text('night_to'),
    photosAfter: integer('photos_after'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at'),
  },
  (table) => [index('displays_family').on(table.familyId, table.id), index('displays_paired_by').on(table.pairedBy)],
)
