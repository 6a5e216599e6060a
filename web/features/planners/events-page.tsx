import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarClock, CalendarDays, ClipboardList, LayoutTemplate, MapPinned, PartyPopper } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlannerReply } from '#src/features/planners/planners.contract'
import { useToday } from '#web/platform/format/clock'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { ProgressBar } from '#web/ui/progress-bar'
import { Skeletons } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { EmptyCard } from '../planned/parts'
import { FeatureScreen } from '../shell/feature-screen'
import { PlanDialog } from './plan-dialog'
import { countdownOf, statusNames, whenAndWhere } from './planners.labels'
import { plansQuery } from './planners.queries'
import { TemplatesDialog } from './template-dialogs'

const title = 'Event Group Planners'

/** /events: the plans of the family (spec 3 section 2.7). */
export const EventsPage = () => (
  <FeatureScreen
    title={title}
    can="view_calendar"
    refused="You can't view this screen"
    empty={<EmptyState icon={PartyPopper} title="Please join a family to plan events" />}
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
  const open = (plan: PlannerReply, tab?: 'venue' | 'timeline') =>
    navigate({ to: '/events/$plannerId', params: { plannerId: plan.id }, search: tab ? { tab } : {} })
  const plan = mayAdd ? () => planning.show({}) : undefined
  const acts = (
    <div className="flex flex-wrap justify-center gap-2">
      {plan && (
        <AddButton variant="primary" onClick={plan}>
          Plan New Event
        </AddButton>
      )}
      <Button icon={<LayoutTemplate aria-hidden className="size-4" />} onClick={() => browsing.show()}>
        Browse Templates
      </Button>
    </div>
  )
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle="Plan family gatherings, parties, and special events"
        actions={query.data && query.data.length > 0 && acts}
      />
      <Loaded
        query={query}
        noun="plans"
        skeleton={<Skeletons count={2} of="h-44 w-full rounded-box" className="grid gap-4 lg:grid-cols-2" />}
        onCard
      >
        {(plans) => (plans.length > 0 ? <PlanLists plans={plans} family={family} /> : <FirstPlan acts={acts} onPlan={plan} />)}
      </Loaded>
      {planning.openCount > 0 && (
        <PlanDialog
          key={planning.openCount}
          family={family}
          templateId={planning.subject?.templateId}
          onAdded={(made) => open(made)}
          {...planning.props}
        />
      )}
      <TemplatesDialog
        family={family}
        onUse={
          mayAdd
            ? (templateId) => {
                browsing.onOpenChange(false)
                planning.show({ templateId })
              }
            : undefined
        }
        {...browsing.props}
      />
    </Page>
  )
}

const two = 'grid gap-4 sm:gap-5 lg:grid-cols-2'

/** The cards of spec 3 section 2.7 while there is no plan. */
function FirstPlan({ acts, onPlan }: { acts: ReactNode; onPlan: (() => void) | undefined }) {
  return (
    <div className={two}>
      <EmptyCard title="Upcoming Events" icon={CalendarDays} text="No events planned" />
      <EmptyCard title="Active Plans" icon={ClipboardList} text="No active planning" />
      <Card title="Event Planning Hub" className="lg:col-span-2">
        <EmptyState icon={PartyPopper} title="Plan Memorable Family Events" action={acts} />
      </Card>
      <EmptyCard title="Event Templates" icon={LayoutTemplate} text="Ready-made templates" />
      <EmptyCard title="Venue Ideas" icon={MapPinned} text="No venues yet">
        {onPlan && <AddButton onClick={onPlan}>Add Venue</AddButton>}
      </EmptyCard>
      <EmptyCard title="Planning Timeline" icon={CalendarClock} text="No timeline yet">
        {onPlan && <AddButton onClick={onPlan}>Create Timeline</AddButton>}
      </EmptyCard>
    </div>
  )
}

function PlanLists({ plans, family }: { plans: PlannerReply[]; family: ActiveFamily }) {
  const today = useToday(family.timezone).toString()
  const isPast = ({ status, date }: PlannerReply) => status !== 'planning' || (date !== null && date < today)
  const active = plans.filter((plan) => !isPast(plan))
  const past = plans.filter(isPast)
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <Card title="Active Plans" flush>
        {active.length > 0 ? (
          <ul className="grid gap-x-5 px-5 lg:grid-cols-2">
            {active.map((plan) => (
              <PlanRow key={plan.id} plan={plan} today={today} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={ClipboardList} title="No active planning" />
        )}
      </Card>
      {past.length > 0 && (
        <Card title="Past Plans" flush>
          <ul className="grid gap-x-5 px-5 lg:grid-cols-2">
            {past.map((plan) => (
              <PlanRow key={plan.id} plan={plan} today={today} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function PlanRow({ plan, today }: { plan: PlannerReply; today: string }) {
  const countdown = countdownOf(plan, today)
  return (
    <li data-row={plan.id} className="py-2">
      <Link
        to="/events/$plannerId"
        params={{ plannerId: plan.id }}
        className="-mx-3 flex flex-col gap-2 rounded-field px-3 py-3 hover:bg-base-content/5"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-heading text-lg [overflow-wrap:anywhere]">{plan.name}</span>
          {plan.status === 'planning' ? (
            countdown && <span className="text-primary text-sm">{countdown}</span>
          ) : (
            <Badge>{statusNames[plan.status]}</Badge>
          )}
        </span>
        <span className="text-muted text-sm [overflow-wrap:anywhere]">{whenAndWhere(plan, today)}</span>
        {plan.taskCount > 0 && (
          <ProgressBar label={`Tasks done for ${plan.name}`} value={plan.completedTaskCount} max={plan.taskCount} tone="success" />
        )}
        <span className="text-muted text-sm">
          {plan.taskCount - plan.completedTaskCount} open tasks · {plan.adultsComing + plan.childrenComing} coming
        </span>
      </Link>
    </li>
  )
}
