export interface DotProps {
  /** `#rrggbb`: a member, category or document colour. */
  color: string
  className?: string
}

/** A small dot in a colour from data. Always beside text with the same meaning. */
export function Dot({ color, className = 'size-2.5' }: DotProps) {
  return <span aria-hidden className={`inline-block shrink-0 rounded-full ${className}`} style={{ backgroundColor: color }} />
}
