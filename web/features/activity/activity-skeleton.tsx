import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'

const widths = ['w-56', 'w-44', 'w-64', 'w-52', 'w-40', 'w-60']

/** The placeholder of the feed. */
export function ActivitySkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-2">
      <Skeleton className="h-6 w-20" />
      <div className="flex flex-col rounded-box bg-base-100 p-2">
        {widths.map((width) => (
          <div key={width} className="flex items-center gap-3 px-3 py-2.5">
            <Skeleton round className="size-10 shrink-0" />
            <div className="flex min-w-0 flex-col gap-2">
              <Skeleton className={`h-4 max-w-full ${width}`} />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
