import { useId, useState } from 'react'
import { type Scope, scopes } from '#src/features/calendar/calendar.series.rules'
import { scopeNames } from './series.labels'
import { t } from './texts'

interface ScopeChoiceProps {
  label: string
  initial: Scope
  onValueChange: (scope: Scope) => void
  /** Whether the change affects fields that one occurrence can't have of its own. */
  isShared?: boolean
  /** The choices; all by default. */
  offered?: readonly Scope[]
}

/** The choice of a scope within a series. */
export function ScopeChoice({ label, initial, onValueChange, isShared, offered = scopes }: ScopeChoiceProps) {
  const name = useId()
  const [value, setValue] = useState(initial)
  const choose = (scope: Scope) => {
    setValue(scope)
    onValueChange(scope)
  }
  return (
    <fieldset className="mt-4">
      <legend className="sr-only">{label}</legend>
      {offered.map((scope) => (
        <label key={scope} className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:text-muted">
          <input
            type="radio"
            name={name}
            checked={scope === value}
            disabled={isShared && scope === 'one'}
            onChange={() => choose(scope)}
            className="radio radio-primary radio-sm border-2 border-edge"
          />
          {t(scopeNames[scope])}
        </label>
      ))}
    </fieldset>
  )
}
