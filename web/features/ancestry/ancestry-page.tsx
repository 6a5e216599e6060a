import { useQuery } from '@tanstack/react-query'
import { TreeDeciduous } from 'lucide-react'
import { useMemo } from 'react'
import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import { useScreenPainted } from '#web/platform/loading/deferred-screen'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { FloatingButton } from '#web/ui/floating-button'
import { Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { FeatureScreen } from '../shell/feature-screen'
import { eldestFirst, treeSize } from './ancestry.labels'
import { type Layout, layOut } from './ancestry.layout'
import { treeQuery } from './ancestry.queries'
import { PeopleCard } from './people-card'
import { PersonLink } from './person-link'
import { RelativeDialog } from './relative-dialog'
import { StoriesCard } from './stories-card'
import { msg, t } from './texts'
import { TreeView } from './tree-view'

const title = msg('Family Ancestry Tree')
const adds = msg('Add Family Member')

/** /ancestry: the family tree, the latest people, and the stories. */
export const AncestryPage = () => (
  <FeatureScreen
    title={t(title)}
    can="view_ancestry"
    refused={t("You can't view the family tree")}
    empty={<EmptyState icon={TreeDeciduous} title={t('Please join a family to access the family tree')} />}
  >
    {(family) => <FamilyTree family={family} />}
  </FeatureScreen>
)

function FamilyTree({ family }: { family: ActiveFamily }) {
  const query = useQuery(treeQuery(family.id))
  const { data: people } = query
  const mayEdit = useMay('edit_ancestry')
  const adding = useDialog<never>()
  const eldest = useMemo(() => people && eldestFirst(people), [people])
  const layout = useMemo(() => eldest && layOut(eldest), [eldest])
  return (
    <Page width="wide">
      <PageHeader
        title={t(title)}
        subtitle={people && layout && people.length > 0 ? treeSize(people.length, layout.rows.length) : undefined}
        actions={mayEdit && people?.length ? <FloatingButton label={t(adds)} onPress={() => adding.show()} /> : undefined}
      />
      <Loaded
        query={query}
        errorTitle={t('Failed to load the family tree')}
        skeleton={<TreeSkeleton />}
        onCard
        empty={
          <>
            <Card flush>
              <EmptyState
                icon={TreeDeciduous}
                title={t('Your tree starts with one person')}
                text={t('Add yourself or a grandparent, and grow it from there: parents, partners, children.')}
                others={t('It grows as your family adds people to it.')}
                action={
                  mayEdit && (
                    <AddButton variant="primary" onClick={() => adding.show()}>
                      {t(adds)}
                    </AddButton>
                  )
                }
              />
            </Card>
            <StoriesCard familyId={family.id} people={[]} />
          </>
        }
      >
        {(people) =>
          eldest &&
          layout && (
            <>
              <TreeView people={eldest} layout={layout} title={t('{family}: Family Ancestry Tree', { family: family.name })} />
              <BelowTree family={family} people={people} eldest={eldest} layout={layout} />
            </>
          )
        }
      </Loaded>
      {people && adding.openCount > 0 && (
        <RelativeDialog key={adding.openCount} family={family} people={people} about={{}} {...adding.props} />
      )}
    </Page>
  )
}

interface BelowTreeProps {
  family: ActiveFamily
  /** The latest additions first. */
  people: readonly RelativeReply[]
  eldest: readonly RelativeReply[]
  layout: Layout<RelativeReply>
}

/** The people and stories, rendered once the tree is painted. */
function BelowTree({ family, people, eldest, layout: { rows, cards } }: BelowTreeProps) {
  if (!useScreenPainted()) return null
  const generations = rows.map(({ generation }, row) => ({
    generation,
    people: cards.filter((card) => card.row === row).map(({ person }) => person),
  }))
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr] xl:*:col-start-2">
      <RecentAdditions people={people} />
      <StoriesCard familyId={family.id} people={eldest} className="xl:col-start-1! xl:row-span-2 xl:row-start-1" />
      <PeopleCard generations={generations} />
    </div>
  )
}

/** The maximum number of latest people (spec 3 section 9). */
const recent = 3

function RecentAdditions({ people }: { people: readonly RelativeReply[] }) {
  return (
    <Card title={t('Recent Additions')} flush>
      <ul className="flex flex-col px-2">
        {people.slice(0, recent).map((person) => (
          <li key={person.id}>
            <PersonLink person={person} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TreeSkeleton() {
  const row = 'flex justify-center gap-7'
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <div className="flex h-[min(calc(100dvh-13.5rem),54rem)] min-h-96 max-sm:h-[62dvh] flex-col items-center justify-center gap-16 overflow-clip rounded-box bg-base-100 py-8">
        <div className={row}>
          <Skeleton className="h-36 w-32" />
          <Skeleton className="h-36 w-32" />
        </div>
        <div className={row}>
          <Skeleton className="h-36 w-32" />
          <Skeleton className="h-36 w-32" />
          <Skeleton className="h-36 w-32" />
        </div>
      </div>
      <Skeleton className="h-48 w-full rounded-box" />
    </SkeletonGroup>
  )
}
