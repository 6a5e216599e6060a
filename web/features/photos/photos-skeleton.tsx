import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { t } from './texts'

/** Typical aspect ratios; eight, as specified. */
const proportions = [4 / 3, 3 / 4, 4 / 3, 16 / 9, 1, 4 / 3, 3 / 4, 3 / 2]

/** The placeholder of the gallery. */
export function PhotosSkeleton() {
  return (
    <SkeletonGroup label={t('Loading photos')} className="flex flex-wrap gap-1 pt-9 sm:gap-1.5">
      {proportions.map((ratio, n) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          key={n}
          className="h-35 sm:h-48"
          style={{ flexGrow: ratio, flexBasis: `${ratio * 7}rem` }}
        >
          <Skeleton className="size-full" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
