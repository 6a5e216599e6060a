import { Check } from 'lucide-react'
import { useId } from 'react'
import { categoryColors } from '#src/features/calendar/calendar.rules'
import { onColor } from '#web/ui/color'

const swatches = [
  { color: categoryColors.family, name: 'Blue' },
  { color: categoryColors.school, name: 'Green' },
  { color: categoryColors.sports, name: 'Amber' },
  { color: categoryColors.chores, name: 'Violet' },
  { color: categoryColors.personal, name: 'Red' },
]

/** The colour of an event: a category's, or the one it came with. */
export function ColorChoice({ value, onValueChange }: { value: string; onValueChange: (color: string) => void }) {
  const name = useId()
  const own = swatches.some(({ color }) => color === value) ? [] : [{ color: value, name: 'Its own' }]
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">Color</legend>
      <div className="-mx-1.5 flex flex-wrap">
        {[...swatches, ...own].map((swatch) => (
          <label key={swatch.color} title={swatch.name} className="grid size-11 cursor-pointer place-items-center">
            <input
              type="radio"
              name={name}
              aria-label={swatch.name}
              checked={swatch.color === value}
              onChange={() => onValueChange(swatch.color)}
              className="peer sr-only"
            />
            <span
              className="grid size-7 place-items-center rounded-full outline-offset-2 outline-primary peer-focus-visible:outline-2"
              style={{ backgroundColor: swatch.color, color: onColor(swatch.color) }}
            >
              {swatch.color === value && <Check aria-hidden className="size-4" strokeWidth={3} />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
