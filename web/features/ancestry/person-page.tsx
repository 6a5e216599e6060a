import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, UserRoundPlus, UserRoundX } from 'lucide-react'
import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import { refreshArea } from '#web/platform/api/query-client'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { CardMenu } from '#web/ui/card-menu'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded, onceFetched } from '#web/ui/loaded'
import { MenuItem, MenuSeparator } from '#web/ui/menu'
import { Page, PageHeader } from '#web/ui/page'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { BackLink } from '../shell/back-link'
import { FeatureScreen } from '../shell/feature-screen'
import { treeQuery, useRemoveRelative } from './ancestry.queries'
import { PersonFacts, Relatives } from './person-facts'
import { type About, RelativeDialog } from './relative-dialog'
import type { Kinship } from './relative-form'
import { StoriesCard } from './stories-card'
import { t } from './texts'

const backToTree = () => <BackLink to="/ancestry">{t('Family Tree')}</BackLink>

/** /ancestry/{personId}: a person's life, relatives and stories. */
export const PersonPage = () => (
  <FeatureScreen
    title={t('Family Tree')}
    can="view_ancestry"
    refused={t("You can't view the family tree")}
    empty={<EmptyState icon={UserRoundX} title={t('Please join a family to access the family tree')} />}
  >
    {(family) => <FamilyPerson family={family} />}
  </FeatureScreen>
)

function FamilyPerson({ family }: { family: ActiveFamily }) {
  const { personId } = useParams({ from: '/gate/ancestry/$personId' })
  const query = useQuery(treeQuery(family.id))
  const { data: people } = query
  const person = people?.find(({ id }) => id === personId)
  if (people && person) return <Person key={person.id} person={person} people={people} family={family} />
  return (
    <Page>
      {backToTree()}
      <PageHeader title={t('Family Tree')} />
      <Loaded
        query={onceFetched(query)}
        errorTitle={t('Failed to load the person')}
        skeleton={
          <SkeletonGroup className="flex flex-col gap-4">
            <Skeleton className="h-48 w-full rounded-box" />
            <Skeleton className="h-64 w-full rounded-box" />
          </SkeletonGroup>
        }
        onCard
      >
        {() => <EmptyState icon={UserRoundX} title={t("This person isn't in the tree")} text={t('They may have been removed.')} />}
      </Loaded>
    </Page>
  )
}

type PersonProps = { person: RelativeReply; people: readonly RelativeReply[]; family: ActiveFamily }

function Person({ person, people, family }: PersonProps) {
  const mayEdit = useMay('edit_ancestry')
  const dialog = useDialog<About>()
  const add = (as: Kinship['as']) => dialog.show({ kinship: { to: person, as } })
  return (
    <Page>
      <div className="flex flex-col gap-1">
        {backToTree()}
        <PageHeader
          title={person.name}
          actions={mayEdit && <PersonActs person={person} familyId={family.id} onEdit={() => dialog.show({ person })} onAdd={add} />}
        />
      </div>
      <PersonFacts person={person} family={family} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Relatives person={person} people={people} onAdd={mayEdit ? add : undefined} />
        <StoriesCard familyId={family.id} people={people} about={person} />
      </div>
      {dialog.subject && <RelativeDialog key={dialog.openCount} family={family} people={people} about={dialog.subject} {...dialog.props} />}
    </Page>
  )
}

type PersonActsProps = { person: RelativeReply; familyId: string; onEdit: () => void; onAdd: (as: Kinship['as']) => void }

function PersonActs({ person, familyId, onEdit, onAdd }: PersonActsProps) {
  const navigate = useNavigate()
  const removal = useRemoveRelative(familyId)
  const leave = async () => {
    await navigate({ to: '/ancestry', replace: true })
    return refreshArea('ancestry', familyId)
  }
  const remove = () => removal.mutate(person.id, { onSuccess: leave })
  const icon = <UserRoundPlus aria-hidden className="size-4" />
  return (
    <>
      <Button icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <CardMenu itemName={person.name} onDelete={remove}>
        <MenuItem icon={icon} disabled={person.secondParentId !== null} onSelect={() => onAdd('parent')}>
          {t('Add Parent')}
        </MenuItem>
        <MenuItem icon={icon} disabled={person.spouseId !== null} onSelect={() => onAdd('partner')}>
          {t('Add Partner')}
        </MenuItem>
        <MenuItem icon={icon} onSelect={() => onAdd('child')}>
          {t('Add Child')}
        </MenuItem>
        <MenuSeparator />
      </CardMenu>
    </>
  )
}
