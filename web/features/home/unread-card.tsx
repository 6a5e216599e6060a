import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFamily } from '#web/platform/session/session'
import { buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { LoadError } from '#web/ui/error-state'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { unreadQuery } from './home.queries'

/** How much is waiting to be read. */
export function UnreadCard() {
  const { id } = useFamily()
  const query = useQuery(unreadQuery(id))
  const { data, isError } = query
  return (
    <Card
      title="New Messages"
      actions={
        <Link to="/messages" className={`${buttonClass('quiet')} -me-3 max-w-none`}>
          Messages
        </Link>
      }
    >
      {!data && isError && <LoadError title="Failed to count the messages" query={query} />}
      {!data && !isError && (
        <SkeletonGroup className="flex flex-col gap-2">
          <Skeleton className="h-11 w-16" />
          <Skeleton className="h-6 w-40" />
        </SkeletonGroup>
      )}
      {data && (
        <>
          <p className="font-heading text-5xl tabular-nums">{data.count}</p>
          <p className="mt-1 text-muted">{data.count === 0 ? "You're all caught up." : fromWhom(data.senders)}</p>
        </>
      )}
    </Card>
  )
}

const fromWhom = (senders: number) => (senders === 1 ? 'From 1 member' : `From ${senders} members`)
