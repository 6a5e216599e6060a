import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { Activity, History, type LucideIcon, Server } from 'lucide-react'
import { useId } from 'react'
import { wordsOf } from '#src/features/documents/documents.rules'
import type { FoundGroup, Hit, ResultKind } from '#src/features/search/search.contract'
import { parseSearch } from '#src/features/search/search.rules'
import { isNearPrefix } from '#src/features/search/search.typos.rules'
import { foldText } from '#src/shared/language/spelling'
import { isShown, labelOf, links } from '#web/nav'
import { type ActiveFamily, useFamily, useMay, useUser } from '#web/platform/session/session'
import { backupsQuery } from '../admin/backups.queries'
import type { Action } from './action'
import { useActions } from './actions'
import { usePersonActions } from './people'
import { kindNames, placeOf } from './search.labels'
import { recentScreens, recentSearches } from './search.recent'
import { t } from './texts'

type Place = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>

/** An option: an action, a screen, a recent search, or a result. */
export type Row = { id: string; title: string } & (
  | { kind: 'action'; icon: LucideIcon; run: Action['run'] }
  | { kind: 'screen'; icon: LucideIcon; place: Place }
  | { kind: 'recent'; icon: LucideIcon }
  | { kind: ResultKind; hit: Hit; place: Place }
)
export type RowGroup = {
  id: string
  name: string
  rows: Row[]
  /** Whether the group is a fallback without results: screens to go to instead. */
  isFallback: boolean
  hasMore: boolean
}

type Screen = { to: string; label: string; icon: LucideIcon }

/** The screens of the sidebar, and those without a link there. */
const screensFor = (family: ActiveFamily, mayManage: boolean): Screen[] => [
  ...links.filter((link) => isShown(link, family)).map((link) => ({ to: link.to, label: labelOf(link), icon: link.icon })),
  { to: '/activity', label: t('Activity'), icon: Activity },
  ...(mayManage ? [{ to: '/settings/server', label: t('Server'), icon: Server }] : []),
]

/** The matches of a text, or, if it has none, its matches with one typing error. */
const matching = <T>(text: string, all: readonly T[], textsOf: (one: T) => (string | undefined)[]): T[] => {
  const { words, matches } = parseSearch(text)
  const exact = all.filter((one) => matches(...textsOf(one)))
  if (exact.length > 0) return exact
  const isNear = (one: T, word: string) =>
    wordsOf(textsOf(one).join(' ')).some((other) => foldText(other).startsWith(word) || isNearPrefix(word, foldText(other)))
  return all.filter((one) => words.every((word) => isNear(one, word)))
}

/** The options for a text: matching actions and screens, then results; without a text, recent searches, then all screens and actions. */
export const useRowGroups = (text: string, words: readonly string[], found: readonly FoundGroup[] | undefined): RowGroup[] => {
  const id = useId()
  const family = useFamily()
  const user = useUser()
  // Succeeds for server admins only, which is not a role.
  const { data: backups } = useQuery({ ...backupsQuery(family.id), enabled: useMay('admin') })
  const mayManage = backups !== undefined
  const screens = screensFor(family, mayManage)
  const actions = useActions(family, mayManage)
  const personActions = usePersonActions(family, text)
  const actionRows = (some: readonly Action[]) =>
    group(
      t('Actions'),
      some.map(({ id: action, ...row }) => ({ id: `${id}${action}`, kind: 'action', ...row })),
    )
  const group = (name: string, rows: Row[], more: Partial<RowGroup> = {}): RowGroup[] =>
    rows.length === 0 ? [] : [{ id: `${id} ${name}`.replaceAll(' ', '-'), name, rows, isFallback: false, hasMore: false, ...more }]
  const rowOf = ({ to, label: title, icon }: Screen): Row => ({
    id: `${id}${to}`,
    kind: 'screen',
    title,
    icon,
    place: { to: to as Place['to'], params: { familyId: family.id } as Place['params'] },
  })
  if (words.length === 0)
    return [
      ...group(
        t('Recent searches'),
        recentSearches(user.id).map((title, n) => ({ id: `${id}recent-${n}`, kind: 'recent', title, icon: History })),
      ),
      ...group(
        t('Recent screens'),
        recentScreens(user.id)
          .flatMap((to) => screens.filter((screen) => screen.to === to))
          .map((screen) => ({ ...rowOf(screen), id: `${id}again-${screen.to}` })),
      ),
      ...group(t('Screens'), screens.map(rowOf)),
      ...actionRows(actions),
    ]
  const named = matching(text, screens, ({ label }) => [label])
  const wanted = matching(text, actions, ({ title, keywords }) => [title, keywords])
  const isFallback = found?.length === 0 && named.length === 0 && wanted.length === 0 && personActions.length === 0
  const doing = actionRows([...wanted, ...personActions])
  const going = group(t('Screens'), (isFallback ? screens : named).map(rowOf), { isFallback })
  // "add" asks for an action; "shop" asks for the screen, although an action has that word too, and "mess" for the messages.
  const isBegun = (title: string) => foldText(title).startsWith(words.join(' '))
  const isAsked = wanted.some(({ title }) => isBegun(title)) && !named.some(({ label }) => isBegun(label))
  return [
    ...(isAsked ? [...doing, ...going] : [...going, ...doing]),
    ...(found ?? []).flatMap(({ kind, hits, hasMore }) =>
      group(
        t(kindNames[kind]),
        hits.map((hit) => ({ id: `${id}${hit.kind}${hit.id}`, kind, title: hit.title, hit, place: placeOf(hit) as Place })),
        { hasMore },
      ),
    ),
  ]
}
