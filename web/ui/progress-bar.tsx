const tones = { primary: 'bg-primary', success: 'bg-success', warning: 'bg-warning', error: 'bg-error' }

export interface ProgressBarProps {
  label: string
  /** From 0 to `max`; higher values fill the bar. */
  value: number
  max?: number
  tone?: keyof typeof tones
}

/** A progress bar: tasks done, a budget spent, a file uploaded. */
export function ProgressBar({ label, value, max = 100, tone = 'primary' }: ProgressBarProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="h-2 overflow-hidden rounded-full bg-base-content/10"
    >
      <div className={`h-full rounded-full transition-[width] duration-150 ${tones[tone]}`} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
