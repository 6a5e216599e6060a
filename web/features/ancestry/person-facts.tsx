import { UserRoundPlus } from 'lucide-react'
import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import { relativesOf } from '#src/features/ancestry/ancestry.rules'
import { useToday } from '#web/platform/format/clock'
import type { ActiveFamily } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { ageText, eldestFirst, generationName, lifeDay, lifespanText } from './ancestry.labels'
import { PersonLink } from './person-link'
import type { Kinship } from './relative-form'
import { t } from './texts'
import { useRelativePictures } from './use-faces'

/** A person's picture and life. */
export function PersonFacts({ person, family }: { person: RelativeReply; family: ActiveFamily }) {
  const today = useToday(family.timezone)
  const { src, color } = useRelativePictures()(person)
  const { name, maidenName, birthDate, birthPlace, deathDate, bio, generation } = person
  const facts = [
    [t('Born'), [birthDate && lifeDay(birthDate), birthPlace].filter(Boolean).join(', ')],
    [t('Died'), deathDate && lifeDay(deathDate)],
    [t('Age'), deathDate ? lifespanText(person, today) : ageText(person, today)],
    [t('Maiden Name'), maidenName],
    [t('Generation'), generationName(generation)],
  ].filter(([, fact]) => fact)
  return (
    <Card className="min-w-0">
      <div className="flex flex-col items-center gap-6 py-2 sm:flex-row sm:items-start sm:gap-8">
        <Avatar name={name} src={src} color={color} size="poster" />
        <div className="flex min-w-0 flex-1 flex-col gap-5 max-sm:w-full">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
            {facts.map(([label, fact]) => (
              <div key={label} className="min-w-0">
                <dt className="text-muted text-sm">{label}</dt>
                <dd className="font-medium [overflow-wrap:anywhere]">{fact}</dd>
              </div>
            ))}
          </dl>
          {bio && <p className="max-w-prose whitespace-pre-line font-heading text-lg leading-relaxed [overflow-wrap:anywhere]">{bio}</p>}
        </div>
      </div>
    </Card>
  )
}

type RelativesProps = {
  person: RelativeReply
  people: readonly RelativeReply[]
  /** Left out if the user may not add people. */
  onAdd: ((as: Kinship['as']) => void) | undefined
}

/** Parents, partner, siblings and children, and a menu that adds a relative. */
export function Relatives({ person, people, onAdd }: RelativesProps) {
  const { parents, partner, coParents, siblings, children } = relativesOf(eldestFirst(people), person)
  const groups = [
    { name: t('Parents'), of: parents, add: parents.length < 2 && ('parent' as const), label: t('Add Parent') },
    { name: t('Partner'), of: partner ? [partner] : [], add: !partner && ('partner' as const), label: t('Add Partner') },
    { name: t('Also parents of their children'), of: coParents, add: false as const, label: '' },
    { name: t('Siblings'), of: siblings, add: false as const, label: '' },
    { name: t('Children'), of: children, add: 'child' as const, label: t('Add Child') },
  ].filter(({ of, add }) => of.length > 0 || (add && onAdd))
  return (
    <Card title={t('Relatives')} flush>
      {groups.length === 0 && <p className="px-5 py-4 text-muted">{t('No relatives in the tree yet.')}</p>}
      <div className="flex flex-col gap-3 px-2">
        {groups.map(({ name, of, add, label }) => (
          <section key={name} aria-label={name}>
            <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 px-3">
              <h3 className="font-sans font-semibold text-muted text-sm tracking-normal">{name}</h3>
              {add && onAdd && (
                <Button size="sm" variant="quiet" icon={<UserRoundPlus aria-hidden className="size-4" />} onClick={() => onAdd(add)}>
                  {label}
                </Button>
              )}
            </div>
            <ul>
              {of.map((one) => (
                <li key={one.id}>
                  <PersonLink person={one} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}
