import type { ReactNode } from 'react'
import { t } from './texts'

/** One grey placeholder shape; give it the size of the content. */
export function Skeleton({ round, className = 'h-4 w-full' }: { round?: boolean; className?: string }) {
  return <div aria-hidden className={`animate-pulse bg-base-300 ${round ? 'rounded-full' : 'rounded-lg'} ${className}`} />
}

/** Wraps skeletons in the content's layout and announces the loading once. */
export function SkeletonGroup({
  label = t('Loading...'),
  className,
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

export interface SkeletonsProps {
  count: number
  /** The classes of each. */
  of?: string
  className?: string
}

/** Identical placeholders. */
export function Skeletons({ count, of, className }: SkeletonsProps) {
  return (
    <SkeletonGroup className={className}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
        <Skeleton key={place} className={of} />
      ))}
    </SkeletonGroup>
  )
}
