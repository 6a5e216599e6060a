import type { Gate } from '#src/platform/http/gate'
import { parse } from '#src/platform/http/request'
import { auditApi } from './audit.contract'
import type { Audit } from './audit.service'

export const auditRoutes = ({ on, audit }: { on: Gate; audit: Audit }) => [
  on(auditApi.week, ({ member, query }) => audit.week(member, query.weekStart)),
  on(auditApi.weekAt, ({ member, params }) => audit.week(member, parse(auditApi.week.query, params).weekStart)),
  on(auditApi.weeks, ({ member }) => audit.weeks(member)),
  on(auditApi.putNotes, ({ member, body }) => audit.putNotes(member, body)),
  on(auditApi.completions, ({ member, query }) => audit.completions(member, query, query)),
  on(auditApi.completionsBetween, ({ member, params, query }) =>
    audit.completions(member, parse(auditApi.completions.query, params), query),
  ),
]
