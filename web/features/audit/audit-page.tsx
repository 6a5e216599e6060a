import { Navigate, useParams } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { useMay, useMaybeFamily } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { NoPermission } from '#web/ui/no-permission'
import { Page, PageHeader } from '#web/ui/page'
import { FamilyAudit } from './family-audit'

/** /chores-audit and /chores-audit/{familyId}: how the children did, week by week. The address of another family leads to one's own. */
export function AuditPage() {
  const { familyId } = useParams({ strict: false })
  const family = useMaybeFamily()
  const mayView = useMay('view_tasks')
  if (family && familyId && familyId !== family.id) return <Navigate to="/chores-audit" replace />
  return (
    <Page width="wide">
      <PageHeader title="Chores Audit Dashboard" subtitle="Track your family's chore completion and performance" />
      {family && mayView && <FamilyAudit />}
      {family && !mayView && <NoPermission title="You can't view the chores" />}
      {!family && <EmptyState icon={ClipboardCheck} title="Please select a family to view the audit." />}
    </Page>
  )
}
