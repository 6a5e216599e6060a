import type { DisplayList, DisplayPerson } from '#src/features/displays/display.contract'
import { itemTickers } from './display.rules'
import { t } from './texts'
import { TickRow } from './tick-row'

type Item = DisplayList['items'][number]
type ListsPartProps = {
  people: readonly DisplayPerson[]
  lists: readonly DisplayList[]
  onTick: (item: Item, tickers: DisplayPerson[]) => void
}

/** The open items of the chosen shopping lists. */
export function ListsPart({ people, lists, onTick }: ListsPartProps) {
  const tickers = itemTickers(people)
  return (
    <div className="flex flex-col gap-5">
      {lists.map(({ id, name, items, more }) => (
        <section key={id} aria-label={name}>
          {lists.length > 1 && <h3 className="mb-1 font-medium font-sans text-base text-muted">{name}</h3>}
          {items.length === 0 ? (
            <p className="text-lg text-muted">{t('Nothing to buy')}</p>
          ) : (
            <ul className="wall-items">
              {items.map((item) => (
                <li key={item.id} className="min-w-0">
                  <TickRow
                    label={t('Tick {title}', { title: item.name })}
                    onPress={tickers.length > 0 ? () => onTick(item, tickers) : undefined}
                  >
                    <span className="min-w-0 flex-1 truncate">
                      {item.quantity > 1 && <span className="text-muted tabular-nums">{item.quantity} × </span>}
                      {item.name}
                    </span>
                  </TickRow>
                </li>
              ))}
              {more > 0 && <li className="self-center text-muted">{t('{count} more', { count: more })}</li>}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
