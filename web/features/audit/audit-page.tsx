import { Navigate, useParams } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { useMaybeFamily } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { Page, PageHeader } from '#web/ui/page'
import { ForMembers } from '../shell/feature-screen'
import { FamilyAudit } from './family-audit'
import { t } from './texts'

/** /chores-audit and /chores-audit/{familyId}: the children's chores by week. Another family's address redirects to the own family. */
export function AuditPage() {
  const { familyId } = useParams({ strict: false })
  const family = useMaybeFamily()
  if (family && familyId && familyId !== family.id) return <Navigate to="/chores-audit" replace />
  return (
    <Page width="wide">
      <PageHeader title={t('Chores Audit Dashboard')} subtitle={t("Track your family's chore completion and performance")} />
      <ForMembers
        can="view_tasks"
        refused={t("You can't view the chores")}
        empty={<EmptyState icon={ClipboardCheck} title={t('Please select a family to view the audit.')} />}
      >
        {() => <FamilyAudit />}
      </ForMembers>
    </Page>
  )
}
