import { hourCycles, languageNames, languages } from '#src/shared/language/languages'
import { formatDay, formatTime } from '#web/platform/format/formats'
import { readerKey, spokenLanguage } from '#web/platform/language/language'
import { useUser } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { Select } from '#web/ui/select'
import { useChangeLanguage } from './account.queries'
import { t } from './texts'

const monday = Temporal.PlainDate.from('2026-01-05')
/** Those with which a week starts anywhere: Monday, Saturday and Sunday. */
const firstDays = [1, 6, 7]

/** "Monday" @param day 1 for Monday to 7 for Sunday */
const weekdayName = (day: number) => formatDay(monday.add({ days: day - 1 }), { weekday: 'long' })

/** "1:00 PM" or "13:00" */
const sample = (hourCycle: 'h12' | 'h23') => formatTime(Temporal.PlainTime.from('13:00'), { hour: 'numeric', minute: '2-digit', hourCycle })

/** The user's language, first day of the week and clock. */
export function LanguageCard() {
  const user = useUser()
  const change = useChangeLanguage()
  const { firstDayOfWeek, hourCycle } = { ...user, ...change.variables }
  return (
    <Card title={t('Language and region')}>
      <div key={readerKey()} className="grid gap-5 pt-2 sm:grid-cols-3 sm:gap-3">
        <Select
          label={t('Language')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={user.language ?? spokenLanguage()}
          onValueChange={(language) => change.mutate({ language })}
        />
        <Select
          label={t('First day of the week')}
          options={[{ value: '', label: t('By region') }, ...firstDays.map((day) => ({ value: String(day), label: weekdayName(day) }))]}
          value={String(firstDayOfWeek ?? '')}
          onValueChange={(day) => change.mutate({ firstDayOfWeek: day === '' ? null : Number(day) })}
        />
        <Select
          label={t('Clock')}
          options={[{ value: '', label: t('By region') }, ...hourCycles.map((value) => ({ value, label: sample(value) }))]}
          value={hourCycle ?? ''}
          onValueChange={(next) => change.mutate({ hourCycle: next === '' ? null : next })}
        />
      </div>
    </Card>
  )
}
