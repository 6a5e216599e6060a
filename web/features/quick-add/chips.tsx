import {
  BrushCleaning,
  CalendarDays,
  Check,
  Clock,
  Coins,
  Flag,
  ListChecks,
  type LucideIcon,
  MapPin,
  Repeat,
  Scale,
  ShoppingCart,
  Star,
  Store,
  Tag,
  UserRound,
  Wallet,
} from 'lucide-react'
import { moneyText } from '#web/platform/format/money'
import { MenuItem } from '#web/ui/menu'
import { priorityName, priorityOptions } from '../tasks/tasks.labels'
import { Chip, ChoiceChip, RemovePart } from './chip'
import { at, change, dayOptions, everyOf, moved, repeating, repeatOptions } from './draft.changes'
import { amountText, dateText, dayOf, hourOptions, kindNames, peopleText, repeatText, timeText } from './draft.labels'
import { type Mend, type Part, without } from './draft.rules'
import type { useQuickAddContext } from './quick-add.context'
import type { Draft, Kind } from './quick-add.types'
import { t } from './texts'

const kindIcons: Record<Kind, LucideIcon> = {
  event: CalendarDays,
  chore: BrushCleaning,
  task: ListChecks,
  item: ShoppingCart,
  transaction: Wallet,
}

type Known = ReturnType<typeof useQuickAddContext>

export interface ChipsProps {
  draft: Draft
  known: Known
  onChange: (mend: Mend) => void
  /** Left out where every draft has the kind of the list. */
  onKind?: (kind: Kind) => void
}

/** The understood parts of a sentence. */
export function Chips(props: ChipsProps) {
  const { draft, known, onKind } = props
  const options = known.kinds.map((value) => ({ value, label: t(kindNames[value]) }))
  return (
    <>
      {onKind && options.length > 1 && (
        <ChoiceChip
          icon={kindIcons[draft.kind]}
          name={t('Kind')}
          label={t(kindNames[draft.kind])}
          options={options}
          value={draft.kind}
          onValueChange={onKind}
        />
      )}
      {draft.kind === 'item' ? <ItemChips {...props} /> : <WhenAndWho {...props} />}
    </>
  )
}

function ItemChips({ draft, known, onChange }: ChipsProps) {
  if (draft.kind !== 'item') return null
  const { context, categories } = known
  const remove = (part: Part) => onChange((draft, text) => without(draft, part, text, ''))
  const category = categories.find(({ id }) => id === draft.categoryId)
  const amounts = [...new Set([1, 2, 3, 4, 5, 6, 8, 10, 12, draft.quantity])].sort((one, other) => one - other)
  return (
    <>
      <ChoiceChip
        icon={Scale}
        name={t('Quantity')}
        label={amountText(draft)}
        options={amounts.map((quantity) => ({ value: String(quantity), label: amountText({ ...draft, quantity }) }))}
        value={String(draft.quantity)}
        onValueChange={(quantity) => onChange((draft) => change(draft, { quantity: Number(quantity) }))}
        onRemove={draft.spans.some(({ meaning }) => meaning === 'quantity' || meaning === 'unit') ? () => remove('quantity') : undefined}
      />
      {categories.length > 0 && (
        <ChoiceChip
          icon={Tag}
          name={t('Category')}
          label={category?.name ?? t('No category')}
          options={[{ value: '', label: t('No category') }, ...categories.map(({ id: value, name: label }) => ({ value, label }))]}
          value={category?.id ?? ''}
          onValueChange={(categoryId) => onChange((draft) => change(draft, { categoryId: categoryId || null }))}
        />
      )}
      {draft.price !== null && (
        <Chip icon={Coins} name={t('Price')} label={moneyText(draft.price, context.currency)}>
          <RemovePart hasLine={false} onRemove={() => remove('price')} />
        </Chip>
      )}
      {draft.shop && (
        <Chip icon={Store} name={t('Shop')} label={draft.shop}>
          <RemovePart hasLine={false} onRemove={() => remove('shop')} />
        </Chip>
      )}
    </>
  )
}

type ListChipProps = {
  lists: Known['lists']
  listId: string | undefined
  onList: (listId: string) => void
}

/** The shopping list for the items of the line. */
export const ListChip = ({ lists, listId, onList }: ListChipProps) =>
  lists.length > 1 &&
  listId && (
    <ChoiceChip
      icon={ShoppingCart}
      name={t('List')}
      label={lists.find(({ id }) => id === listId)?.name ?? ''}
      options={lists.map(({ id: value, name: label }) => ({ value, label }))}
      value={listId}
      onValueChange={onList}
    />
  )

