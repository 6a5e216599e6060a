import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { type ReactNode, type Ref, startTransition, useState } from 'react'
import { Dot } from './dot'
import { Field, type FieldTexts } from './field'
import { useLayer } from './layers'

// Radix reserves '' for "nothing chosen", so a screen's own '' ("Nobody", "All") is mapped to another value.
const empty = ' empty'
const inward = (value: string) => (value === '' ? empty : value)

export interface SelectOption<V extends string = string> {
  value: V
  label: string
  /** A dot in a colour from data, `#rrggbb`. */
  color?: string
  icon?: ReactNode
  disabled?: boolean
}

export interface SelectProps<V extends string> extends FieldTexts {
  options: readonly SelectOption<V>[]
  value: V
  onValueChange: (value: V) => void
  /** Shown if the value matches no option. */
  placeholder?: string
  /** The name in a native form. */
  name?: string
  disabled?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
  onBlur?: () => void
}

/** A labelled choice of one from a list. Radix's native `<select>` for browsers' forms is left out: `name` renders a hidden input. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, hideLabel, hint, error, required, className, options, value, onValueChange, placeholder, name, disabled, ref, onBlur } =
    props
  const [isOpen, setOpen] = useState(false)
  // Radix chooses from a closed list by typing, for which it renders the items; nobody types before the control has the focus.
  const [hasItems, setHasItems] = useState(false)
  useLayer(isOpen, () => setOpen(false))
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...{ label, hideLabel, hint, error, required, className }}>
      {(control) => (
        <Radix.unstable_Provider
          open={isOpen}
          onOpenChange={(open) => {
            setOpen(open)
            setHasItems(true)
          }}
          value={chosen ? inward(value) : ''}
          onValueChange={(next) => onValueChange((next === empty ? '' : next) as V)}
          disabled={disabled}
        >
          <Radix.Trigger
            {...control}
            ref={ref}
            // In a transition, so that a press that also opens the list renders its items only once.
            onFocus={() => startTransition(() => setHasItems(true))}
            onBlur={onBlur}
            className="input w-full justify-between gap-2 border-edge bg-base-100 text-start text-base outline-offset-0 focus:border-primary focus:outline-primary aria-invalid:border-error data-placeholder:text-muted"
          >
            {chosen ? <OptionFace {...chosen}>{chosen.label}</OptionFace> : <span className="truncate">{placeholder}</span>}
            <Radix.Icon asChild>
              <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
            </Radix.Icon>
          </Radix.Trigger>
          {name && <input type="hidden" name={name} value={value} />}
          {hasItems && (
            <Radix.Portal container={document.body}>
              <Radix.Content
                position="popper"
                sideOffset={6}
                collisionPadding={10}
                className="floating z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-20px)] overflow-hidden p-1.5 data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
              >
                <Radix.Viewport>
                  {options.map((option) => (
                    <Radix.Item
                      key={option.value}
                      value={inward(option.value)}
                      disabled={option.disabled}
                      textValue={option.label}
                      className="option-row"
                    >
                      <OptionFace {...option}>
                        <Radix.ItemText>{option.label}</Radix.ItemText>
                      </OptionFace>
                      <Radix.ItemIndicator className="ms-auto ps-3">
                        <Check aria-hidden className="size-4 text-primary" />
                      </Radix.ItemIndicator>
                    </Radix.Item>
                  ))}
                </Radix.Viewport>
              </Radix.Content>
            </Radix.Portal>
          )}
        </Radix.unstable_Provider>
      )}
    </Field>
  )
}

function OptionFace({ color, icon, children }: Pick<SelectOption, 'color' | 'icon'> & { children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {color && <Dot color={color} />}
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}
