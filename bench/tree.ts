import { type Layout, layOut } from '../web/features/ancestry/ancestry.layout'
import { median } from './measure'
import { table } from './table'

const sizes = { family: 200, clan: 800 }
/** CPU milliseconds for a family. */
const limit = 50
const runs = 15

type Person = Parameters<typeof layOut>[0][number]
type Drawing = Record<keyof typeof sizes, number> & { limit: typeof limit }

/** Measures the CPU time of a family tree's layout: the cards' positions and the lines between them. */
export const measureTree = (): Drawing => ({ family: measure(sizes.family), clan: measure(sizes.clan), limit })

const measure = (size: number) => {
  const people = descendants(size)
  const draw = (): Layout<Person> => layOut(people)
  for (let warm = 0; warm < 5; warm++) if (draw().cards.length !== size) throw new Error('The tree has a wrong number of cards')
  return median(
    Array.from({ length: runs }, () => {
      const start = process.cpuUsage()
      draw()
      return process.cpuUsage(start).user / 1000
    }),
  )
}

/** A couple with three children, each of whom marries and has three children, and so on, up to `size` people. */
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

/** The results as a table. */
export const treeTable = ({ family, clan, limit }: Drawing): string =>
  table(
    'Drawing a family tree, CPU milliseconds',
    ['', 'Hearth', 'ceiling'],
    [
      [`${sizes.family} people`, family.toFixed(1), String(limit)],
      [`${sizes.clan} people`, clan.toFixed(1), ''],
    ],
  )
