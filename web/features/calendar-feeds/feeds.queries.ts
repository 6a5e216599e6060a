import { type CalendarFeedReply, calendarFeedsApi, type NewCalendarFeed } from '#src/features/calendar-feeds/feeds.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

export const feedsQuery = (familyId: string) =>
  callQuery([...areaKey('family', familyId), 'calendar-feeds'], calendarFeedsApi.list, { params: { familyId } })

export const useMakeFeed = (familyId: string) =>
  useAction((body: NewCalendarFeed) => call(calendarFeedsApi.create, { params: { familyId }, body }), { changes: ['family', familyId] })

export const useRevokeFeed = (familyId: string) =>
  useAction(({ id }: CalendarFeedReply) => call(calendarFeedsApi.remove, { params: { calendarFeedId: id } }), {
    changes: ['family', familyId],
    done: t('Address revoked'),
    failed: t('Failed to revoke the address'),
  })
