import type { MouseEvent, Ref } from 'react'
import { markMatches } from '#src/features/search/search.rules'
import { useToday } from '#web/platform/format/clock'
import { useFamily, useMembers } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Dot } from '#web/ui/dot'
import { pictureOf } from '#web/ui/picture'
import { HighlightedText } from '../documents/highlighted-text'
import { kindIcons } from './kind-icons'
import type { Row, RowGroup } from './rows'
import { contextOf } from './search.labels'
import { t } from './texts'

type ResultsProps = {
  listId: string
  list: Ref<HTMLDivElement>
  groups: readonly RowGroup[]
  words: readonly string[]
  active: Row | undefined
  onPoint: (id: string) => void
  onOpen: (row: Row, event: MouseEvent) => void
}

/** The options in groups. The focus stays in the field, which refers to the active row. */
export function Results({ listId, list, groups, words, active, onPoint, onOpen }: ResultsProps) {
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={t('Results')}
      className="min-h-0 overflow-y-auto overscroll-contain px-2 not-empty:pb-[calc(0.5rem+var(--safe-bottom))]"
    >
      {groups.map(({ id, name, rows, hasMore }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
        <div key={id} role="group" aria-labelledby={id} className="pt-2">
          <p id={id} className="flex items-baseline justify-between gap-3 px-3 pt-2 pb-1 font-semibold text-muted text-sm">
            {name}
            {hasMore && <span className="font-normal">{t('More results. Add a word to narrow them.')}</span>}
          </p>
          {rows.map((row) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus (combobox pattern)
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={row.id}
              id={row.id}
              role="option"
              aria-selected={row.id === active?.id}
              onMouseMove={() => row.id !== active?.id && onPoint(row.id)}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onOpen(row, event)}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-1.5 aria-selected:bg-base-content/8 forced-colors:aria-selected:outline-2"
            >
              {'hit' in row ? (
                <Found row={row} words={words} />
              ) : (
                <>
                  <row.icon aria-hidden className="size-5 shrink-0 text-muted" />
                  <span className="min-w-0 truncate">
                    <HighlightedText
                      parts={
                        row.kind === 'screen' || row.kind === 'action'
                          ? markMatches(row.title, words)
                          : [{ text: row.title, isMatch: false }]
                      }
                    />
                  </span>
                </>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Kinds shown with an avatar. */
const faces = ['member', 'message', 'announcement']

function Found({ row: { hit }, words }: { row: Extract<Row, { hit: unknown }>; words: readonly string[] }) {
  const { timezone, currency } = useFamily()
  const today = useToday(timezone)
  const person = useMembers().find(({ userId }) => userId === hit.userId)
  const isFace = faces.includes(hit.kind)
  const Icon = kindIcons[hit.kind]
  const name = isFace ? undefined : person?.user.firstName || person?.name
  const context = contextOf(hit, { today, timezone, currency })
  return (
    <>
      <span className="flex w-8 shrink-0 justify-center">
        {isFace ? (
          <Avatar name={hit.title} src={pictureOf(person?.user.profileImageUrl ?? null)} color={person?.color} size="sm" decorative />
        ) : (
          <Icon aria-hidden className="size-5 text-muted" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block truncate font-medium ${hit.isDone ? 'text-muted' : ''}`}>
          <HighlightedText parts={markMatches(hit.title, words)} />
        </span>
        {(context.length > 0 || name) && (
          <span className="flex min-w-0 items-center gap-1.5 text-muted text-sm">
            <span className="truncate">{context.join(' · ')}</span>
            {name && (
              <span className="flex shrink-0 items-center gap-1.5">
                {context.length > 0 && <span aria-hidden>·</span>}
                {person && <Dot color={person.color} className="size-2" />}
                {name}
              </span>
            )}
          </span>
        )}
        {hit.excerpt && (
          <span className="line-clamp-2 text-sm [overflow-wrap:anywhere]">
            <HighlightedText parts={markMatches(hit.excerpt, words)} />
          </span>
        )}
      </span>
    </>
  )
}
