import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ShoppingSearch } from './shopping.search'

/** The hub's search parameters, and navigation within it; unnamed parameters stay. */
export const useShoppingSearch = () => {
  const place = useSearch({ from: '/gate/shopping' })
  const navigate = useNavigate()
  const go = (change: ShoppingSearch) => navigate({ to: '/shopping', search: { ...place, ...change }, replace: change.list === undefined })
  return { tab: 'dashboard' as const, ...definedOf(place), go }
}

const definedOf = ({ tab, list, category }: ShoppingSearch): ShoppingSearch => ({ ...(tab && { tab }), list, category })
