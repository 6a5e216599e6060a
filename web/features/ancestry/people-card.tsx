import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import { Card } from '#web/ui/card'
import { eldestFirst, generationName } from './ancestry.labels'
import { PersonLink } from './person-link'
import { t } from './texts'

/** The people of one row of the tree, and its label. */
type Generation = { generation: number; people: readonly RelativeReply[] }

/** The people of the tree by generation, the eldest first. */
export function PeopleCard({ generations }: { generations: readonly Generation[] }) {
  return (
    <Card title={t('Tree Members')} flush>
      <div className="flex flex-col gap-3 px-2 pt-1 pb-2">
        {generations.map((row) => (
          <Row key={row.generation} {...row} />
        ))}
      </div>
    </Card>
  )
}

function Row({ generation, people }: Generation) {
  const name = generationName(generation)
  return (
    <section aria-label={name}>
      <h3 className="px-3 pb-1 font-sans font-semibold text-muted text-sm tracking-normal">{name}</h3>
      <ul className="grid gap-x-2 *:min-w-0 sm:max-xl:grid-cols-2">
        {eldestFirst(people).map((person) => (
          <li key={person.id}>
            <PersonLink person={person} note={person.birthPlace ?? undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}
