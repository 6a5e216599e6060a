import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button'
import { Menu, MenuItem } from './menu'
import { t } from './texts'

export interface CardMenuProps {
  /** The name of the row, for the button's label. */
  itemName: string
  onEdit?: () => void
  onDelete?: () => void
  /** Items before "Edit". */
  first?: ReactNode
  /** Items between "Edit" and "Delete". */
  children?: ReactNode
  /** Classes of the button. */
  className?: string
}

/** The menu of a card or row: edit, delete, and its own items. */
export function CardMenu({ itemName: of, onEdit, onDelete, first, children, className }: CardMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={t('More for {of}', { of })} className={className}>
          <Ellipsis aria-hidden className="size-5" />
        </IconButton>
      }
    >
      {first}
      {onEdit && (
        <MenuItem icon={<Pencil aria-hidden className="size-4" />} onSelect={onEdit}>
          {t('Edit')}
        </MenuItem>
      )}
      {children}
      {onDelete && (
        <MenuItem icon={<Trash2 aria-hidden className="size-4" />} destructive onSelect={onDelete}>
          {t('Delete')}
        </MenuItem>
      )}
    </Menu>
  )
}
