import type { PrayerReply } from '#src/features/prayers/prayers.contract'
import type { PrayerCategory, Urgency } from '#src/features/prayers/prayers.rules'
import { msg, t } from './texts'

export const categoryNames: Record<PrayerCategory, string> = {
  general: msg('General'),
  health: msg('Health'),
  family: msg('Family'),
  guidance: msg('Guidance'),
  work: msg('Work and school'),
  thanks: msg('Thanks'),
  other: msg('Other'),
}

export const urgencyNames: Record<Urgency, string> = { normal: msg('Normal'), high: msg('High'), urgent: msg('Urgent') }

/** "Asked by Mia Rivera · For Rosa" */
export const askedText = ({ creator, forPerson, forName }: PrayerReply) => {
  const name = forPerson?.name ?? forName
  return `Asked by ${creator.name}${name ? ` · For ${name}` : ''}`
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** "Prayed 3 times", and to its maker "Prayed 3 times: Leo, Rosa". */
export const prayedText = ({ prayedCount, prayedBy }: PrayerReply) => {
  if (prayedCount === 0) return t('Nobody has prayed yet')
  const names = prayedBy?.map(({ firstName, name }) => firstName || name).join(', ')
  return `Prayed ${times(prayedCount)}${names ? `: ${names}` : ''}`
}
