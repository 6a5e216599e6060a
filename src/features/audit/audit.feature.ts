import type { Feature } from '../feature'
import { auditRoutes } from './audit.routes'
import { type Audit, createAudit } from './audit.service'
import { createAuditStore } from './audit.store'
import { auditNotes } from './audit.table'

export const auditFeature = {
  title: 'chores audit',
  create: ({ db, ...deps }) => ({ audit: createAudit({ store: createAuditStore(db), ...deps }) }),
  routes: auditRoutes,
  exports: { tasks: { auditNotes: { table: auditNotes, csv: true } } },
} satisfies Feature<{ audit: Audit }>
