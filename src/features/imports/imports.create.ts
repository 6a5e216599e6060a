import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { found } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Ancestry } from '../ancestry/ancestry.service'
import { ancestryMembers, ancestryStories } from '../ancestry/ancestry.table'
import type { Calendar } from '../calendar/calendar.service'
import { events } from '../calendar/calendar.table'
import type { Directory } from '../directory/directory.create'
import { contacts as contactTable } from '../directory/directory.table'
import type { Documents } from '../documents/documents.service'
import { documents as documentTable } from '../documents/documents.table'
import type { FeatureDeps } from '../feature'
import type { Finances } from '../finances/finances.create'
import { transactions } from '../finances/finances.table'
import type { Photos } from '../photos/photos.service'
import { photos as photoTable } from '../photos/photos.table'
import type { Shopping } from '../shopping/shopping.create'
import { shoppingItems, shoppingLists } from '../shopping/shopping.table'
import type { Tasks } from '../tasks/tasks.service'
import { tasks as taskTable } from '../tasks/tasks.table'
import type { Remover } from './imports.kind'
import { readInWorker } from './imports.read'
import { createImports, type Imports } from './imports.service'
import { createImportStore } from './imports.store'
import { bankImporter } from './kinds/bank.plan'
import { cardImporter } from './kinds/cards.plan'
import { gedcomImporter } from './kinds/gedcom.plan'
import { householdImporter } from './kinds/household.plan'
import { calendarImporter } from './kinds/ics.plan'
import { takeoutImporter } from './kinds/takeout.plan'

/** The features whose rows are imported. */
type Importing = {
  finances: Finances
  calendar: Calendar
  directory: Directory
  ancestry: Ancestry
  shopping: Shopping
  tasks: Tasks
  documents: Documents
  photos: Photos
}

/** Writes through the other features, which therefore exist before. */
export const createImportsFeature = ({ db, wake, trash, ...deps }: FeatureDeps & Importing): { imports: Imports } => {
  const { finances, calendar, ancestry, shopping, tasks, documents, photos } = deps
  const { contacts } = deps.directory
  const rowsOf = (table: SQLiteTable, takeBack: Remover['takeBack']): Remover => ({
    fingerprint: (rowId) => trash.fingerprint(table, rowId),
    takeBack,
  })
  const missing = msg('This row is gone.')
  return {
    imports: createImports({
      ...deps,
      store: createImportStore(db),
      read: readInWorker,
      wakeAt: wake('resume-imports'),
      importers: {
        ...{ ics: calendarImporter(deps), vcf: cardImporter(deps), csv: bankImporter(deps), gedcom: gedcomImporter(deps) },
        ...{ cozi: householdImporter('cozi', deps), anylist: householdImporter('anylist', deps) },
        ...{ kitchenowl: householdImporter('kitchenowl', deps), grocy: householdImporter('grocy', deps) },
        ...{ donetick: householdImporter('donetick', deps), takeout: takeoutImporter(deps) },
      },
      removers: {
        transaction: rowsOf(transactions, (member, { rowId }) =>
          finances.transactions.remove(member, found(finances.transactions.find(rowId), missing)),
        ),
        event: rowsOf(events, (member, { rowId }) => calendar.removeWhole(member, found(calendar.find(member, rowId), missing))),
        contact: rowsOf(contactTable, (member, { rowId, before }) => {
          const row = found(contacts.find(rowId), missing)
          contacts.assertMayChange(member, row)
          if (before) contacts.change(member, row, before)
          else contacts.remove(member, row)
        }),
        relative: rowsOf(ancestryMembers, (member, { rowId }) => ancestry.remove(member, found(ancestry.find(rowId), missing))),
        shopping_list: rowsOf(shoppingLists, (member, { rowId }) => shopping.removeList(member, found(shopping.findList(rowId), missing))),
        shopping_item: rowsOf(shoppingItems, (member, { rowId }) =>
          shopping.removeItem(member, found(shopping.findItem(rowId), missing).id),
        ),
        task: rowsOf(taskTable, (member, { rowId }) => tasks.remove(member, found(tasks.find(member, rowId), missing))),
        photo: rowsOf(photoTable, (member, { rowId }) => photos.remove(member, found(photos.find(rowId), missing))),
        document: rowsOf(documentTable, (member, { rowId }) => documents.remove(member, found(documents.find(rowId), missing))),
        story: rowsOf(ancestryStories, (member, { rowId }) =>
          ancestry.stories.remove(member, found(ancestry.stories.find(rowId), missing)),
        ),
      },
    }),
  }
}
