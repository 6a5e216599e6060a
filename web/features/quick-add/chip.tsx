import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/ui/menu'
import { t } from './texts'

/** The look of a chip. The height is that of a touch target. */
const chipClass =
  'inline-flex min-h-11 max-w-full shrink-0 cursor-pointer items-center gap-2 rounded-full bg-base-content/6 px-4 font-medium text-sm outline-primary transition-colors duration-150 hover:bg-base-content/10'

interface ChipProps {
  icon: LucideIcon
  /** Its field, for screen readers: "Date". */
  name: string
  label: string
  children: ReactNode
}

/** A part that was understood. Pressing it offers to change or remove it. */
export const Chip = ({ icon: Icon, name, label, children }: ChipProps) => (
  <Menu
    align="start"
    trigger={
      <button type="button" aria-label={t('{name}: {value}', { name, value: label })} className={chipClass}>
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="truncate">{label}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted not-sm:hidden" />
      </button>
    }
  >
    {children}
  </Menu>
)

interface ChoiceChipProps<V extends string> extends Omit<ChipProps, 'children'> {
  options: readonly { value: V; label: string }[]
  value: V
  onValueChange: (value: V) => void
  onRemove?: (() => void) | undefined
}

/** A chip whose part is one of a few. */
export function ChoiceChip<V extends string>({ options, value, onValueChange, onRemove, ...chip }: ChoiceChipProps<V>) {
  return (
    <Chip {...chip}>
      <MenuChoice label={chip.name} options={options} value={value} onValueChange={onValueChange} />
      {onRemove && <RemovePart onRemove={onRemove} hasLine={options.length > 0} />}
    </Chip>
  )
}

/** The menu item that takes a part away. */
export const RemovePart = ({ onRemove, hasLine = true }: { onRemove: () => void; hasLine?: boolean }) => (
  <>
    {hasLine && <MenuSeparator />}
    <MenuItem onSelect={onRemove}>{t('Remove')}</MenuItem>
  </>
)
