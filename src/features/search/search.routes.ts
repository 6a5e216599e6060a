import type { Gate } from '#src/platform/http/gate'
import { searchApi } from './search.contract'
import type { Search } from './search.service'

export const searchRoutes = ({ onFamily, search }: Gate & { search: Search }) => [
  onFamily(searchApi.search, ({ member, query }) => search.find(member, query.q)),
]
