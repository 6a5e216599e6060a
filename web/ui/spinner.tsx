import { LoaderCircle } from 'lucide-react'
import { t } from './texts'

export interface SpinnerProps {
  /** The name for screen readers; without it the spinner is decorative, beside text that says the same. */
  label?: string
  className?: string
}

/** A spinner for work of unknown duration. */
export function Spinner({ label, className = 'size-5' }: SpinnerProps) {
  if (!label) return <LoaderCircle aria-hidden className={`${className} animate-spin`} />
  return (
    <span role="status" className="inline-flex">
      <LoaderCircle aria-hidden className={`${className} animate-spin text-muted`} />
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** A spinner in the middle of a loading card. */
export const LoadingSpinner = () => (
  <div className="grid min-h-60 place-items-center">
    <Spinner label={t('Loading...')} className="size-8" />
  </div>
)
