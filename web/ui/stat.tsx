import type { ReactNode } from 'react'

export interface StatProps {
  label: string
  value: ReactNode
  detail?: ReactNode
  icon?: ReactNode
}

/** Two numbers side by side; one per row in large type. */
export const statGrid = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.25rem,40%)),1fr))] gap-3 sm:grid-cols-2 sm:gap-4'

/** A large number with a label. */
export function Stat({ label, value, detail, icon }: StatProps) {
  return (
    <div className="@container flex min-w-0 flex-col rounded-box bg-base-100 p-4 sm:p-5">
      <div className="flex items-center gap-2 text-muted text-sm">
        {icon}
        <span className="min-w-0 leading-snug">{label}</span>
      </div>
      {/* Large type shrinks with the tile, so that an amount is not broken inside. */}
      <p className="mt-1 font-heading text-[clamp(1.125rem,13cqi,1.875rem)] tabular-nums leading-tight [overflow-wrap:normal]">{value}</p>
      {detail && <p className="text-muted text-sm">{detail}</p>}
    </div>
  )
}
