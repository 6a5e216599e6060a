import type { FeatureEntry } from '../feature'
import { friendsApi } from './friends.contract'
import type { PortalServices } from './portal.create'
import { portalRoutes } from './portal.routes'
import { searchFriends } from './portal.search'
import { friendsPortal, portalDocuments } from './portal.table'

export const portalFeature = {
  title: 'friends portal',
  routes: portalRoutes,
  search: ({ friends }) => ({ can: friendsApi.list.can, find: searchFriends(friends) }),
  exports: {
    portal: {
      friends: { table: friendsPortal, withheld: ['tokenHash'], csv: true, label: 'x.friend_name' },
      friendDocuments: { table: portalDocuments },
    },
  },
} satisfies FeatureEntry<PortalServices>
