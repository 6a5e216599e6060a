import { type Layout, layOut } from '../web/features/ancestry/ancestry.layout'
import { median } from './measure'
import { table } from './table'

const sizes = { family: 200, clan: 800 }
/** In milliseconds of the processor, for a family. */
const limit = 50
const runs = 15

type Person = Parameters<typeof layOut>[0][number]
type Drawing = Record<keyof typeof sizes, number> & { limit: typeof limit }

/** What drawing a family tree takes of the processor: where everybody stands, and the lines between them. */
export const measureTree = (): Drawing => ({ family: measure(sizes.family), clan: measure(sizes.clan), limit })

const measure = (size: number) => {
  const people = descendants(size)
  const draw = (): Layout<Person> => layOut(people)
  for (let warm = 0; warm < 5; warm++) if (draw().cards.length !== size) throw new Error('Somebody is missing in the tree')
  return median(
    Array.from({ length: runs }, () => {
      const start = process.cpuUsage()
      draw()
      return process.cpuUsage(start).user / 1000
    }),
  )
}

/** A couple, their three children, whom each marries and has three, and so on. */
const descendants = (size: number): Person[] => {
  const people: Person[] = []
  const add = (generation: number, links: Partial<Person> = {}): Person => {
    const one = { id: `person-${people.length}`, parentId: null, secondParentId: null, spouseId: null, ...links, generation }
    people.push(one)
    return one
  }
  const marry = (one: Person) => {
    const other = add(one.generation, { spouseId: one.id })
    one.spouseId = other.id
    return [one, other] as const
  }
  const couples = [marry(add(0))]
  for (const [one, other] of couples)
    for (let child = 0; child < 3 && people.length < size; child++) {
      const born = add(one.generation - 1, { parentId: one.id, secondParentId: other.id })
      if (people.length < size) couples.push(marry(born))
    }
  return people
}

/** What was measured as lines for a person. */
export const treeTable = ({ family, clan, limit }: Drawing): string =>
  table(
    'Drawing a family tree, milliseconds of the processor',
    ['', 'Hearth', 'ceiling'],
    [
      [`${sizes.family} people`, family.toFixed(1), String(limit)],
      [`${sizes.clan} people`, clan.toFixed(1), ''],
    ],
  )
