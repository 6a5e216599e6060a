import type { Feature } from '../feature'
import { ancestryApi } from './ancestry.contract'
import { ancestryRoutes } from './ancestry.routes'
import { searchAncestry } from './ancestry.search'
import { type Ancestry, createAncestry, treePictures } from './ancestry.service'
import { createAncestryStore } from './ancestry.store'
import { ancestryMembers, ancestryStories } from './ancestry.table'
import { createStoryStore } from './stories.store'

export const ancestryFeature = {
  title: 'family tree',
  create: ({ db, ...deps }) => ({
    ancestry: createAncestry({ store: createAncestryStore(db), storyStore: createStoryStore(db), ...deps }),
  }),
  routes: ancestryRoutes,
  search: ({ ancestry }) => ({ can: ancestryApi.list.can, addon: 'ancestry_tree', find: searchAncestry(ancestry) }),
  uploads: (db, membership) => treePictures(createAncestryStore(db), membership),
  trash: ({ ancestry }) => ({ relative: { restored: ancestry.restored } }),
  exports: {
    familyTree: {
      relatives: {
        table: ancestryMembers,
        csv: { without: ['profileImageUrl'] },
        label: "trim(x.first_name || ' ' || coalesce(x.last_name, ''))",
      },
      stories: { table: ancestryStories },
    },
  },
} satisfies Feature<{ ancestry: Ancestry }>
