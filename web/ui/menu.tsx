import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useDeferredOpen } from './deferred-open'
import { useLayer } from './layers'
import { usePlainKeys } from './use-plain-keys'

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode
  align?: 'start' | 'center' | 'end'
  defaultOpen?: boolean
  /** A letter that opens it while it is meant for the page. */
  shortcut?: string
  children: ReactNode
}

/** A menu under a button. Not modal: the page behind stays readable to screen readers and can be scrolled. */
export function Menu({ trigger, align = 'end', defaultOpen = false, shortcut, children }: MenuProps) {
  const [isOpen, setOpen] = useState(defaultOpen)
  useLayer(isOpen, () => setOpen(false))
  usePlainKeys(shortcut ? { [shortcut]: () => setOpen(true) } : {})
  const shown = useDeferredOpen(isOpen)
  return (
    <Radix.Root modal={false} open={shown.open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal key={shown.key} container={document.body}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={10}
          className="floating z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-[calc(100vw-20px)] overflow-y-auto p-1.5 data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  onSelect?: () => void
  destructive?: boolean
  disabled?: boolean
  children: ReactNode
}

/** One menu item. */
export function MenuItem({ icon, onSelect, destructive, disabled, children }: MenuItemProps) {
  return (
    <Radix.Item onSelect={onSelect} disabled={disabled} className={`option-row ${destructive ? 'text-error' : ''}`}>
      {icon}
      {children}
    </Radix.Item>
  )
}

/** Items beside each other. */
export function MenuRow({ children }: { children: ReactNode }) {
  return <Radix.Group className="flex justify-between gap-0.5 pb-1 *:min-h-11 *:p-1">{children}</Radix.Group>
}

/** A menu item with a link: pass one anchor or router link. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className="option-row">
      {children}
    </Radix.Item>
  )
}

export interface MenuChoiceProps<V extends string> {
  label: string
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  value: V
  onValueChange: (value: V) => void
}

/** A choice of one of a few options, inside a menu. */
export function MenuChoice<V extends string>({ label, options, value, onValueChange }: MenuChoiceProps<V>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onValueChange(next as V)}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className="option-row">
          {option.icon}
          {option.label}
          <Radix.ItemIndicator className="ms-auto ps-3">
            <Check aria-hidden className="size-4 text-primary" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

/** A switch inside a menu. */
export function MenuCheck({
  checked,
  onCheckedChange,
  children,
}: {
  checked: boolean
  onCheckedChange: (on: boolean) => void
  children: ReactNode
}) {
  return (
    <Radix.CheckboxItem checked={checked} onCheckedChange={onCheckedChange} className="option-row">
      {children}
      <Radix.ItemIndicator className="ms-auto ps-3">
        <Check aria-hidden className="size-4 text-primary" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  )
}

/** A quiet heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2 pb-1 text-muted text-sm">{children}</Radix.Label>
}

/** A separator between groups of a menu. */
export function MenuSeparator() {
  return <Radix.Separator className="mx-3 my-1.5 h-px bg-base-300" />
}
