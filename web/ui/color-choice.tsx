import { Check } from 'lucide-react'
import { useId } from 'react'
import { onColor } from './color'

export interface Swatch<V extends string> {
  value: V
  name: string
  /** `#rrggbb`, if the value is not the colour itself. */
  color?: string
}

export interface ColorChoiceProps<V extends string> {
  label: string
  hint?: string
  swatches: readonly Swatch<V>[]
  value: string
  onValueChange: (value: V) => void
  /** Larger swatches, in columns. */
  large?: boolean
}

const sizes = {
  normal: { row: '-mx-1.5 flex flex-wrap', swatch: 'size-7', check: 'size-4' },
  large: { row: '-mx-1 grid w-fit grid-cols-4 gap-x-1 sm:grid-cols-8', swatch: 'size-9', check: 'size-5' },
}

/** A choice of one of a few colours. */
export function ColorChoice<V extends string>({ label, hint, swatches, value: chosen, onValueChange, large }: ColorChoiceProps<V>) {
  const name = useId()
  const size = sizes[large ? 'large' : 'normal']
  return (
    <fieldset aria-describedby={hint && `${name}-hint`}>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className={size.row}>
        {swatches.map(({ value, name: colorName, color = value }) => (
          <label key={value} title={colorName} className="relative grid size-11 place-items-center">
            <input
              type="radio"
              name={name}
              aria-label={colorName}
              checked={value === chosen}
              onChange={() => onValueChange(value)}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span
              className={`grid place-items-center rounded-full outline-offset-2 outline-primary peer-focus-visible:outline-2 ${size.swatch}`}
              style={{ backgroundColor: color, color: onColor(color) }}
            >
              {value === chosen && <Check aria-hidden className={size.check} strokeWidth={3} />}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-hint`} className="mt-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
