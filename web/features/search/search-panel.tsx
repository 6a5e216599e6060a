import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { CloudOff, Search, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { type FoundGroup, maxSearchLength } from '#src/features/search/search.contract'
import { parseSearch, searchWords } from '#src/features/search/search.rules'
import { offline } from '#web/platform/live/live'
import { useFamily, useUser } from '#web/platform/session/session'
import { IconButton } from '#web/ui/button'
import { LoadError } from '#web/ui/error-state'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { useDebounced } from '#web/ui/use-debounced'
import { Results } from './results'
import { type Row, type RowGroup, useRowGroups } from './rows'
import { searchQuery } from './search.queries'
import { rememberScreen, rememberSearch } from './search.recent'
import { t } from './texts'

/** Debounce of the search, in milliseconds. */
const debounceMs = 120

/** The search field and its results: a combobox with a permanent list (WAI-ARIA combobox pattern). */
export function SearchPanel({ onLeave }: { onLeave: () => void }) {
  useSignals()
  const family = useFamily()
  const user = useUser()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const words = searchWords(text)
  // Normalised words: a text that differs only in case or accents needs no new request.
  const wanted = useDebounced(words.join(' '), debounceMs)
  const isOffline = offline.value
  const query = useQuery({ ...searchQuery(family.id, wanted), enabled: wanted !== '' && !isOffline })
  const isSought = words.length > 0 && !isOffline
  const isWaiting = isSought && (query.isFetching || wanted !== words.join(' '))
  const found = isSought ? stillMatching(text, query.data, isWaiting) : undefined
  const groups = useRowGroups(text, words, found)
  const rows = groups.flatMap((group) => group.rows)
  const active = rows.find(({ id }) => id === chosen) ?? rows[0]
  const nothing = groups.some(({ isFallback }) => isFallback)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const open = useOpen(text, user.id, { onLeave, onText: setText })

  const move = (row: Row | undefined) => {
    if (!row) return
    setChosen(row.id)
    list.current?.querySelector(`[id="${CSS.escape(row.id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const at = active ? rows.indexOf(active) : -1
    const to = { ArrowDown: rows[at + 1] ?? rows[0], ArrowUp: rows[at - 1] ?? rows.at(-1), Home: rows[0], End: rows.at(-1) }[event.key]
    if (to) {
      event.preventDefault()
      move(to)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      open(active, event)
    }
  }
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-base-300 border-b ps-4 pe-2">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label={t('Search')}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active?.id}
          placeholder={t('Search, go to a screen, or do something')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxSearchLength}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(undefined)
            list.current?.scrollTo({ top: 0 })
          }}
          onKeyDown={onKeyDown}
          className="h-15 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-muted"
        />
        <Radix.Close asChild>
          <IconButton label={t('Close')}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </Radix.Close>
      </div>
      {isOffline && (
        <p className="flex shrink-0 items-center gap-2.5 px-5 pt-3 text-muted text-sm">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {t('You are offline. Only screens and actions can be found.')}
        </p>
      )}
      {nothing && <NothingFound text={text.trim()} />}
      <Results listId={listId} list={list} groups={groups} words={words} active={active} onPoint={setChosen} onOpen={open} />
      {isSought && query.isError && !isWaiting && <LoadError title={t('The search failed')} query={query} />}
      {isWaiting && !found && <Loading />}
      <p role="status" className="sr-only">
        {isWaiting || !isSought ? '' : announcement(groups)}
      </p>
    </>
  )
}

/** While loading, the previous results that still match. */
const stillMatching = (text: string, data: FoundGroup[] | undefined, isWaiting: boolean) => {
  if (!isWaiting) return data
  const { matches: isIn } = parseSearch(text)
  const groups = data?.map((group) => ({ ...group, hits: group.hits.filter(({ title, excerpt, place }) => isIn(title, excerpt, place)) }))
  const left = groups?.filter(({ hits }) => hits.length > 0)
  return left?.length ? left : undefined
}

/** The number of results, for screen readers. */
const announcement = (groups: readonly RowGroup[]) => {
  const count = groups.filter(({ isFallback }) => !isFallback).flatMap(({ rows }) => rows).length
  if (count === 0) return t('Nothing found')
  return t('{count, plural, one {# result} other {# results}}', { count })
}

/** Opens a row: in this tab, or with Ctrl or ⌘ in a new one. */
const useOpen = (text: string, userId: string, { onLeave, onText }: { onLeave: () => void; onText: (text: string) => void }) => {
  const navigate = useNavigate()
  const router = useRouter()
  return (row: Row, { ctrlKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>) => {
    if (row.kind === 'recent') return onText(row.title)
    if (row.kind === 'action') {
      onLeave()
      return void row.run()
    }
    if (row.kind === 'screen') rememberScreen(userId, String(row.place.to))
    else rememberSearch(userId, text.trim())
    if (ctrlKey || metaKey) return void window.open(router.buildLocation(row.place).href, '_blank', 'noopener')
    onLeave()
    navigate(row.place)
  }
}

function NothingFound({ text }: { text: string }) {
  return (
    <div className="px-6 pt-8 pb-4 text-center">
      <p className="font-heading text-xl [overflow-wrap:anywhere]">{t('Nothing found for “{text}”', { text })}</p>
      <p className="mt-1 text-muted">{t('Try fewer words or only their beginnings, or go to a screen.')}</p>
    </div>
  )
}

const Loading = () => (
  <SkeletonGroup label={t('Searching...')} className="flex flex-col gap-1 px-2 pt-2">
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <div key={row} className="flex h-14 items-center gap-3 px-3">
        <Skeleton round className="size-8" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-44 max-w-full" />
          <Skeleton className="h-3 w-64 max-w-full" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)
