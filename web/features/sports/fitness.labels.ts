import type { AchievementReply, ActivityReply, GoalReply } from '#src/features/sports/fitness.contract'
import { activityNames, type GoalKind, type GoalPeriod, type GoalUnit } from '#src/features/sports/fitness.rules'
import { numberFormat } from '#web/platform/format/formats'
import type { Msg } from '#web/platform/language/catalogue'
import { word } from '#web/platform/language/server-texts'
import { msg, t } from './texts'

export const goalKindName = (kind: GoalKind) => (kind === 'any' ? t('Any activity') : word(activityNames[kind]))

export const unitNames = {
  times: msg('Times'),
  minutes: msg('Minutes'),
  km: msg('Kilometers'),
  longest_minutes: msg('Minutes in one go'),
  longest_km: msg('Kilometers in one go'),
} as const satisfies Record<GoalUnit, Msg>

export const periodNames = {
  week: msg('Per week'),
  month: msg('Per month'),
  total: msg('In total'),
} as const satisfies Record<GoalPeriod, Msg>

export const effortNames = [msg('Very easy'), msg('Easy'), msg('Moderate'), msg('Hard'), msg('All out')] as const

const number = (value: number) => numberFormat({ maximumFractionDigits: 3 }).format(value)

/** "5.2 km" or "30 min" */
const measure = (value: number, unit: 'kilometer' | 'minute') =>
  numberFormat({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 3 }).format(value)

/** The target of a goal: its value chooses the plural, which has no fractions of its own. */
type Target = { count: number; target: string; distance: string }

const targetTexts: Record<GoalUnit, Record<GoalPeriod, (target: Target) => string>> = {
  times: {
    week: (target) => t('{count, plural, other {{target} times a week}}', target),
    month: (target) => t('{count, plural, other {{target} times a month}}', target),
    total: (target) => t('{count, plural, other {{target} times}}', target),
  },
  minutes: {
    week: (target) => t('{count, plural, other {{target} minutes a week}}', target),
    month: (target) => t('{count, plural, other {{target} minutes a month}}', target),
    total: (target) => t('{count, plural, other {{target} minutes}}', target),
  },
  km: {
    week: (target) => t('{distance} a week', target),
    month: (target) => t('{distance} a month', target),
    total: ({ distance }) => distance,
  },
  longest_minutes: {
    week: (target) => t('{count, plural, other {{target} minutes in one go a week}}', target),
    month: (target) => t('{count, plural, other {{target} minutes in one go a month}}', target),
    total: (target) => t('{count, plural, other {{target} minutes in one go}}', target),
  },
  longest_km: {
    week: (target) => t('{distance} in one go a week', target),
    month: (target) => t('{distance} in one go a month', target),
    total: (target) => t('{distance} in one go', target),
  },
}

const targetOf = (target: number): Target => ({ count: target, target: number(target), distance: measure(target, 'kilometer') })

/** "Run · 3 times a week" */
export const goalText = ({ kind, target, unit, period }: GoalReply) =>
  `${goalKindName(kind)} · ${targetTexts[unit][period](targetOf(target))}`

type Progress = Target & { current: string }

const progressTexts: Record<GoalUnit, (progress: Progress) => string> = {
  times: (progress) => t('{count, plural, other {{current} of {target} times}}', progress),
  minutes: (progress) => t('{count, plural, other {{current} of {target} minutes}}', progress),
  km: (progress) => t('{current} of {distance}', progress),
  longest_minutes: (progress) => t('{count, plural, other {{current} of {target} minutes in one go}}', progress),
  longest_km: (progress) => t('{current} of {distance} in one go', progress),
}

/** "2 of 3 times" */
export const progressText = ({ current, target, unit }: GoalReply) => progressTexts[unit]({ ...targetOf(target), current: number(current) })

/** "Hard"; undefined without an effort. */
const effortText = (effort: ActivityReply['effort']) => {
  const name = effort && effortNames[effort - 1]
  return name ? t(name) : undefined
}

/** "30 min · 5.2 km · Hard" */
export const activityText = ({ minutes, distanceKm, effort }: ActivityReply) =>
  [minutes !== null && measure(minutes, 'minute'), distanceKm !== null && measure(distanceKm, 'kilometer'), effortText(effort)]
    .filter(Boolean)
    .join(' · ')

const achievementNames: Record<AchievementReply['kind'], () => string> = {
  first_goal: () => t('First goal'),
  five_wins: () => t('Five wins in a row'),
  five_days: () => t('Five days in a row'),
  hundred_km: () => measure(100, 'kilometer'),
  personal_best: () => t('Personal best'),
}

/** "Personal best: Run, 12.4 km" */
export const achievementText = ({ kind, activityKind, value }: AchievementReply) =>
  activityKind && value !== null
    ? t('Personal best: {activity}, {distance}', { activity: word(activityNames[activityKind]), distance: measure(value, 'kilometer') })
    : achievementNames[kind]()
