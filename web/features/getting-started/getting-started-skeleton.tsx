import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'

/** In the place of the first steps while they load. */
export function GettingStartedSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="h-104 rounded-box sm:h-96" />
    </SkeletonGroup>
  )
}
