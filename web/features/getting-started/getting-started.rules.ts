import { type AddonType, addons } from '#src/features/addons/addons.rules'
import { type FirstStep, firstSteps, type GettingStarted } from '#src/features/user-settings/user-settings.contract'
import type { Role } from '#src/shared/permissions'

/** Days during which a family counts as new; older families do not see the steps. */
const newFor = 30

export const isNew = ({ createdAt }: { createdAt: string }, now: Temporal.Instant) => now.since(createdAt).total('hours') < newFor * 24

export type StepState = 'open' | 'done' | 'skipped'

type Known = {
  said: GettingStarted
  /** The roles of the other members. */
  others: readonly Role[]
  isInvited: boolean
  enabled: readonly AddonType[]
}

const isAtFirst = (enabled: readonly AddonType[]) =>
  addons.every(({ type, enabledByDefault }) => enabled.includes(type) === enabledByDefault)

/** The state of each step: done by the family's data or a stored answer, else open or skipped. */
export const stepStates = ({ said, others, isInvited, enabled }: Known): Record<FirstStep, StepState> => {
  const shown: Record<FirstStep, boolean> = {
    invite: isInvited || others.some((role) => role !== 'child'),
    children: others.includes('child'),
    features: !isAtFirst(enabled),
    install: false,
  }
  const state = (step: FirstStep): StepState => {
    if (shown[step] || said.done.includes(step)) return 'done'
    return said.skipped.includes(step) ? 'skipped' : 'open'
  }
  return Object.fromEntries(firstSteps.map((step) => [step, state(step)])) as Record<FirstStep, StepState>
}

/** The next open step, if any. */
export const nextStep = (states: Record<FirstStep, StepState>) => firstSteps.find((step) => states[step] === 'open')

/** Days for which a newcomer is welcomed. */
const welcomeDays = 7

/** Whether a member joined lately. Admins get the first steps instead. */
export const isNewcomer = ({ role, joinedAt }: { role: Role; joinedAt: string }, now: Temporal.Instant) =>
  role !== 'admin' && Temporal.Instant.compare(now, Temporal.Instant.from(joinedAt).add({ hours: welcomeDays * 24 })) < 0
