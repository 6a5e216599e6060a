import { useQuery } from '@tanstack/react-query'
import { BellPlus, Cake, PartyPopper } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BirthdayReply } from '#src/features/wishlists/celebrations.contract'
import { holidayNames } from '#src/features/wishlists/holidays.rules'
import { word } from '#web/platform/language/server-texts'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyLine } from '#web/ui/empty-line'
import { Loaded } from '#web/ui/loaded'
import { Skeleton } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { CelebrationRow } from './celebration-row'
import { RemindersDialog } from './reminders-dialog'
import { rich, t } from './texts'
import { birthdaysQuery, holidaysQuery } from './wishlists.queries'

/** The number of birthdays shown. */
const shown = 6

const skeleton = <Skeleton className="h-12 w-full" />

const muted = (children: ReactNode) => <span className="text-muted">{children}</span>

const turnsText = ({ name, age }: BirthdayReply) => {
  if (age === null) return name
  return age === 0
    ? rich('{name} <muted>is born</muted>', { name, muted })
    : rich('{name} <muted>turns {age}</muted>', { name, age, muted })
}

export function BirthdaysCard({ family }: { family: ActiveFamily }) {
  const query = useQuery(birthdaysQuery(family.id))
  return (
    <Card title={t('Upcoming Birthdays')}>
      <Loaded
        query={query}
        errorTitle={t('Failed to load the birthdays')}
        skeleton={skeleton}
        empty={<EmptyLine icon={Cake} text={t('No upcoming birthdays')} />}
      >
        {(birthdays) => (
          <ul className="flex flex-col gap-1">
            {birthdays.slice(0, shown).map((birthday) => (
              <CelebrationRow
                key={birthday.id}
                family={family}
                title={birthday.name}
                event={turnsText(birthday)}
                date={birthday.date}
                daysLeft={birthday.daysLeft}
                subject={birthday.id}
                eventTitle={t('{name}’s birthday', { name: birthday.name })}
                isYearly
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

export function HolidaysCard({ family }: { family: ActiveFamily }) {
  const query = useQuery(holidaysQuery(family.id))
  const dialog = useDialog<never>()
  const mayChange = useMay('edit_calendar')
  return (
    <Card title={t('Holiday Reminders')}>
      <Loaded query={query} errorTitle={t('Failed to load the holidays')} skeleton={skeleton}>
        {(celebrations) => {
          const chosen = celebrations.dates.filter(({ key }) => celebrations.holidays.includes(key))
          return (
            <div className="flex flex-col items-start gap-4">
              {chosen.length === 0 && <EmptyLine icon={PartyPopper} text={t('No holiday reminders set')} />}
              {chosen.length > 0 && (
                <ul className="flex w-full flex-col gap-1">
                  {chosen.map(({ key, date, daysLeft }) => (
                    <CelebrationRow
                      key={key}
                      family={family}
                      title={word(holidayNames[key])}
                      date={date}
                      daysLeft={daysLeft}
                      subject={key}
                      eventTitle={word(holidayNames[key])}
                      isYearly={false}
                    />
                  ))}
                </ul>
              )}
              {mayChange && (
                <Button icon={<BellPlus aria-hidden className="size-4" />} onClick={() => dialog.show()}>
                  {t('Choose holidays')}
                </Button>
              )}
              {dialog.openCount > 0 && (
                <RemindersDialog
                  key={dialog.openCount}
                  familyId={family.id}
                  celebrations={celebrations}
                  about="holidays"
                  {...dialog.props}
                />
              )}
            </div>
          )
        }}
      </Loaded>
    </Card>
  )
}
