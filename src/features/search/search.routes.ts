import type { On } from '../../platform/routes'
import { searchApi } from './search.contract'
import type { Search } from './search.service'

export const searchRoutes = ({ on, search }: { on: On; search: Search }) => [
  on(searchApi.search, ({ member, query }) => search.find(member, query.q)),
]
