import type { Member } from '#src/platform/access'
import type { Clock } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import type { Calendar } from '../calendar/calendar.service'
import type { Directory } from '../directory/directory.create'
import type { Families } from '../families/families.service'
import type { Tasks } from '../tasks/tasks.service'
import type { DavStore } from './dav.store'
import type { DavArea } from './dav.table'

/** What the sources of the collections read and write through. */
export type DavDeps = {
  store: DavStore
  calendar: Calendar
  tasks: Tasks
  directory: Directory
  families: Families
  atomically: Atomically
  clock: Clock
  /** The number of the day, for the age of tokens. */
  today: () => number
  /** The address of an object of a member's collection. */
  hrefOf: (member: Member, area: DavArea, name: string) => string
}
