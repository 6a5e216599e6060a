import type { Member } from '#src/platform/access'
import { todayIn } from '#src/platform/clock'
import { type MemberCan, mayDo } from '#src/shared/permissions'
import type { FeatureDeps } from '../feature'
import type { BirthdayReply, CelebrationsChange, CelebrationsReply } from './celebrations.contract'
import type { Birth, CelebrationStore } from './celebrations.store'
import { holidayKeys, holidayNames, nextAnniversary, nextHoliday } from './holidays.rules'

/** A source of birth dates, and the permission to see them. */
type BirthSource = { can: MemberCan; births: (familyId: string) => Birth[] }

const initial = { holidays: [], remindDays: 14, remindOfBirthdays: false, birthdayDays: 7 }

const dayText = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })

/** Birthdays and holidays: computed, with reminders that a daily job sends once for each date. */
export const createCelebrations = ({
  store,
  families,
  notifications,
  clock,
  atomically,
  acts,
}: FeatureDeps & { store: CelebrationStore }) => {
  const act = acts('wishlists')
  const sources: BirthSource[] = [{ can: 'view_ancestry', births: store.birthsInTree }]
  const today = (familyId: string) => todayIn(clock, families.get(familyId).timezone)
  const settingsOf = (familyId: string) => store.settings(familyId) ?? { ...initial, familyId }

  const birthdays = (member: Pick<Member, 'familyId' | 'role' | 'permissions'>): BirthdayReply[] => {
    const now = today(member.familyId)
    const births = sources.filter(({ can }) => mayDo(member, can)).flatMap((source) => source.births(member.familyId))
    // Two sources may know the same member.
    const known = [...new Map(births.map((birth) => [birth.userId ?? birth.id, birth])).values()]
    return known
      .filter(({ birthDate }) => birthDate <= now.toString())
      .map((birth) => {
        const born = Temporal.PlainDate.from(birth.birthDate)
        const next = nextAnniversary(born, now)
        return { ...birth, date: next.toString(), age: next.year - born.year, daysLeft: now.until(next).days }
      })
      .sort((a, b) => a.daysLeft - b.daysLeft || a.name.localeCompare(b.name))
  }

  const holidays = ({ familyId }: { familyId: string }): CelebrationsReply => {
    const { familyId: _, ...settings } = settingsOf(familyId)
    const now = today(familyId)
    const dates = holidayKeys.map((key) => {
      const date = nextHoliday(key, now)
      return { key, date: date.toString(), daysLeft: now.until(date).days }
    })
    return { ...settings, dates: dates.sort((a, b) => a.daysLeft - b.daysLeft) }
  }

  /** The reminders of a family that are due and were not sent. */
  const remind = (familyId: string) => {
    const settings = store.settings(familyId)
    if (!settings) return
    store.forgetReminders(familyId, today(familyId).toString())
    const members = families.people(familyId).filter(({ isActive }) => isActive)
    for (const { key, date, daysLeft } of holidays({ familyId }).dates) {
      if (!settings.holidays.includes(key) || daysLeft > settings.remindDays) continue
      if (!store.noteReminder({ familyId, subject: key, date })) continue
      const title = `${holidayNames[key]}, ${dayText(Temporal.PlainDate.from(date))}`
      for (const { userId } of members) notifications.notify(familyId, userId, 'holiday_soon', { title })
    }
    if (!settings.remindOfBirthdays) return
    const due = new Map<string, (typeof members)[number][]>()
    const byId = new Map<string, BirthdayReply>()
    for (const member of members)
      for (const birthday of birthdays(member)) {
        if (birthday.daysLeft > settings.birthdayDays || birthday.userId === member.userId) continue
        byId.set(birthday.id, birthday)
        due.set(birthday.id, [...(due.get(birthday.id) ?? []), member])
      }
    for (const [subject, { name, age, date }] of byId) {
      if (!store.noteReminder({ familyId, subject, date })) continue
      const title = `${name} turns ${age} on ${dayText(Temporal.PlainDate.from(date))}`
      for (const { userId } of due.get(subject) ?? []) notifications.notify(familyId, userId, 'birthday_soon', { title })
    }
  }

  return {
    birthdays,
    holidays,

    setHolidays(member: Member, change: CelebrationsChange): CelebrationsReply {
      return act(member, () => {
        store.setSettings({ ...settingsOf(member.familyId), ...change })
        return holidays(member)
      })
    },

    /** Sends the due reminders of all families, each once, also those of days without the server. */
    deliver() {
      for (const { id } of families.all()) atomically(() => remind(id))
    },
  }
}
