import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'

/** The placeholder of the notifications. */
export function NotificationsSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-5 px-5 py-5">
      {['w-40', 'w-52', 'w-36'].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton round className="size-10 shrink-0" />
          <div className="flex flex-col gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
