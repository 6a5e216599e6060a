import type { ReactNode } from 'react'

/** One grey shape of content to come; give it the size of what it stands for. */
export function Skeleton({ round, className = 'h-4 w-full' }: { round?: boolean; className?: string }) {
  return <div aria-hidden className={`animate-pulse bg-base-300 ${round ? 'rounded-full' : 'rounded-lg'} ${className}`} />
}

/** Wraps skeletons in the layout of the content and says once that it is loading. */
export function SkeletonGroup({ label = 'Loading...', className, children }: { label?: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

export interface SkeletonsProps {
  count: number
  /** The size of each. */
  of?: string
  className?: string
}

/** Placeholders that are all alike. */
export function Skeletons({ count, of, className }: SkeletonsProps) {
  return (
    <SkeletonGroup className={className}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={place} className={of} />
      ))}
    </SkeletonGroup>
  )
}
