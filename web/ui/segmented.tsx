import { RadioGroup as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'

export interface SegmentedProps<V extends string> {
  label: string
  hideLabel?: boolean
  /** Two or three short options; use a Select for more. */
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  value: V
  onValueChange: (value: V) => void
  disabled?: boolean
  /** Below a width of 18rem only the icons show; otherwise they are hidden. */
  shrinks?: boolean
}

/**
 * A choice of two or three visible options. Its items are Radix's without the hidden input, which takes part in a browser's form submission and whose
 * measuring lays out the whole page.
 */
export function Segmented<V extends string>({ label, hideLabel, options, value, onValueChange, disabled, shrinks }: SegmentedProps<V>) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className={hideLabel ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </span>
      <Radix.Root
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => onValueChange(next as V)}
        disabled={disabled}
        orientation="horizontal"
        className="flex w-full flex-wrap gap-1 rounded-field bg-base-content/6 p-1"
      >
        {options.map((option) => (
          <Radix.unstable_ItemProvider key={option.value} value={option.value}>
            <Radix.unstable_ItemTrigger
              className={`${shrinks ? '@max-[18rem]:[&>svg]:block [&>svg]:hidden' : ''} inline-flex min-h-[calc(var(--size-field)*10)] min-w-fit max-w-full flex-1 cursor-pointer items-center justify-center gap-2 rounded-lg px-2 font-medium text-[0.9375rem] text-muted transition-colors duration-150 hover:text-base-content disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-raised data-[state=checked]:text-base-content data-[state=checked]:shadow-sm`}
            >
              {option.icon}
              <span className={`truncate ${shrinks ? '@max-[18rem]:sr-only' : ''}`}>{option.label}</span>
            </Radix.unstable_ItemTrigger>
          </Radix.unstable_ItemProvider>
        ))}
      </Radix.Root>
    </div>
  )
}
