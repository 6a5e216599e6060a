import { Heart, Scale } from 'lucide-react'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { newId } from '#web/platform/api/new-id'
import type { ActiveFamily } from '#web/platform/session/session'
import { CardMenu } from '#web/ui/card-menu'
import { errorToast } from '#web/ui/error-toast'
import { MenuItem } from '#web/ui/menu'
import { useSaveFavorite } from '../shopping.queries'
import { t } from '../texts'
import { useRemoveItem } from './items.queries'

const asFavorite = ({ name, description, categoryId, defaultQuantity, unit, estimatedPrice }: ShoppingItemReply) => ({
  id: newId(),
  name,
  description,
  categoryId,
  defaultQuantity,
  unit,
  estimatedPrice,
})

/** Adds an item to the family's favorites. */
export const useAddFavorite = (familyId: string) => {
  const favorite = useSaveFavorite(familyId)
  return (item: ShoppingItemReply) =>
    favorite.mutate({ id: undefined, body: asFavorite(item) }, { onError: errorToast(t('Failed to add the favorite')) })
}

export interface ItemMenuProps {
  item: ShoppingItemReply
  family: ActiveFamily
  onEdit: (item: ShoppingItemReply) => void
  onCompare: (item: ShoppingItemReply) => void
}

/** The menu of a row. */
export function ItemMenu({ item, family, onEdit, onCompare }: ItemMenuProps) {
  const remove = useRemoveItem(family.id, item)
  const addFavorite = useAddFavorite(family.id)
  return (
    <CardMenu itemName={item.name} onEdit={() => onEdit(item)} onDelete={remove}>
      <MenuItem icon={<Scale aria-hidden className="size-4" />} onSelect={() => onCompare(item)}>
        {t('Compare prices')}
      </MenuItem>
      <MenuItem icon={<Heart aria-hidden className="size-4" />} onSelect={() => addFavorite(item)}>
        {t('Add to favorites')}
      </MenuItem>
    </CardMenu>
  )
}