function WhenAndWho({ draft, known, onChange }: ChipsProps) {
  const { context } = known
  const today = context.now.toPlainDate()
  const remove = (part: Part) => onChange((draft, text) => without(draft, part, text, today.toString()))
  const repeats = repeatText(draft)
  const time = timeText(draft)
  const hours = hourOptions()
  return (
    <>
      {draft.kind === 'transaction' && <MoneyChips draft={draft} known={known} onChange={onChange} onRemove={remove} />}
      <ChoiceChip
        icon={CalendarDays}
        name={t('Date')}
        label={dateText(draft, today) ?? t('No date')}
        options={dayOptions(dayOf(draft), today)}
        value={dayOf(draft) ?? ''}
        onValueChange={(day) => onChange((draft) => moved(draft, day))}
        onRemove={dayOf(draft) && draft.spans.some(({ meaning }) => meaning === 'date') ? () => remove('date') : undefined}
      />
      {time && (
        <ChoiceChip
          icon={Clock}
          name={t('Time')}
          label={time}
          options={hours}
          value={(draft.kind === 'event' ? draft.time : 'dueTime' in draft && draft.dueTime) || ''}
          onValueChange={(next) => onChange((draft) => at(draft, next))}
          onRemove={draft.kind === 'event' && !draft.time ? undefined : () => remove('time')}
        />
      )}
      {(repeats || draft.kind !== 'transaction') && (
        <ChoiceChip
          icon={Repeat}
          name={t('Repeat')}
          label={repeats ?? t('Once')}
          options={repeatOptions(draft)}
          value={everyOf(draft) as 'weekly'}
          onValueChange={(frequency) => onChange((draft) => repeating(draft, frequency))}
          onRemove={repeats ? () => remove('repeat') : undefined}
        />
      )}
      {'people' in draft && <PeopleChip draft={draft} known={known} onChange={onChange} />}
      {draft.kind === 'event' && draft.location && (
        <Chip icon={MapPin} name={t('Place')} label={draft.location}>
          <RemovePart hasLine={false} onRemove={() => remove('place')} />
        </Chip>
      )}
      {draft.kind === 'task' && draft.priority && (
        <ChoiceChip
          icon={Flag}
          name={t('Priority')}
          label={priorityName(draft.priority)}
          options={priorityOptions()}
          value={draft.priority}
          onValueChange={(priority) => onChange((draft) => change(draft, { priority }))}
          onRemove={() => remove('priority')}
        />
      )}
      {draft.kind === 'chore' && (
        <ChoiceChip
          icon={Star}
          name={t('Points')}
          label={t('{points, plural, one {# point} other {# points}}', { points: draft.points ?? 1 })}
          options={Array.from({ length: 10 }, (_, point) => ({ value: String(point + 1), label: String(point + 1) }))}
          value={String(draft.points ?? 1)}
          onValueChange={(points) => onChange((draft) => change(draft, { points: Number(points) }))}
        />
      )}
    </>
  )
}

function MoneyChips({
  draft,
  known,
  onChange,
  onRemove,
}: Pick<ChipsProps, 'draft' | 'known' | 'onChange'> & { onRemove: (part: Part) => void }) {
  if (draft.kind !== 'transaction') return null
  const { context, budgetCategories } = known
  const category = budgetCategories.find(({ id }) => id === draft.categoryId)
  const amount = draft.amount === null ? undefined : moneyText(draft.amount, context.currency)
  return (
    <>
      {amount && (
        <Chip
          icon={Coins}
          name={t('Amount')}
          label={draft.type === 'income' ? t('{amount} earned', { amount }) : t('{amount} paid', { amount })}
        >
          <RemovePart hasLine={false} onRemove={() => onRemove('amount')} />
        </Chip>
      )}
      {draft.billId && (
        <Chip icon={Wallet} name={t('Bill')} label={context.bills.find(({ id }) => id === draft.billId)?.name ?? ''}>
          <RemovePart hasLine={false} onRemove={() => onChange((draft) => change(draft, { billId: null }))} />
        </Chip>
      )}
      {budgetCategories.length > 0 && (
        <ChoiceChip
          icon={Tag}
          name={t('Category')}
          label={category?.name ?? t('No category')}
          options={[{ value: '', label: t('No category') }, ...budgetCategories.map(({ id: value, name: label }) => ({ value, label }))]}
          value={category?.id ?? ''}
          onValueChange={(categoryId) => onChange((draft) => change(draft, { categoryId: categoryId || null }))}
        />
      )}
    </>
  )
}

function PeopleChip({ draft, known, onChange }: Pick<ChipsProps, 'known' | 'onChange'> & { draft: Extract<Draft, { people: string[] }> }) {
  const { people } = known.context
  const offered = draft.kind === 'chore' ? people.filter(({ doesChores }) => doesChores) : people
  const chosen = draft.people
  return (
    <Chip icon={UserRound} name={t('People')} label={chosen.length > 0 ? peopleText(chosen, known.context) : t('Nobody yet')}>
      {offered.map(({ userId, firstName }) => (
        <MenuItem
          key={userId}
          onSelect={() =>
            onChange((draft) =>
              change(draft, { people: chosen.includes(userId) ? chosen.filter((id) => id !== userId) : [...chosen, userId] }),
            )
          }
        >
          {firstName}
          {chosen.includes(userId) && <Check aria-hidden className="ms-auto size-4 text-primary" />}
        </MenuItem>
      ))}
    </Chip>
  )
}
