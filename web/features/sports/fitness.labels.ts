import type { AchievementReply, ActivityReply, GoalReply } from '#src/features/sports/fitness.contract'
import { activityNames, type GoalKind, type GoalPeriod, type GoalUnit } from '#src/features/sports/fitness.rules'
import { numberFormat } from '#web/platform/format/formats'
import { word } from '#web/platform/language/server-texts'
import { msg, t } from './texts'

export const goalKindName = (kind: GoalKind) => (kind === 'any' ? t('Any activity') : word(activityNames[kind]))

export const unitNames: Record<GoalUnit, string> = {
  times: msg('Times'),
  minutes: msg('Minutes'),
  km: msg('Kilometers'),
  longest_minutes: msg('Minutes in one go'),
  longest_km: msg('Kilometers in one go'),
}

export const periodNames: Record<GoalPeriod, string> = { week: msg('A week'), month: msg('A month'), total: msg('In total') }

export const effortNames = [msg('Very easy'), msg('Easy'), msg('Moderate'), msg('Hard'), msg('All out')]

const number = (value: number) => numberFormat({ maximumFractionDigits: 3 }).format(value)
const unitTexts: Record<GoalUnit, string> = {
  times: 'times',
  minutes: 'minutes',
  km: 'km',
  longest_minutes: 'minutes in one go',
  longest_km: 'km in one go',
}
const periodTexts: Record<GoalPeriod, string> = { week: ' a week', month: ' a month', total: '' }

/** "Run · 3 times a week" */
export const goalText = ({ kind, target, unit, period }: GoalReply) =>
  `${goalKindName(kind)} · ${number(target)} ${unitTexts[unit]}${periodTexts[period]}`

/** "2 of 3 times" */
export const progressText = ({ current, target, unit }: GoalReply) => `${number(current)} of ${number(target)} ${unitTexts[unit]}`

/** "30 min · 5.2 km · Hard" */
export const activityText = ({ minutes, distanceKm, effort }: ActivityReply) =>
  [minutes !== null && `${number(minutes)} min`, distanceKm !== null && `${number(distanceKm)} km`, effort && effortNames[effort - 1]]
    .filter(Boolean)
    .join(' · ')

const achievementTexts: Record<AchievementReply['kind'], string> = {
  first_goal: msg('First goal'),
  five_wins: msg('Five wins in a row'),
  five_days: msg('Five days in a row'),
  hundred_km: '100 km',
  personal_best: msg('Personal best'),
}

/** "Personal best: Run, 12.4 km" */
export const achievementText = ({ kind, activityKind, value }: AchievementReply) =>
  activityKind && value !== null
    ? `${achievementTexts[kind]}: ${word(activityNames[activityKind])}, ${number(value)} km`
    : achievementTexts[kind]
