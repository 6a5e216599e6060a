import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LayoutTemplate, PartyPopper } from 'lucide-react'
import type { PlannerReply } from '#src/features/planners/planners.contract'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Button } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { Skeletons } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { FeatureScreen } from '../shell/feature-screen'
import { FirstPlan } from './first-plan'
import { PlanCards } from './plan-cards'
import { PlanDialog } from './plan-dialog'
import { plansQuery } from './planners.queries'
import { TemplatesDialog } from './template-dialogs'
import { msg, t } from './texts'

const title = msg('Event Group Planners')

/** /events: the plans of the family (spec 3 section 2.7). */
export const EventsPage = () => (
  <FeatureScreen
    title={t(title)}
    can="view_calendar"
    refused={t("You can't view this screen")}
    empty={<EmptyState icon={PartyPopper} title={t('Please join a family to plan events')} />}
  >
    {(family) => <Plans family={family} />}
  </FeatureScreen>
)

function Plans({ family }: { family: ActiveFamily }) {
  const query = useQuery(plansQuery(family.id))
  const navigate = useNavigate()
  const mayAdd = useMay('edit_calendar')
  const planning = useDialog<{ templateId?: string }>()
  const browsing = useDialog<never>()
  const open = ({ id: plannerId }: PlannerReply) => navigate({ to: '/events/$plannerId', params: { plannerId } })
  const plan = mayAdd ? () => planning.show({}) : undefined
  const use = mayAdd ? (templateId: string) => planning.show({ templateId }) : undefined
  const add = plan && (
    <AddButton variant="primary" onClick={plan}>
      {t('Plan New Event')}
    </AddButton>
  )
  const acts = (
    <div className="flex flex-wrap justify-center gap-2">
      {add}
      <Button icon={<LayoutTemplate aria-hidden className="size-4" />} onClick={() => browsing.show()}>
        {t('Browse Templates')}
      </Button>
    </div>
  )
  return (
    <Page>
      <PageHeader
        title={t(title)}
        subtitle={t('Plan family gatherings, parties, and special events')}
        actions={query.data && query.data.length > 0 && add}
      />
      <Loaded
        query={query}
        errorTitle={t('Failed to load the plans')}
        skeleton={<Skeletons count={2} of="h-44 w-full rounded-box" className="grid gap-4 lg:grid-cols-2" />}
        onCard
      >
        {(plans) =>
          plans.length > 0 ? <PlanCards plans={plans} family={family} acts={acts} onUse={use} /> : <FirstPlan acts={acts} onPlan={plan} />
        }
      </Loaded>
      {planning.openCount > 0 && (
        <PlanDialog key={planning.openCount} family={family} templateId={planning.subject?.templateId} onAdded={open} {...planning.props} />
      )}
      <TemplatesDialog
        family={family}
        onUse={
          use &&
          ((templateId) => {
            browsing.props.onOpenChange(false)
            use(templateId)
          })
        }
        {...browsing.props}
      />
    </Page>
  )
}
