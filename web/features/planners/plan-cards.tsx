import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, ClipboardList, PartyPopper } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlannerReply } from '#src/features/planners/planners.contract'
import { useToday } from '#web/platform/format/clock'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Button, buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { WideCard } from '#web/ui/empty-cards'
import { EmptyState } from '#web/ui/empty-state'
import { PlanRow } from './plan-row'
import { countdownOf } from './planners.labels'
import { templatesQuery } from './planners.queries'
import { t } from './texts'

/** Rows of the cards beside the list of plans. */
const shortList = 3

interface PlanCardsProps {
  plans: PlannerReply[]
  family: ActiveFamily
  /** The buttons that start a plan. */
  acts: ReactNode
  /** Starts a plan from a template; missing for a member who may not add one. */
  onUse: ((templateId: string) => void) | undefined
}

/** The cards of spec 3 section 2.7 with the plans of the family. */
export function PlanCards({ plans, family, acts, onUse }: PlanCardsProps) {
  const today = useToday(family.timezone).toString()
  const mayAdd = useMay('edit_calendar')
  const isPast = ({ status, date }: PlannerReply) => status !== 'planning' || (date !== null && date < today)
  const active = plans.filter((plan) => !isPast(plan))
  const past = plans.filter(isPast)
  const dated = active.filter(({ date }) => date !== null)
  const rows = (all: PlannerReply[]) => (
    <ul className="grid gap-x-8 px-5 lg:grid-cols-2">
      {all.map((plan) => (
        <PlanRow key={plan.id} plan={plan} today={today} />
      ))}
    </ul>
  )
  return (
    <div className="grid gap-4 sm:gap-5 lg:grid-cols-2">
      <Card title={t('Active Plans')} flush className="lg:col-span-2">
        {active.length > 0 ? rows(active) : <EmptyState icon={ClipboardList} title={t('No active planning')} />}
      </Card>
      <Card title={t('Upcoming Events')} flush>
        {dated.length > 0 ? (
          <PlanLinks plans={dated} detail={(plan) => countdownOf(plan, today)} />
        ) : (
          <EmptyState icon={CalendarDays} title={t('No events planned')} />
        )}
      </Card>
      <TemplateCard family={family} onUse={onUse} />
      {active.length > 0 && (
        <>
          <PartCard title={t('Venue Ideas')} tab="venue" plans={active} add={mayAdd && t('Add Venue')} />
          <PartCard title={t('Planning Timeline')} tab="timeline" plans={active} add={mayAdd && t('Create Timeline')} />
        </>
      )}
      <WideCard title={t('Event Planning Hub')} icon={PartyPopper} heading={t('Plan Memorable Family Events')}>
        {acts}
      </WideCard>
      {past.length > 0 && (
        <Card title={t('Past Plans')} flush className="lg:col-span-2">
          {rows(past)}
        </Card>
      )}
    </div>
  )
}

type PlanLinksProps = { plans: PlannerReply[]; tab?: 'venue' | 'timeline'; detail?: (plan: PlannerReply) => string | undefined }

/** The next plans, each of which opens at a tab. */
function PlanLinks({ plans, tab, detail }: PlanLinksProps) {
  return (
    <ul className="flex flex-col px-5">
      {plans.slice(0, shortList).map((plan) => (
        <li key={plan.id}>
          <Link
            to="/events/$plannerId"
            params={{ plannerId: plan.id }}
            search={tab ? { tab } : {}}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 hover:underline"
          >
            <span className="[overflow-wrap:anywhere]">{plan.name}</span>
            {detail && <span className="text-muted text-sm">{detail(plan)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type PartCardProps = { title: string; tab: 'venue' | 'timeline'; plans: PlannerReply[]; add: string | false }

/** A card that leads to one part of each of the next plans. */
function PartCard({ title, tab, plans, add }: PartCardProps) {
  const [next] = plans
  const button = next && add && (
    <Link to="/events/$plannerId" params={{ plannerId: next.id }} search={{ tab }} className={buttonClass('secondary')}>
      {add}
    </Link>
  )
  return (
    <Card title={title} flush actions={button}>
      <PlanLinks plans={plans} tab={tab} />
    </Card>
  )
}

function TemplateCard({ family, onUse }: Pick<PlanCardsProps, 'family' | 'onUse'>) {
  const { data: templates = [] } = useQuery(templatesQuery(family.id))
  return (
    <Card title={t('Event Templates')}>
      <p className="text-muted">{t('Ready-made templates')}</p>
      <ul className="mt-3 flex min-h-11 flex-wrap gap-2">
        {templates.map(({ id, name }) => (
          <li key={id}>
            {onUse ? (
              <Button size="sm" onClick={() => onUse(id)}>
                {name}
              </Button>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
