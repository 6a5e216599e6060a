import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MemberReply } from '#src/features/families/families.contract'
import { type FirstStep, firstSteps, notStarted, type GettingStarted as Said } from '#src/features/user-settings/user-settings.contract'
import { isInstalled } from '#web/platform/offline/install'
import { membersQuery, useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { ProgressBar } from '#web/ui/progress-bar'
import { pendingInvitationsQuery } from '../invitations/invitations.queries'
import { Step } from './first-step'
import { gettingStartedQuery, useSaveGettingStarted } from './getting-started.queries'
import { nextStep, type StepState, stepStates } from './getting-started.rules'
import { GettingStartedSkeleton } from './getting-started-skeleton'
import { t } from './texts'

/** The states of the first steps, from the family's data and the stored answers; undefined while loading. */
const useSteps = () => {
  const { id, membership, addons } = useFamily()
  const { data: members, isError: isWithoutMembers } = useQuery(membersQuery(id))
  const { data: invitations, isError: isWithoutInvitations } = useQuery(pendingInvitationsQuery(id))
  const { data: said = notStarted } = useQuery(gettingStartedQuery)
  const others = members?.filter((member) => member.id !== membership.id).map(({ role }) => role)
  const states = others && invitations && stepStates({ said, others, isInvited: invitations.length > 0, enabled: addons })
  return { states, said, members, isError: !states && (isWithoutMembers || isWithoutInvitations) }
}

/** Getting started: four steps for a new family, each done in place. */
export function GettingStartedCard() {
  useSignals()
  const { states, said, members, isError } = useSteps()
  const { mutate: say } = useSaveGettingStarted()
  const isApp = isInstalled.value
  // Running as an installed app completes that step, for all devices of the user.
  useOnce(isApp && !said.done.includes('install'), () => say(withStep(said, 'done', 'install')))

  // The content below does not depend on it.
  if (isError) return null
  if (!states || !members) return <GettingStartedSkeleton />
  return <Steps states={states} said={said} say={say} members={members} />
}

/** Calls `act` once when a condition is first met, without a retry after a failure. */
const useOnce = (isMet: boolean, act: () => void) => {
  const hasActed = useRef(false)
  useEffect(() => {
    if (!isMet || hasActed.current) return
    hasActed.current = true
    act()
  })
}

/** The stored answers plus a new one. */
const withStep = (said: Said, how: 'done' | 'skipped', step: FirstStep): Said => ({ ...said, [how]: [...new Set([...said[how], step])] })

type StepsProps = { states: Record<FirstStep, StepState>; said: Said; say: (said: Said) => void; members: MemberReply[] }

function Steps({ states, said, say, members }: StepsProps) {
  // Steps open and close only by the user's press.
  const [shown, setShown] = useState<FirstStep | undefined>(() => nextStep(states))
  const [wasOver] = useState(() => nextStep(states) === undefined)
  const next = nextStep(states)
  const done = firstSteps.filter((step) => states[step] === 'done').length
  const end = () => say({ ...said, isOver: true })

  useOnce(wasOver, end)
  if (wasOver) return null

  return (
    <Card
      title={t('Getting started')}
      subtitle={next ? t("Four steps and you're ready.") : t('All done. Find people in Settings and features on the Dashboard.')}
      flush
      actions={
        next && (
          <Button variant="quiet" className="-me-3 max-w-none" onClick={end}>
            {t('Dismiss')}
          </Button>
        )
      }
    >
      <div className="flex items-center gap-3 px-5 pt-1 pb-2">
        <div className="flex-1">
          <ProgressBar label={t('Steps done')} value={done} max={firstSteps.length} tone="success" />
        </div>
        <p className="text-muted text-sm tabular-nums">{t('{done} of {count}', { done, count: firstSteps.length })}</p>
      </div>
      <ol>
        {firstSteps.map((step) => (
          <Step
            key={step}
            step={step}
            state={states[step]}
            isShown={shown === step}
            onShow={() => setShown(shown === step ? undefined : step)}
            onDone={() => say(withStep(said, 'done', step))}
            onSkip={() => {
              const after = withStep(said, 'skipped', step)
              say(after)
              setShown(nextStep({ ...states, [step]: 'skipped' }))
            }}
            onNext={next && next !== step ? () => setShown(next) : undefined}
            members={members}
          />
        ))}
      </ol>
      {!next && (
        <div className="px-5 pt-2 pb-3">
          <Button variant="primary" className="not-sm:w-full" onClick={end}>
            {t('Close')}
          </Button>
        </div>
      )}
    </Card>
  )
}
