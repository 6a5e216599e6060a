import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import {
  CalendarClock,
  CalendarX,
  ChartPie,
  Ellipsis,
  LayoutTemplate,
  ListChecks,
  MapPinned,
  Pencil,
  PiggyBank,
  StickyNote,
  Trash2,
  Users,
} from 'lucide-react'
import type { PlannerReply } from '#src/features/planners/planners.contract'
import { mayChangePlan } from '#src/features/planners/planners.rules'
import { ApiError } from '#web/platform/api/api'
import { refreshArea } from '#web/platform/api/query-client'
import { useToday } from '#web/platform/format/clock'
import { useDeferredData } from '#web/platform/loading/deferred-data'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { useRemembered } from '#web/platform/session/use-remembered'
import { Badge } from '#web/ui/badge'
import { IconButton } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { LoadError } from '#web/ui/error-state'
import { Menu, MenuItem } from '#web/ui/menu'
import { Page, PageHeader } from '#web/ui/page'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { TabPanel, Tabs } from '#web/ui/tabs'
import { useDialog } from '#web/ui/use-dialog'
import { BackLink } from '../shell/back-link'
import { FeatureScreen } from '../shell/feature-screen'
import { PlanBudget } from './plan-budget'
import { PlanDialog } from './plan-dialog'
import { PlanGuests } from './plan-guests'
import { PlanNotes } from './plan-notes'
import { PlanOverview } from './plan-overview'
import { PlanTasks } from './plan-tasks'
import { PlanTimeline } from './plan-timeline'
import { PlanVenues } from './plan-venues'
import { useDeletePlan } from './planners.deletions'
import { statusNames, whenAndWhere } from './planners.labels'
import { planQuery } from './planners.queries'
import { laterTabs, plannerSearch } from './planners.search'
import { SaveTemplateDialog } from './template-dialogs'
import { t } from './texts'

const back = () => <BackLink to="/events">{t('Event Planners')}</BackLink>

/** /events/{plannerId}: a plan with its parts in tabs. */
export const PlanPage = () => (
  <FeatureScreen
    title={t('Plan')}
    can="view_calendar"
    refused={t("You can't view event plans")}
    empty={<EmptyState icon={CalendarX} title={t('Please join a family to plan events')} />}
  >
    {(family) => <FamilyPlan family={family} />}
  </FeatureScreen>
)

function FamilyPlan({ family }: { family: ActiveFamily }) {
  const { plannerId } = useParams({ from: '/gate/events/$plannerId' })
  const query = useQuery(planQuery({ familyId: family.id, plannerId }))
  const { isError, error } = query
  const plan = useDeferredData(query.data)
  if (plan) return <Plan plan={plan} family={family} />
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <Page>
      {back()}
      <PageHeader title={t('Plan')} />
      {isMissing && <EmptyState icon={CalendarX} title={t("This plan doesn't exist")} text={t('It may have been deleted.')} />}
      {isError && !isMissing && (
        <Card flush>
          <LoadError title={t('Failed to load the plan')} query={query} />
        </Card>
      )}
      {!isError && (
        <SkeletonGroup className="flex flex-col gap-4">
          <Skeleton className="h-14 w-full rounded-box" />
          <Skeleton className="h-72 w-full rounded-box" />
        </SkeletonGroup>
      )}
    </Page>
  )
}

const icon = 'size-4'
const tabs = () =>
  [
    { value: 'overview', label: t('Overview'), icon: <ChartPie aria-hidden className={icon} /> },
    { value: 'tasks', label: t('Tasks'), icon: <ListChecks aria-hidden className={icon} /> },
    { value: 'guests', label: t('Guests'), icon: <Users aria-hidden className={icon} /> },
    { value: 'budget', label: t('Budget'), icon: <PiggyBank aria-hidden className={icon} /> },
    { value: 'venue', label: t('Venue'), icon: <MapPinned aria-hidden className={icon} /> },
    { value: 'timeline', label: t('Timeline'), icon: <CalendarClock aria-hidden className={icon} /> },
    { value: 'notes', label: t('Notes'), icon: <StickyNote aria-hidden className={icon} /> },
  ] as const

function Plan({ plan, family }: { plan: PlannerReply; family: ActiveFamily }) {
  const { tab: linkedTab } = useSearch({ from: '/gate/events/$plannerId' })
  const [lastTab, rememberTab] = useRemembered('plan.tab', ['overview', ...laterTabs], 'overview')
  const tab = linkedTab ?? lastTab
  const navigate = useNavigate()
  const today = useToday(family.timezone).toString()
  const show = (next: typeof tab) => {
    rememberTab(next)
    navigate({ to: '/events/$plannerId', params: { plannerId: plan.id }, search: plannerSearch({ tab: next }), replace: true })
  }
  return (
    <Page>
      <div className="flex flex-col gap-1">
        <div className="flex items-center justify-between gap-2">
          {back()}
          <PlanActs plan={plan} family={family} />
        </div>
        <PageHeader
          title={plan.name}
          subtitle={whenAndWhere(plan, today)}
          actions={plan.status !== 'planning' && <Badge>{t(statusNames[plan.status])}</Badge>}
        />
      </div>
      <Tabs label={t('Parts of the plan')} tiles tabs={tabs()} value={tab} onValueChange={show}>
        <TabPanel value="overview">
          <PlanOverview plan={plan} family={family} />
        </TabPanel>
        <TabPanel value="tasks">
          <PlanTasks plan={plan} family={family} />
        </TabPanel>
        <TabPanel value="guests">
          <PlanGuests plan={plan} family={family} />
        </TabPanel>
        <TabPanel value="budget">
          <PlanBudget plan={plan} family={family} />
        </TabPanel>
        <TabPanel value="venue">
          <PlanVenues plan={plan} family={family} />
        </TabPanel>
        <TabPanel value="timeline">
          <PlanTimeline plan={plan} family={family} />
        </TabPanel>
        <TabPanel value="notes">
          <PlanNotes plan={plan} family={family} />
        </TabPanel>
      </Tabs>
    </Page>
  )
}

/** The menu of a plan. */
function PlanActs({ plan, family }: { plan: PlannerReply; family: ActiveFamily }) {
  const navigate = useNavigate()
  const deletion = useDeletePlan(family.id)
  const editing = useDialog<never>()
  const saving = useDialog<never>()
  const mayChange = mayChangePlan(useMe(), plan)
  const leave = async () => {
    await navigate({ to: '/events', replace: true })
    return refreshArea('planners', family.id)
  }
  const remove = () => deletion.mutate(plan.id, { onSuccess: leave })
  if (!mayChange) return null
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('More for this plan')}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden className={icon} />} onSelect={() => editing.show()}>
          {t('Edit Plan')}
        </MenuItem>
        <MenuItem icon={<LayoutTemplate aria-hidden className={icon} />} onSelect={() => saving.show()}>
          {t('Save as Template')}
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden className={icon} />} destructive onSelect={remove}>
          {t('Delete Plan')}
        </MenuItem>
      </Menu>
      {editing.openCount > 0 && <PlanDialog key={`edit ${editing.openCount}`} family={family} plan={plan} {...editing.props} />}
      {saving.openCount > 0 && <SaveTemplateDialog key={`template ${saving.openCount}`} plan={plan} {...saving.props} />}
    </>
  )
}
