import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { found } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { FeatureDeps } from '../feature'
import type { Finances } from '../finances/finances.create'
import { transactions } from '../finances/finances.table'
import type { Remover } from './imports.kind'
import { readInWorker } from './imports.read'
import { createImports, type Imports } from './imports.service'
import { createImportStore } from './imports.store'
import { bankImporter } from './kinds/bank.plan'

/** The features whose rows are imported. */
type Importing = { finances: Finances }

/** Writes through the other features, which therefore exist before. */
export const createImportsFeature = ({ db, wake, trash, ...deps }: FeatureDeps & Importing): { imports: Imports } => {
  const { finances } = deps
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
      importers: { csv: bankImporter(deps) },
      removers: {
        transaction: rowsOf(transactions, (member, { rowId }) =>
          finances.transactions.remove(member, found(finances.transactions.find(rowId), missing)),
        ),
      },
    }),
  }
}
