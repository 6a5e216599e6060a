import type { ReactNode } from 'react'
import { softTint } from './color'

const tones = {
  neutral: 'bg-base-content/8 text-base-content',
  primary: 'bg-primary/10 text-primary',
  /** For tinted surfaces, on which a tinted badge has too little contrast. */
  solid: 'bg-primary text-primary-content',
  info: 'bg-info/12 text-info',
  success: 'bg-success/12 text-success',
  warning: 'bg-warning/14 text-warning',
  error: 'bg-error/12 text-error',
}

export type Tone = keyof typeof tones

export interface BadgeProps {
  tone?: Tone
  /** A colour from data, `#rrggbb`, instead of a tone. */
  color?: string
  icon?: ReactNode
  children: ReactNode
}

/** A short label: a status, category or kind. */
export function Badge({ tone = 'neutral', color, icon, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-[0.8125rem] ${color ? '' : tones[tone]}`}
      style={color ? softTint(color) : undefined}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}

/** A count capped at "99+"; state the full count in the label of its parent. */
export const countText = (count: number) => (count > 99 ? '99+' : `${count}`)

/** A count on an icon or link; hidden at zero. The label of its parent must name the counted items. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-error px-1.5 font-semibold text-[min(0.75rem,4.5vw)] text-error-content leading-none tabular-nums">
      {countText(count)}
    </span>
  )
}
