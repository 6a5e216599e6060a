import type { PrayerReply } from '#src/features/prayers/prayers.contract'
import type { PrayerCategory, Urgency } from '#src/features/prayers/prayers.rules'
import type { Msg } from '#web/platform/language/catalogue'
import { readerLocale } from '#web/platform/language/language'
import { msg, t } from './texts'

export const categoryNames = {
  general: msg('General'),
  health: msg('Health'),
  family: msg('Family'),
  guidance: msg('Guidance'),
  work: msg('Work and school'),
  thanks: msg('Thanks'),
  other: msg('Other'),
} as const satisfies Record<PrayerCategory, Msg>

export const urgencyNames = { normal: msg('Normal'), high: msg('High'), urgent: msg('Urgent') } as const satisfies Record<Urgency, Msg>

/** "Asked by Mia Rivera · For Rosa" */
export const askedText = ({ creator, forPerson, forName }: PrayerReply) => {
  const name = forPerson?.name ?? forName
  return [t('Asked by {name}', { name: creator.name }), name && t('For {name}', { name })].filter(Boolean).join(' · ')
}

/** "Prayed 3 times", and to its maker "Prayed 3 times: Leo, Rosa". */
export const prayedText = ({ prayedCount, prayedBy }: PrayerReply) => {
  if (prayedCount === 0) return t('Nobody has prayed yet')
  if (!prayedBy?.length) return t('{count, plural, one {Prayed once} other {Prayed # times}}', { count: prayedCount })
  return t('{count, plural, one {Prayed once: {names}} other {Prayed # times: {names}}}', {
    count: prayedCount,
    names: new Intl.ListFormat(readerLocale(), { type: 'unit', style: 'short' }).format(
      prayedBy.map(({ firstName, name }) => firstName || name),
    ),
  })
}
