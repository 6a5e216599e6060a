import { notFound } from '#src/platform/errors'
import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import type { Calendar } from '../calendar/calendar.service'
import type { FeatureDeps, FeatureEntry, Site } from '../feature'
import type { Sports } from '../sports/sports.service'
import type { Tasks } from '../tasks/tasks.service'
import { calendarFeedsApi } from './feeds.contract'
import { type CalendarFeeds, createCalendarFeeds } from './feeds.service'
import { createFeedStore } from './feeds.store'
import { calendarFeeds as table } from './feeds.table'
import { createFeedWriter } from './feeds.writer'

type Services = { calendarFeeds: CalendarFeeds }
type Shown = { calendar: Pick<Calendar, 'whole'>; tasks: Pick<Tasks, 'list'>; sports: Pick<Sports, 'searchable'> }

/** Reads the other features, which therefore exist before. */
export const createCalendarFeedsFeature = (deps: FeatureDeps & Shown): Services => ({
  calendarFeeds: createCalendarFeeds({ ...deps, store: createFeedStore(deps.db), write: createFeedWriter(deps) }),
})

const routes = ({ onFamily, onRow, calendarFeeds, url }: Gate & Services & Site) => [
  onFamily(calendarFeedsApi.list, ({ member }) => calendarFeeds.list(member)),
  onFamily(calendarFeedsApi.create, ({ member, body, origin }) => calendarFeeds.create(member, body, url ?? origin.url)),
  onRow(
    calendarFeedsApi.remove,
    msg('Calendar address not found'),
    ({ params }) => calendarFeeds.find(params.calendarFeedId),
    ({ member, row }) => calendarFeeds.remove(member, row),
    (member, row) => {
      if (row.createdBy !== member.userId) throw notFound(msg('Calendar address not found'))
    },
  ),
]

export const calendarFeedsFeature = {
  title: 'calendar addresses',
  routes,
  memberLeft: ({ calendarFeeds }, familyId, userId) => calendarFeeds.forget(familyId, userId),
  exports: { calendar: { calendarAddresses: { table, withheld: ['tokenHash'] } } },
} satisfies FeatureEntry<Services>
