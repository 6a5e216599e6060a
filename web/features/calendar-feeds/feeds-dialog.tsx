import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import type { CalendarFeedReply } from '#src/features/calendar-feeds/feeds.contract'
import { type ActiveFamily, useMembers } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { confirm } from '#web/ui/confirm'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import type { DialogState } from '#web/ui/use-dialog'
import { momentText } from '../settings/settings.labels'
import { FeedForm } from './feed-form'
import { shownText } from './feeds.labels'
import { feedsQuery, useMakeFeed, useRevokeFeed } from './feeds.queries'
import { MadeFeed } from './made-feed'
import { t } from './texts'

/** Makes, shows and revokes the addresses at which other calendars read. Give it a new `key` each time it is opened. */
export function FeedsDialog({ family, ...state }: DialogState & { family: ActiveFamily }) {
  const feeds = useQuery(feedsQuery(family.id))
  const make = useMakeFeed(family.id)
  const { data: made } = make
  // A revoked address disappears from the list.
  const isThere = made && feeds.data?.some(({ id }) => id === made.id) !== false
  return (
    <Dialog
      {...state}
      title={t('Calendar addresses')}
      description={t('Show Hearth in the calendar of your phone or computer. It is read there, and nothing changes here.')}
      footer={
        <DialogClose>
          <Button>{t('Done')}</Button>
        </DialogClose>
      }
    >
      <div className="flex flex-col gap-6">
        {made && isThere ? <MadeFeed feed={made} onMore={make.reset} /> : <FeedForm make={make.mutateAsync} />}
        <Loaded
          query={feeds}
          errorTitle={t('Failed to load the calendar addresses')}
          skeleton={<Skeletons count={1} of="h-12" />}
          empty={<div />}
        >
          {(rows) => (
            <section>
              <h3 className="font-medium">{t('Your addresses')}</h3>
              <ul>
                {rows.map((feed) => (
                  <FeedRow key={feed.id} feed={feed} family={family} />
                ))}
              </ul>
            </section>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

function FeedRow({ feed, family }: { feed: CalendarFeedReply; family: ActiveFamily }) {
  const members = useMembers()
  const revoke = useRevokeFeed(family.id)
  const { name, lastUsedAt, freeBusyOnly } = feed
  const what = shownText(feed, (id) => members.find(({ userId }) => userId === id)?.user.name ?? '')
  const used = lastUsedAt ? t('Last used {moment}', { moment: momentText(lastUsedAt, family.timezone) }) : t('Never used')
  const ask = () =>
    confirm({
      title: t('Revoke this address?'),
      text: t('Calendars that read it show nothing new from now on. The address never works again.'),
      action: t('Revoke'),
      destructive: true,
      act: () => revoke.mutateAsync(feed),
    })
  return (
    <li className="flex min-h-16 items-center gap-4 py-2">
      <CalendarSync aria-hidden className="size-5 shrink-0 text-muted" />
      <p className="wrap-anywhere min-w-0 flex-1">
        {name}
        <span className="block text-muted text-sm">{freeBusyOnly ? t('{what}, only times', { what }) : what}</span>
        <span className="block text-muted text-sm">{used}</span>
      </p>
      <Button aria-label={t('Revoke {name}', { name })} onClick={ask}>
        {t('Revoke')}
      </Button>
    </li>
  )
}
