import type { Member } from '#src/platform/access'
import { todayIn } from '#src/platform/clock'
import type { Reader } from '#src/platform/language/reader'
import { msg } from '#src/shared/language/message'
import { type MemberCan, mayDo } from '#src/shared/permissions'
import type { FeatureDeps } from '../feature'
import type { BirthdayReply, CelebrationsChange, CelebrationsReply } from './celebrations.contract'
import type { Birth, CelebrationStore } from './celebrations.store'
import { holidayKeys, holidayNames, nextAnniversary, nextHoliday } from './holidays.rules'

/** A source of birth dates, and the permission to see them. */
type BirthSource = { can: MemberCan; births: (familyId: string) => Birth[] }

const initial = { holidays: [], remindDays: 14, remindOfBirthdays: false, birthdayDays: 7 }

const isWithoutYear = (birthDate: string) => birthDate.startsWith('--')

/** Leaves out people that an earlier source knows: the same member, or the same name and day. */
const distinct = (births: Birth[]) => {
  const known = new Set<string>()
  return births.filter(({ userId, name, birthDate }) => {
    const keys = [`${name.toLowerCase()} ${birthDate.slice(-'MM-DD'.length)}`, ...(userId ? [userId] : [])]
    const isKnown = keys.some((key) => known.has(key))
    for (const key of keys) known.add(key)
    return !isKnown
  })
}

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
  const activePeople = (familyId: string) => families.people(familyId).filter(({ isActive }) => isActive)
  // The first source that knows a person names them.
  const sources: BirthSource[] = [
    { can: 'view_ancestry', births: store.birthsInTree },
    { can: 'member', births: (familyId) => store.birthsInProfiles(activePeople(familyId).map(({ userId }) => userId)) },
    { can: 'member', births: store.birthsInContacts },
  ]
  const today = (familyId: string) => todayIn(clock, families.get(familyId).timezone)
  const settingsOf = (familyId: string) => store.settings(familyId) ?? { ...initial, familyId }

  const birthdays = (member: Pick<Member, 'familyId' | 'role' | 'permissions'>): BirthdayReply[] => {
    const now = today(member.familyId)
    const births = sources.filter(({ can }) => mayDo(member, can)).flatMap((source) => source.births(member.familyId))
    return distinct(births)
      .filter(({ birthDate }) => isWithoutYear(birthDate) || birthDate <= now.toString())
      .map((birth) => {
        const next = nextAnniversary(Temporal.PlainMonthDay.from(birth.birthDate), now)
        const age = isWithoutYear(birth.birthDate) ? null : next.year - Temporal.PlainDate.from(birth.birthDate).year
        return { ...birth, date: next.toString(), age, daysLeft: now.until(next).days }
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
    const members = activePeople(familyId)
    for (const { key, date, daysLeft } of holidays({ familyId }).dates) {
      if (!settings.holidays.includes(key) || daysLeft > settings.remindDays) continue
      if (!store.noteReminder({ familyId, subject: key, date })) continue
      const title = ({ t, day }: Reader) => `${t(holidayNames[key])}, ${day(Temporal.PlainDate.from(date))}`
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
      const title = (reader: Reader) => {
        const day = reader.day(Temporal.PlainDate.from(date))
        return reader.t(
          age === null ? msg('{name} has their birthday on {day}', { name, day }) : msg('{name} turns {age} on {day}', { name, age, day }),
        )
      }
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
export type Celebrations = ReturnType<typeof createCelebrations>
