import { useId } from 'react'
import { type Scope, scopes } from '#src/features/calendar/calendar.series.rules'
import { scopeNames } from './series.labels'

interface ScopeChoiceProps {
  label: string
  value: Scope
  onValueChange: (scope: Scope) => void
  /** The change is about something that one occurrence can't have of its own. */
  isShared?: boolean
}

/** Which events of a series are meant. */
export function ScopeChoice({ label, value, onValueChange, isShared }: ScopeChoiceProps) {
  const name = useId()
  return (
    <fieldset className="mt-4">
      <legend className="sr-only">{label}</legend>
      {scopes.map((scope) => (
        <label key={scope} className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:text-muted">
          <input
            type="radio"
            name={name}
            checked={scope === value}
            disabled={isShared && scope === 'one'}
            onChange={() => onValueChange(scope)}
            className="radio radio-primary radio-sm border-2 border-edge"
          />
          {scopeNames[scope]}
        </label>
      ))}
    </fieldset>
  )
}
