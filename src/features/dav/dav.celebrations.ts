import type { Member } from '#src/platform/access'
import { iso } from '#src/platform/clock'
import { msg } from '#src/shared/language/message'
import { holidayNames, nextHoliday } from '../wishlists/holidays.rules'
import type { DavDeps } from './dav.deps'
import { type ShownEvent, shownItem, shownSource } from './dav.shown'

/** The years that phones have of birthdays and holidays: the last one, this one, and those to come. */
const years = { back: 1, ahead: 3 }

const sourceOf = ({ snapshots }: DavDeps, key: string, events: () => ShownEvent[]) =>
  shownSource({
    snapshots,
    key,
    items: () => events().map(shownItem),
    events(ids) {
      const asked = new Set(ids)
      return events().filter(({ id }) => asked.has(id))
    },
  })

const yearsOf = ({ clock }: DavDeps, zone: string) => {
  const { year } = clock.now().toZonedDateTimeISO(zone)
  return Array.from({ length: years.back + years.ahead + 1 }, (_, n) => year - years.back + n)
}

const onDay = (id: string, title: string, date: Temporal.PlainDate, zone: string): ShownEvent => {
  const [startTime, endTime] = [date, date.add({ days: 1 })].map((day) => iso(day.toZonedDateTime(zone).toInstant())) as [string, string]
  return { id: `${id}-${date.year}`, title, startTime, endTime, days: { first: date, last: date } }
}

/** The birthdays that a member may see, each with the age on that day; that of February 29 is February 28 in other years. */
export const birthdaySource = (deps: DavDeps, member: Member, zone: string) => {
  const { t } = deps.readerOf(member.userId)
  const events = () =>
    deps.celebrations.birthdays(member).flatMap(({ id, name, birthDate }) => {
      const born = birthDate.startsWith('--') ? undefined : Temporal.PlainDate.from(birthDate).year
      const day = Temporal.PlainMonthDay.from(birthDate)
      return yearsOf(deps, zone).flatMap((year) => {
        if (born !== undefined && year < born) return []
        const age = born === undefined ? 0 : year - born
        const title = age > 0 ? t(msg('{name} turns {age}', { name, age })) : t(msg('Birthday of {name}', { name }))
        return [onDay(id, title, day.toPlainDate({ year }), zone)]
      })
    })
  return sourceOf(deps, `${member.familyId} ${member.userId} birthdays`, events)
}

/** The holidays that the family has chosen. */
export const holidaySource = (deps: DavDeps, member: Member, zone: string) => {
  const { t } = deps.readerOf(member.userId)
  const events = () =>
    deps.celebrations
      .holidays(member)
      .holidays.flatMap((key) =>
        yearsOf(deps, zone).map((year) =>
          onDay(
            key.replaceAll('_', '-'),
            t(holidayNames[key]),
            nextHoliday(key, Temporal.PlainDate.from({ year, month: 1, day: 1 })),
            zone,
          ),
        ),
      )
  return sourceOf(deps, `${member.familyId} ${member.userId} holidays`, events)
}
