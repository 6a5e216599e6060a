import { Check, HandHeart } from 'lucide-react'
import type { PrayerReply } from '#src/features/prayers/prayers.contract'
import { useToday } from '#web/platform/format/clock'
import type { ActiveFamily } from '#web/platform/session/session'
import { Button, type ButtonSize } from '#web/ui/button'
import { usePrayed } from './prayers.queries'
import { t } from './texts'

interface PrayedButtonProps {
  request: PrayerReply
  family: ActiveFamily
  size?: ButtonSize
}

/** "I prayed", once a day; after that it says so and does nothing. */
export function PrayedButton({ request, family, size }: PrayedButtonProps) {
  const prayed = usePrayed(family.id, useToday(family.timezone).toString())
  const { prayedToday, title } = request
  const Icon = prayedToday ? Check : HandHeart
  return (
    <Button
      size={size}
      pending={prayed.isPending}
      // Not `disabled`, which would drop the keyboard focus.
      aria-disabled={prayedToday || undefined}
      className={prayedToday ? 'text-success! opacity-100!' : ''}
      aria-label={prayedToday ? t('Prayed today: {title}', { title }) : t('I prayed: {title}', { title })}
      icon={<Icon aria-hidden className="size-4" />}
      onClick={() => prayedToday || prayed.mutate(request)}
    >
      {prayedToday ? t('Prayed today') : t('I prayed')}
    </Button>
  )
}
