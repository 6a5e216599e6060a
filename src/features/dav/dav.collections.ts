import type { Member } from '#src/platform/access'
import { mayDo } from '#src/shared/permissions'
import { contactSource } from './dav.contacts'
import type { DavDeps } from './dav.deps'
import { eventSource } from './dav.events'
import { collectionPath, type Home } from './dav.paths'
import type { Source } from './dav.source'
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
    const shared = { timezone, familyId: member.familyId }
    const place = (home: Home, slug: string) => ({
      home,
      slug: `${slug}${suffix}`,
      path: collectionPath(home, member.userId, `${slug}${suffix}`),
    })
    const list: Collection[] = []
    if (mayDo(member, 'view_calendar'))
      list.push({
        ...shared,
        ...place('calendars', 'family'),
        name: familyName,
        color: '#3b82f6',
        component: 'VEVENT',
        mayWrite: true,
        source: eventSource(deps, member, timezone, base),
      })
    if (mayDo(member, 'view_tasks'))
      list.push({
        ...shared,
        ...place('calendars', 'tasks'),
        name: familyName,
        color: '#8b5cf6',
        component: 'VTODO',
        mayWrite: true,
        source: taskSource(deps, member, timezone),
      })
    list.push({
      ...shared,
      ...place('contacts', 'directory'),
      name: familyName,
      color: undefined,
      component: undefined,
      mayWrite: true,
      source: contactSource(deps, member),
    })
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
