import { useQuery } from '@tanstack/react-query'
import { Heart, ListPlus } from 'lucide-react'
import type { FavoriteReply } from '#src/features/shopping/lists/favorites.contract'
import { newId } from '#web/platform/api/new-id'
import { useNow } from '#web/platform/format/clock'
import { moneyText } from '#web/platform/format/money'
import { relativeTime } from '#web/platform/format/relative-time'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { EmptyState } from '#web/ui/empty-state'
import { errorToast } from '#web/ui/error-toast'
import { grid, Loaded } from '#web/ui/loaded'
import { Menu, MenuItem, MenuLabel } from '#web/ui/menu'
import { useDialog } from '#web/ui/use-dialog'
import { CardHead } from '../card-head'
import { frequencyNames, quantityText } from '../shopping.labels'
import { favoritesQuery, listsQuery, useQuickAdd, useRemoveFavorite } from '../shopping.queries'
import { TabHeader } from '../tab-header'
import { t } from '../texts'
import { FavoriteDialog } from './favorite-dialog'

/** The family's favorites, each added to a list with one press. */
export function FavoritesTab({ family }: { family: ActiveFamily }) {
  const query = useQuery(favoritesQuery(family.id))
  const mayEdit = useMay('edit_shopping')
  const writing = useDialog<FavoriteReply>()
  const removal = useRemoveFavorite(family.id)
  const remove = ({ id }: FavoriteReply) => removal.mutate(id)
  const add = mayEdit && <AddButton onClick={() => writing.show()}>{t('Add Favorite')}</AddButton>
  return (
    <>
      <TabHeader title={t('Quick Add Favorites')} text={t('What you buy again and again.')} action={query.data?.length ? add : undefined} />
      <Loaded query={query} errorTitle={t('Failed to load the favorites')}>
        {(favorites) => (
          <>
            {favorites.length === 0 && (
              <Card flush>
                <EmptyState
                  icon={Heart}
                  title={t('No favorites yet')}
                  text={t('Save what you buy often, and put it on a list with one press.')}
                  others={t("Your family's favorites show up here.")}
                  action={add}
                />
              </Card>
            )}
            <ul className={grid}>
              {favorites.map((favorite) => (
                <li key={favorite.id} data-row={favorite.id}>
                  <FavoriteCard
                    favorite={favorite}
                    family={family}
                    onEdit={() => writing.show(favorite)}
                    onDelete={() => remove(favorite)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {writing.openCount > 0 && <FavoriteDialog key={writing.openCount} family={family} favorite={writing.subject} {...writing.props} />}
    </>
  )
}

type FavoriteCardProps = { favorite: FavoriteReply; family: ActiveFamily; onEdit: () => void; onDelete: () => void }

function FavoriteCard({ favorite, family, onEdit, onDelete }: FavoriteCardProps) {
  const now = useNow()
  const mayEdit = useMay('edit_shopping')
  const { name, description, category, addCount, lastAddedAt, estimatedPrice, isActive } = favorite
  return (
    <article aria-label={name} className="flex h-full flex-col gap-3 rounded-box bg-base-100 p-5">
      <CardHead
        about={
          <>
            <h3 className="font-heading text-lg [overflow-wrap:anywhere]">{name}</h3>
            {description && <p className="text-muted text-sm [overflow-wrap:anywhere]">{description}</p>}
          </>
        }
      >
        {mayEdit && (
          <div className="-my-1.5 -me-2 shrink-0">
            <CardMenu itemName={name} onEdit={onEdit} onDelete={onDelete} />
          </div>
        )}
      </CardHead>
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        {estimatedPrice !== null && <span className="font-heading text-xl">{moneyText(estimatedPrice, family.currency)}</span>}
        <span className="text-muted text-sm">{quantityText(favorite.defaultQuantity, favorite.unit)}</span>
      </p>
      <p className="flex flex-wrap gap-1.5">
        <Badge>{t(frequencyNames[favorite.frequency])}</Badge>
        {category && <Badge color={category.color}>{category.name}</Badge>}
        {!isActive && <Badge tone="warning">{t('Paused')}</Badge>}
      </p>
      <p className="mt-auto text-muted text-sm">
        {t('{count, plural, one {Added # time} other {Added # times}}', { count: addCount })}
        {lastAddedAt && ` · ${t('Last added {ago}', { ago: relativeTime(lastAddedAt, now, family.timezone) })}`}
      </p>
      {mayEdit && isActive && <QuickAdd favorite={favorite} family={family} />}
    </article>
  )
}

function QuickAdd({ favorite, family }: { favorite: FavoriteReply; family: ActiveFamily }) {
  const { data = [] } = useQuery(listsQuery(family.id))
  const lists = data.filter(({ status }) => status === 'active')
  const add = useQuickAdd(family.id)
  return (
    <Menu
      align="center"
      trigger={
        <Button
          className="w-full"
          pending={add.isPending}
          icon={<ListPlus aria-hidden className="size-4" />}
          aria-label={t('Quick Add to List: {name}', { name: favorite.name })}
        >
          {t('Quick Add to List')}
        </Button>
      }
    >
      <MenuLabel>{lists.length > 0 ? t('Add to which list?') : t('There is no list yet')}</MenuLabel>
      {lists.map(({ id: listId, name }) => (
        <MenuItem
          key={listId}
          onSelect={() =>
            add.mutate({ favoriteId: favorite.id, id: newId(), listId }, { onError: errorToast(t('Failed to add the item')) })
          }
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
