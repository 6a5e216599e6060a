import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'

/** The placeholder of the first steps. */
export function GettingStartedSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="h-104 rounded-box sm:h-96" />
    </SkeletonGroup>
  )
}
