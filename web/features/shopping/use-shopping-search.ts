import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { lastPlace, rememberPlace, startingPlace } from './last-place'
import { listsQuery } from './shopping.queries'
import type { ShoppingSearch } from './shopping.search'

/** The hub's search parameters, and navigation within it; unnamed parameters stay. */
export const useShoppingSearch = () => {
  const place = useSearch({ from: '/gate/shopping' })
  const navigate = useNavigate()
  const go = (change: ShoppingSearch, replace = change.list === undefined) =>
    navigate({ to: '/shopping', search: { ...place, ...change }, replace })
  return { ...place, go }
}

/**
 * Completes the address `/shopping`, and remembers where the reader is.
 * @returns the lists, which that needs, and whether the address is complete
 */
export const useStartingPlace = (familyId: string) => {
  const { tab, list, go } = useShoppingSearch()
  const query = useQuery(listsQuery(familyId))
  const isArriving = useRef(true)
  useEffect(() => {
    if (tab) {
      isArriving.current = false
      rememberPlace(tab, tab === 'lists' ? list : undefined, Date.now())
    } else if (query.data) {
      // A press on Shopping within the shopping means the list.
      const last = isArriving.current ? lastPlace() : { ...lastPlace(), tab: undefined }
      go(list ? { tab: 'lists', list } : startingPlace(query.data, last, Date.now()), true)
    }
  })
  return { query, isComplete: tab !== undefined }
}
