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
