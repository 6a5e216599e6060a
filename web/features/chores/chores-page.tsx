import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { BrushCleaning } from 'lucide-react'
import { useMaybeFamily } from '#web/platform/session/session'
import { EmptyState } from '#web/ui/empty-state'
import { FeatureScreen } from '../shell/feature-screen'
import { FamilyChores } from './family-chores'
import { t } from './texts'

/** /chores and /chores/{familyId}: the children's chores. Another family's address redirects to the own family. */
export function ChoresPage() {
  const { familyId } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const family = useMaybeFamily()
  if (family && familyId && familyId !== family.id) return <Navigate to="/chores" search={search} replace />
  return (
    <FeatureScreen
      title={t('Chores')}
      can="view_tasks"
      refused={t("You can't view the chores")}
      empty={<EmptyState icon={BrushCleaning} title={t('Please select a family to view chores.')} />}
    >
      {() => <FamilyChores />}
    </FeatureScreen>
  )
}
