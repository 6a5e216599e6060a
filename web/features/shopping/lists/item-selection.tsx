import { Check, FolderInput, Trash2, Undo2 } from 'lucide-react'
import type { CategoryReply } from '#src/features/shopping/lists/categories.contract'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import type { ActiveFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Dot } from '#web/ui/dot'
import { Menu, MenuItem } from '#web/ui/menu'
import { SelectionBar } from '#web/ui/selection-bar'
import type { Selection } from '#web/ui/use-selection'
import { useShortcuts } from '../../shortcuts/shortcuts.state'
import { t } from '../texts'
import { useActOnItems } from './items.queries'

type ItemSelectionProps = {
  items: readonly ShoppingItemReply[]
  categories: readonly CategoryReply[]
  family: ActiveFamily
  selection: Selection
}

/** Actions on all selected items of a list. */
export function ItemSelection({ items, categories, family, selection }: ItemSelectionProps) {
  const act = useActOnItems(family.id)
  const chosen = items.filter(({ id }) => selection.has(id))
  const open = chosen.filter(({ status }) => status === 'active')
  const back = ({ status }: ShoppingItemReply) => ({ status })
  const buy = () =>
    act(
      open,
      () => ({ status: 'purchased' }),
      back,
      (count) => t('{count, plural, one {# item bought} other {# items bought}}', { count }),
    )
  const reopen = () =>
    act(
      chosen,
      () => ({ status: 'active' }),
      back,
      (count) => t('{count, plural, one {# item reopened} other {# items reopened}}', { count }),
    )
  const remove = () =>
    act(
      chosen,
      () => ({ isRemoved: true }),
      (item) => ({ restored: item }),
      (count) => t('{count, plural, one {# item deleted} other {# items deleted}}', { count }),
    )
  const move = (categoryId: string | null) => {
    if (!selection.end()) return
    return act(
      chosen,
      () => ({ categoryId }),
      (item) => ({ categoryId: item.categoryId }),
      (count) => t('{count, plural, one {# item moved} other {# items moved}}', { count }),
    )
  }
  useShortcuts({
    title: t('Selected items'),
    shortcuts: [
      { keys: ['B'], does: t('Bought') },
      ...(categories.length > 0 ? [{ keys: ['M'], does: t('Category') }] : []),
      { keys: ['Delete'], does: t('Delete') },
    ],
  })
  return (
    <SelectionBar
      selection={selection}
      acts={[
        open.length > 0 || chosen.length === 0
          ? { label: t('Bought'), icon: Check, shortcut: 'b', run: buy }
          : { label: t('To buy'), icon: Undo2, shortcut: 'b', run: reopen },
        { label: t('Delete'), icon: Trash2, destructive: true, shortcut: 'Delete', run: remove },
      ]}
    >
      {categories.length > 0 && chosen.length > 0 && (
        <Menu
          shortcut="m"
          trigger={
            <Button
              variant="quiet"
              className="not-sm:px-3"
              aria-keyshortcuts="m"
              icon={<FolderInput aria-hidden className="size-5 sm:size-4.5" />}
            >
              <span className="not-sm:sr-only">{t('Category')}</span>
            </Button>
          }
        >
          {categories.map(({ id, name, color, icon }) => (
            <MenuItem key={id} icon={icon ? <span aria-hidden>{icon}</span> : <Dot color={color} />} onSelect={() => move(id)}>
              {name}
            </MenuItem>
          ))}
          <MenuItem onSelect={() => move(null)}>{t('Uncategorized')}</MenuItem>
        </Menu>
      )}
    </SelectionBar>
  )
}
