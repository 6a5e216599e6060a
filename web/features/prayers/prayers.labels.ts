import type { PrayerReply } from '#src/features/prayers/prayers.contract'
import type { PrayerCategory, Urgency } from '#src/features/prayers/prayers.rules'

export const categoryNames: Record<PrayerCategory, string> = {
  general: 'General',
  health: 'Health',
  family: 'Family',
  guidance: 'Guidance',
  work: 'Work and school',
  thanks: 'Thanks',
  other: 'Other',
}

export const urgencyNames: Record<Urgency, string> = { normal: 'Normal', high: 'High', urgent: 'Urgent' }

/** "Asked by Mia Rivera · For Rosa" */
export const askedText = ({ creator, forPerson, forName }: PrayerReply) => {
  const name = forPerson?.name ?? forName
  return `Asked by ${creator.name}${name ? ` · For ${name}` : ''}`
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** "Prayed 3 times", and to its maker "Prayed 3 times: Leo, Rosa". */
export const prayedText = ({ prayedCount, prayedBy }: PrayerReply) => {
  if (prayedCount === 0) return 'Nobody has prayed yet'
  const names = prayedBy?.map(({ firstName, name }) => firstName || name).join(', ')
  return `Prayed ${times(prayedCount)}${names ? `: ${names}` : ''}`
}
