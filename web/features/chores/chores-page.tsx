import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { BrushCleaning } from 'lucide-react'
import { useMay, useMaybeFamily } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { NoPermission } from '#web/ui/no-permission'
import { Page, PageHeader } from '#web/ui/page'
import { FamilyChores } from './family-chores'

/** /chores and /chores/{familyId}: what the children have to do. The address of another family leads to one's own. */
export function ChoresPage() {
  const { familyId } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const family = useMaybeFamily()
  const mayView = useMay('view_tasks')
  if (family && familyId && familyId !== family.id) return <Navigate to="/chores" search={search} replace />
  if (family && mayView) return <FamilyChores />
  return (
    <Page>
      <PageHeader title="Chores" />
      {family ? (
        <NoPermission title="You can't view the chores" />
      ) : (
        <EmptyState icon={BrushCleaning} title="Please select a family to view chores." />
      )}
    </Page>
  )
}
