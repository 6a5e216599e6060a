import { LoaderCircle } from 'lucide-react'

export interface SpinnerProps {
  /** Read to screen readers; without it the spinner is decoration beside text that says the same. */
  label?: string
  className?: string
}

/** A turning ring for work of unknown length. */
export function Spinner({ label, className = 'size-5' }: SpinnerProps) {
  if (!label) return <LoaderCircle aria-hidden className={`${className} animate-spin`} />
  return (
    <span role="status" className="inline-flex">
      <LoaderCircle aria-hidden className={`${className} animate-spin text-muted`} />
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** In the middle of a card whose content loads. */
export const LoadingSpinner = () => (
  <div className="grid min-h-60 place-items-center">
    <Spinner label="Loading..." className="size-8" />
  </div>
)
