import type { Gate } from '#src/platform/http/gate'
import { parse } from '#src/platform/http/request'
import { auditApi } from './audit.contract'
import type { Audit } from './audit.service'

export const auditRoutes = ({ onFamily, audit }: Gate & { audit: Audit }) => [
  onFamily(auditApi.week, ({ member, query }) => audit.week(member, query.weekStart)),
  onFamily(auditApi.weekAt, ({ member, params }) => audit.week(member, parse(auditApi.week.query, params).weekStart)),
  onFamily(auditApi.weeks, ({ member }) => audit.weeks(member)),
  onFamily(auditApi.points, ({ member }) => audit.points(member)),
  onFamily(auditApi.putNotes, ({ member, body }) => audit.putNotes(member, body)),
  onFamily(auditApi.completions, ({ member, query }) => audit.completions(member, query, query)),
  onFamily(auditApi.completionsBetween, ({ member, params, query }) =>
    audit.completions(member, parse(auditApi.completions.query, params), query),
  ),
]
