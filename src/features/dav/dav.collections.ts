import type { Member } from '#src/platform/access'
import { type Message, msg } from '#src/shared/language/message'
import { mayDo } from '#src/shared/permissions'
import { birthdaySource, holidaySource } from './dav.celebrations'
import { contactSource } from './dav.contacts'
import type { DavDeps } from './dav.deps'
import { eventSource } from './dav.events'
import { collectionPath, type Home } from './dav.paths'
import type { Source } from './dav.source'
import { subscribedSource } from './dav.subscribed'
import { taskSource } from './dav.tasks'

export type Collection = {
  home: Home
  slug: string
  path: string
  name: string
  color: string | undefined
  /** The component of its objects; undefined for cards. */
  component: 'VEVENT' | 'VTODO' | undefined
  timezone: string
  mayWrite: boolean
  source: Source
  familyId: string
}

/** The collections of a person. `base` is the address of this server. */
export const createCollections = (deps: DavDeps & { membership: (userId: string, familyId: string) => Member | undefined }) => {
  const ofFamily = (member: Member, suffix: string, familyName: string, base: string): Collection[] => {
    const { timezone } = deps.families.get(member.familyId)
    const { t } = deps.readerOf(member.userId)
    const shared = { timezone, familyId: member.familyId, color: undefined, component: 'VEVENT' as const, mayWrite: true }
    const place = (home: Home, slug: string) => ({ home, slug, path: collectionPath(home, member.userId, slug) })
    // The collections of the first family need no word on whose they are.
    const named = (message: Message) => (suffix ? `${t(message)} – ${familyName}` : t(message))
    const list: Collection[] = []
    const events = (slug: string, name: string, color: string, isOwn: boolean) => {
      const at = place('calendars', `${slug}${suffix}`)
      list.push({ ...shared, ...at, name, color, source: eventSource(deps, member, timezone, { base, path: at.path, isOwn }) })
    }
    const shown = (slug: string, name: string, color: string, source: Source) =>
      list.push({ ...shared, ...place('calendars', slug), name, color, mayWrite: false, source })
    if (mayDo(member, 'view_calendar')) {
      events('family', familyName, '#3b82f6', false)
      events('mine', named(msg('My events')), '#10b981', true)
    }
    if (mayDo(member, 'view_tasks')) {
      const at = place('calendars', `tasks${suffix}`)
      const source = taskSource(deps, member, timezone, at.path)
      list.push({ ...shared, ...at, name: familyName, color: '#8b5cf6', component: 'VTODO', source })
    }
    shown(`birthdays${suffix}`, named(msg('Birthdays')), '#ec4899', birthdaySource(deps, member, timezone))
    shown(`holidays${suffix}`, named(msg('Holidays')), '#f59e0b', holidaySource(deps, member, timezone))
    if (mayDo(member, 'view_calendar'))
      for (const calendar of deps.subscriptions.calendars(member))
        shown(`sub-${calendar.id}`, calendar.name, calendar.color, subscribedSource(deps, member, calendar))
    const at = place('contacts', `directory${suffix}`)
    list.push({ ...shared, ...at, name: familyName, component: undefined, source: contactSource(deps, member, at.path) })
    return list
  }

  return {
    /**
     * All collections of a person: those of the family that they joined first, and those of their other families with the family's id in the
     * last segment. Former and suspended members have none.
     */
    all: (userId: string, base: string): Collection[] =>
      deps.families
        .ofUser(userId)
        .filter(({ isActive }) => isActive)
        .flatMap(({ id, name }, at) => {
          const member = deps.membership(userId, id)
          return member?.isActive ? ofFamily(member, at === 0 ? '' : `-${id}`, name, base) : []
        }),
  }
}
export type Collections = ReturnType<typeof createCollections>
