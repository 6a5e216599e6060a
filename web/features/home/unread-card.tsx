import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFamily } from '#web/platform/session/session'
import { buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { Loaded } from '#web/ui/loaded'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { unreadQuery } from './home.queries'
import { t } from './texts'

/** The number of unread messages. */
export function UnreadCard() {
  const { id } = useFamily()
  const query = useQuery(unreadQuery(id))
  return (
    <Card
      title={t('New Messages')}
      actions={
        <Link to="/messages" className={`${buttonClass('quiet')} -me-3 max-w-none`}>
          {t('Messages')}
        </Link>
      }
    >
      <Loaded
        query={query}
        errorTitle={t('Failed to count the messages')}
        skeleton={
          <SkeletonGroup className="flex flex-col gap-2">
            <Skeleton className="h-11 w-16" />
            <Skeleton className="h-6 w-40" />
          </SkeletonGroup>
        }
      >
        {({ count, senders }) => (
          <>
            {count > 0 && <p className="font-heading text-5xl tabular-nums">{count}</p>}
            <p className="mt-1 text-muted">{count === 0 ? t("You're all caught up.") : fromWhom(senders)}</p>
          </>
        )}
      </Loaded>
    </Card>
  )
}

const fromWhom = (count: number) => t('From {count, plural, one {# member} other {# members}}', { count })
