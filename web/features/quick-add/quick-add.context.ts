import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { HourCycle } from '#src/shared/language/languages'
import { holdsAll } from '#src/shared/permissions'
import { useNow } from '#web/platform/format/clock'
import { readerHourCycle, readerLocale, spokenLanguage } from '#web/platform/language/language'
import { useFamily, useMay, useMe, useMembers, useUser } from '#web/platform/session/session'
import { billsQuery, categoriesQuery as budgetCategoriesQuery } from '../finances/finances.queries'
import { categoriesQuery, knownItemsQuery, listsQuery } from '../shopping/shopping.queries'
import type { Kind, QuickAddContext } from './quick-add.types'

/** The kinds that the reader may add, in the family's enabled features. */
export const useKinds = (): Kind[] => {
  const { addons } = useFamily()
  const isManager = holdsAll(useMe())
  const may = {
    event: useMay('edit_calendar') && addons.includes('calendars'),
    chore: isManager && addons.includes('todo_list'),
    task: useMay('edit_tasks') && addons.includes('todo_list'),
    item: useMay('edit_shopping') && addons.includes('shopping_lists'),
    transaction: useMay('edit_finances') && addons.includes('financial_records'),
  } satisfies Record<Kind, boolean>
  return (Object.keys(may) as Kind[]).filter((kind) => may[kind])
}

/** The clock of a locale's region. */
const regionalHourCycle = (locale: string): HourCycle =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? 'h12' : 'h23'

/** The family's data, by which a sentence is understood. */
export const useQuickAddContext = (preferred: Kind | null) => {
  const { id, timezone, currency } = useFamily()
  const { id: reader } = useUser()
  const members = useMembers()
  const kinds = useKinds()
  const [buys, pays] = [kinds.includes('item'), kinds.includes('transaction')]
  const { data: categories } = useQuery({ ...categoriesQuery(id), enabled: buys })
  const { data: lists } = useQuery({ ...listsQuery(id), enabled: buys })
  const { data: items } = useQuery({ ...knownItemsQuery(id), enabled: buys })
  const { data: bills } = useQuery({ ...billsQuery(id), enabled: pays })
  const { data: budgetCategories } = useQuery({ ...budgetCategoriesQuery(id), enabled: pays })
  const minute = useNow()
  const language = spokenLanguage()
  const context: QuickAddContext = useMemo(
    () => ({
      people: members
        .filter(({ isActive }) => isActive)
        .map(({ userId, doesChores, user: { firstName, username } }) => ({
          userId,
          firstName: firstName || username,
          otherNames: [username],
          doesChores,
        })),
      reader,
      now: Temporal.Instant.fromEpochMilliseconds(minute).toZonedDateTimeISO(timezone),
      language,
      locale: readerLocale(),
      hourCycle: readerHourCycle() ?? regionalHourCycle(readerLocale()),
      currency,
      items: items ?? [],
      shoppingCategories: categories ?? [],
      bills: (bills ?? [])
        .filter(({ status }) => status === 'active')
        .map(({ id, companyName, categoryId, amountDue, dueDate }) => ({ id, name: companyName, categoryId, amount: amountDue, dueDate })),
      budgetCategories: (budgetCategories ?? []).filter(({ isActive }) => isActive),
      preferred,
    }),
    [members, reader, minute, timezone, language, currency, items, categories, bills, budgetCategories, preferred],
  )
  const openLists = useMemo(() => lists?.filter(({ status }) => status === 'active') ?? [], [lists])
  return { context, kinds, members, lists: openLists, categories: categories ?? [], budgetCategories: context.budgetCategories }
}
