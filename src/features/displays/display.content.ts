import { type Clock, dateIn, todayIn } from '#src/platform/clock'
import { sha256 } from '#src/platform/data-folder/secret'
import { Json } from '#src/platform/http/raw-json'
import { readerWith } from '#src/platform/language/reader'
import type { Accounts } from '../accounts/accounts.service'
import type { Families } from '../families/families.service'
import type { Objects } from '../objects/objects.service'
import type { Photos } from '../photos/photos.service'
import type { ListWithItems } from '../shopping/lists/lists.contract'
import type { Shopping } from '../shopping/shopping.create'
import type { TaskReply } from '../tasks/tasks.contract'
import type { Tasks } from '../tasks/tasks.service'
import type { DisplayChore, DisplayContent, DisplayList } from './display.contract'
import { createDisplayDays, type DayDeps } from './display.days'
import type { DisplayPeople } from './display.people'
import { shownLimits } from './displays.rules'
import type { DisplayRow } from './displays.store'
import type { Weather } from './weather.source'

type Deps = DayDeps & {
  people: DisplayPeople
  tasks: Pick<Tasks, 'list'>
  shopping: Pick<Shopping, 'listsWithItems'>
  photos: Pick<Photos, 'list'>
  objects: Pick<Objects, 'idIn'>
  accounts: Pick<Accounts, 'get'>
  families: Pick<Families, 'get'>
  weather: Weather
  clock: Clock
}

/** The content of a display: the public rows of the chosen parts, without descriptions, notes and prices. */
export const createDisplayContent = (deps: Deps) => {
  const { people, tasks, shopping, photos, objects, accounts, families, weather, clock } = deps
  const daysOf = createDisplayDays(deps)

  /** The chores due by today, and those completed today. */
  const choresToday = (familyId: string): TaskReply[] => {
    const { timezone } = families.get(familyId)
    const today = todayIn(clock, timezone).toString()
    const isOfToday = ({ isChore, completedAt, dueDate }: TaskReply) =>
      isChore && (completedAt ? dateIn(completedAt, timezone) === today : dueDate === null || dueDate <= today)
    return tasks.list(people.reader(familyId), { completedSince: today }).filter(isOfToday)
  }

  const toChore =
    (familyId: string, memberOf: (userId: string) => string | undefined) =>
    ({ id, title, dueTime, dueDate, points, assignedTo, status }: TaskReply): DisplayChore => ({
      id,
      title,
      dueTime,
      points,
      memberId: (assignedTo && memberOf(assignedTo)) ?? null,
      isDone: status === 'completed',
      isLate: status !== 'completed' && dueDate !== null && dueDate < todayIn(clock, families.get(familyId).timezone).toString(),
    })

  /** The chosen lists with their open items. */
  const listsOf = ({ familyId, listIds }: Pick<DisplayRow, 'familyId' | 'listIds'>): DisplayList[] =>
    shopping
      .listsWithItems(people.reader(familyId))
      .filter(({ id }) => listIds.includes(id))
      .map(({ id, name, items }: ListWithItems) => {
        const open = items.filter(({ status }) => status === 'active')
        const shown = open.slice(0, shownLimits.items)
        return {
          id,
          name,
          items: shown.map(({ id: itemId, name: title, defaultQuantity: quantity, unit }) => ({ id: itemId, name: title, quantity, unit })),
          more: open.length - shown.length,
        }
      })

  /** Only uploads: another server would learn of the display by a picture. */
  const photosOf = (familyId: string) =>
    photos
      .list(people.reader(familyId), { limit: shownLimits.photos })
      .flatMap(({ id, url, caption }) => (objects.idIn(url) ? [{ id, caption }] : []))

  return {
    choresToday,
    listsOf,

    /** @returns the content with its version */
    async show(display: DisplayRow): Promise<Json<DisplayContent>> {
      const { familyId, name, pairedBy, shows, nightFrom, nightTo, photosAfter } = display
      const { name: familyName, timezone, language: familyLanguage } = families.get(familyId)
      const { language: chosen, locales, firstDayOfWeek, hourCycle } = accounts.get(pairedBy)
      const language = chosen ?? familyLanguage
      const idsOf = new Map(people.membersOf(familyId).map(({ id, userId }) => [userId, id]))
      const memberOf = (userId: string) => idsOf.get(userId)
      const [events, marks] = [shows.includes('calendar'), shows.includes('celebrations')]
      const words = readerWith({ language, hourCycle, locales })
      const days = events || marks ? await daysOf(people.reader(familyId), words, timezone, { events, marks }, memberOf) : null
      const content: DisplayContent = {
        name,
        familyName,
        timezone,
        language,
        firstDayOfWeek,
        hourCycle,
        night: nightFrom && nightTo ? { from: nightFrom, to: nightTo } : null,
        photosAfter: shows.includes('photos') ? photosAfter : null,
        people: people.list(display),
        days,
        chores: shows.includes('chores') ? choresToday(familyId).slice(0, shownLimits.chores).map(toChore(familyId, memberOf)) : null,
        lists: shows.includes('shopping') ? listsOf(display) : null,
        photos: shows.includes('photos') ? photosOf(familyId) : null,
        weather: shows.includes('weather') ? weather.show() : null,
      }
      const text = JSON.stringify(content)
      // Weak, since compression changes its bytes.
      return new Json(text, undefined, `W/"${sha256(text).slice(0, 32)}"`)
    },
  }
}
export type DisplayContents = ReturnType<typeof createDisplayContent>
