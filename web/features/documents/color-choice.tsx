import { Check } from 'lucide-react'
import { useId } from 'react'
import { type DocumentColor, documentColors } from '#src/features/documents/documents.rules'
import { onColor } from '#web/ui/color'
import { colorNames, paperColors } from './documents.labels'

/** The colour of a document's paper. */
export function ColorChoice({ value, onValueChange }: { value: string; onValueChange: (color: DocumentColor) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="font-medium text-sm">Color</legend>
      <div className="-mx-1.5 flex flex-wrap">
        {documentColors.map((color) => (
          <label key={color} title={colorNames[color]} className="grid size-11 cursor-pointer place-items-center">
            <input
              type="radio"
              name={name}
              aria-label={colorNames[color]}
              checked={color === value}
              onChange={() => onValueChange(color)}
              className="peer sr-only"
            />
            <span
              className="grid size-7 place-items-center rounded-full outline-offset-2 outline-primary peer-focus-visible:outline-2"
              style={{ backgroundColor: paperColors[color], color: onColor(paperColors[color]) }}
            >
              {color === value && <Check aria-hidden className="size-4" strokeWidth={3} />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
