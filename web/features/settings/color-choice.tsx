import { Check } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { useId } from 'react'
import { memberColors } from '#src/features/families/families.rules'
import { onColor } from '#web/ui/color'

const names = ['Blue', 'Orange', 'Green', 'Purple', 'Gold', 'Teal', 'Pink', 'Olive']

type ColorChoiceProps = { label: string; hint?: string; value: string; onValueChange: (color: string) => void }

/** A person's colour: the one thing by which the family tells them apart everywhere. */
export function ColorChoice({ label, hint, value, onValueChange }: ColorChoiceProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="font-medium text-sm">
        {label}
      </span>
      <RadioGroup.Root
        aria-labelledby={id}
        value={value}
        onValueChange={onValueChange}
        className="-mx-1 grid w-fit grid-cols-4 gap-x-1 sm:grid-cols-8"
      >
        {memberColors.map((color, index) => (
          <RadioGroup.Item
            key={color}
            value={color}
            aria-label={names[index]}
            className="flex size-11 cursor-pointer items-center justify-center rounded-full"
          >
            <span
              className="flex size-9 items-center justify-center rounded-full"
              style={{ backgroundColor: color, color: onColor(color) }}
            >
              <RadioGroup.Indicator>
                <Check aria-hidden className="size-5" strokeWidth={3} />
              </RadioGroup.Indicator>
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {hint && <p className="text-muted text-sm">{hint}</p>}
    </div>
  )
}
