import type { Gate } from '#src/platform/http/gate'
import { dailyAt } from '#src/platform/jobs/runner'
import { msg } from '#src/shared/language/message'
import type { FeatureEntry } from '../feature'
import { importsApi } from './imports.contract'
import type { Imports } from './imports.service'
import { createImportStore } from './imports.store'

const routes = ({ onFamily, onFamilyRow, imports }: Gate & { imports: Imports }) => {
  const missing = msg('Import not found')
  return [
    onFamily(importsApi.list, ({ member }) => imports.list(member)),
    onFamily(importsApi.create, ({ member, body }) => imports.create(member, body)),
    onFamilyRow(
      importsApi.find,
      missing,
      ({ member, params }) => imports.find(member, params.importId),
      ({ row }) => imports.show(row),
    ),
    onFamilyRow(
      importsApi.apply,
      missing,
      ({ member, params }) => imports.find(member, params.importId),
      ({ member, row }) => imports.apply(member, row),
    ),
    onFamilyRow(
      importsApi.undo,
      missing,
      ({ member, params }) => imports.find(member, params.importId),
      ({ member, row }) => imports.undo(member, row),
    ),
  ]
}

export const importsFeature = {
  title: 'imports',
  routes,
  // Only the owner may see the file.
  uploads: (db) => ({ isUsed: createImportStore(db).isUsed, mayView: () => false }),
  jobs: ({ imports }) => ({
    'resume-imports': { run: imports.resume },
    'prune-imports': { run: imports.prune, next: dailyAt('03:40') },
  }),
} satisfies FeatureEntry<{ imports: Imports }>
