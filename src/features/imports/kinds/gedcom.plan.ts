import { type Message, msg } from '#src/shared/language/message'
import { type NewRelative, newRelative, type RelativeReply } from '../../ancestry/ancestry.contract'
import { isLifeDate, maxGeneration } from '../../ancestry/ancestry.rules'
import type { Ancestry } from '../../ancestry/ancestry.service'
import { newStory } from '../../ancestry/stories.contract'
import type { Families } from '../../families/families.service'
import type { Importer, Step } from '../imports.kind'
import { importLimits } from '../imports.rules'
import type { GedcomDate, GedcomFile, GedcomPerson } from './gedcom.read'

const clean = (text: string, max: number) =>
  text
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim()

const fold = (text: string | null) => (text ?? '').trim().toLowerCase()

/** Parents and partner of each person, by the families of the file. */
const linksOf = ({ people, families }: GedcomFile) => {
  const known = new Set(people.map(({ xref }) => xref))
  const parents = new Map<string, string[]>()
  const partner = new Map<string, string>()
  const isHere = (mark: string | null): mark is string => mark !== null && known.has(mark)
  if (people.some(({ own }) => own)) {
    for (const { xref, own } of people) {
      parents.set(xref, [own?.parent ?? null, own?.secondParent ?? null].filter(isHere))
      if (own && isHere(own.partner)) partner.set(xref, own.partner)
    }
    return { parents, partner }
  }
  // Hearth's own file marks the couples; a family of others is one unless it ended.
  const areMarked = families.some(({ isMarried }) => isMarried)
  for (const family of families) {
    const partners = family.partners.filter((one, at, all) => known.has(one) && all.indexOf(one) === at)
    for (const child of family.children) if (known.has(child) && !parents.has(child)) parents.set(child, partners)
    const [one, other] = partners
    const isCouple = one && other && !family.isEnded && (family.isMarried || !areMarked)
    if (!isCouple || partner.has(one) || partner.has(other)) continue
    partner.set(one, other)
    partner.set(other, one)
  }
  return { parents, partner }
}
type Links = ReturnType<typeof linksOf>

/** People with parents before their children. A person who would be their own ancestor loses the parents. */
const inOrder = (people: readonly GedcomPerson[], { parents }: Links) => {
  const byXref = new Map(people.map((person) => [person.xref, person]))
  const state = new Map<string, 'open' | 'done'>()
  const ordered: GedcomPerson[] = []
  for (const root of people) {
    const stack: GedcomPerson[] = [root]
    while (stack.length > 0) {
      const person = stack.at(-1) as GedcomPerson
      const { xref } = person
      if (state.get(xref) === 'done') {
        stack.pop()
        continue
      }
      state.set(xref, 'open')
      const above = (parents.get(xref) ?? []).filter((one) => state.get(one) !== 'done')
      if (above.some((one) => state.get(one) === 'open')) parents.set(xref, [])
      const next = above.some((one) => state.get(one) === 'open') ? [] : above.flatMap((one) => byXref.get(one) ?? [])
      if (next.length > 0) {
        stack.push(...next)
        continue
      }
      state.set(xref, 'done')
      ordered.push(person)
      stack.pop()
    }
  }
  return ordered
}

/** Generations above the youngest people, who have 0. Partners without parents stand beside their partners. */
const generationsOf = (ordered: readonly GedcomPerson[], { parents, partner }: Links) => {
  const generations = new Map<string, number>()
  for (const { xref } of [...ordered].reverse()) {
    const own = generations.get(xref) ?? 0
    generations.set(xref, own)
    for (const parent of parents.get(xref) ?? []) generations.set(parent, Math.max(generations.get(parent) ?? 0, own + 1))
  }
  for (const [one, other] of partner) {
    const most = Math.min(maxGeneration, Math.max(generations.get(one) ?? 0, generations.get(other) ?? 0))
    if (!parents.get(one)?.length) generations.set(one, most)
  }
  return generations
}

/** The people of a GEDCOM file, and the stories of Hearth's own. */
export const gedcomImporter = ({ ancestry, families }: { ancestry: Ancestry; families: Families }): Importer<GedcomFile> => ({
  plan(file, { member, known, storeFile }) {
    /** A member of this family who is not in the tree yet. */
    const mayBe = (userId: string) =>
      families.isActiveMember(member.familyId, userId) && !ancestry.list(member).some((one) => one.userId === userId)
    const links = linksOf(file)
    const ordered = inOrder(file.people, links)
    const generations = generationsOf(ordered, links)
    const tree = ancestry.list(member)
    const ids = new Map<string, string>()
    const isSame = (person: GedcomPerson) => (one: RelativeReply) =>
      person.birth?.date &&
      one.birthDate === person.birth.date &&
      fold(one.firstName) === fold(person.firstName) &&
      (fold(one.lastName) === fold(person.lastName) || fold(one.maidenName) === fold(person.lastName))

    const stepOf = (person: GedcomPerson): Step => {
      const { xref, firstName, lastName } = person
      const title = clean([firstName, lastName].filter(Boolean).join(' '), 200)
      const detail = [person.birth?.date, person.death?.date].filter(Boolean).join(' – ') || null
      const sourceId = `gedcom ${xref} ${title}`
      const existing = tree.find(isSame(person))?.id ?? known(sourceId)?.rowId
      if (existing) {
        ids.set(xref, existing)
        return { title, detail, outcome: 'unchanged', reasons: [] }
      }
      const reasons: Message[] = []
      const dateOf = (date: GedcomDate | null) => {
        if (!date) return null
        const isKept = date.date !== null && isLifeDate(date.date)
        if (!isKept) reasons.push(msg('The date “{date}” is left out.', { date: date.raw.slice(0, 50) }))
        else if (!date.isExact) reasons.push(msg('The date “{date}” is kept as if it were exact.', { date: date.raw.slice(0, 50) }))
        return isKept ? date.date : null
      }
      if (person.others.length > 0)
        reasons.push(msg('Hearth has no place for {name}.', { name: person.others.slice(0, 10).join(', ').slice(0, 50) }))
      const { own } = person
      const userId = own?.userId ?? null
      const input = own
        ? { ...own, birthDate: dateOf(person.birth), deathDate: dateOf(person.death), userId: null, profileImageUrl: own.picture }
        : {
            ...{
              firstName: clean(firstName, 100) || '?',
              lastName: clean(lastName ?? '', 100),
              maidenName: clean(person.maidenName ?? '', 100),
            },
            ...{ birthDate: dateOf(person.birth), deathDate: dateOf(person.death), birthPlace: clean(person.birthPlace ?? '', 200) },
            bio: clean(person.notes.join('\n\n'), 20_000),
            generation: Math.min(maxGeneration, generations.get(xref) ?? 0),
          }
      const parsed = newRelative.safeParse(input)
      if (!parsed.success) return { title, detail, outcome: 'skipped', reasons: [msg('This person cannot be read.')] }
      let picture: string | undefined
      const write = () => {
        const [parentId = null, secondParentId = null] = (links.parents.get(xref) ?? []).flatMap((one) => ids.get(one) ?? [])
        const spouse = ids.get(links.partner.get(xref) ?? '')
        // Somebody of the tree may have another partner by now.
        const isFree = spouse !== undefined && ancestry.find(spouse)?.spouseId === null
        const isMember = userId !== null && mayBe(userId)
        const relative: NewRelative = {
          ...{ ...parsed.data, parentId, secondParentId, spouseId: isFree ? spouse : null },
          ...(isMember && { userId }),
          ...(picture && { profileImageUrl: picture }),
        }
        const { id } = ancestry.create(member, relative)
        ids.set(xref, id)
        return [{ kind: 'relative' as const, rowId: id, title, sourceId }]
      }
      const media = person.picture === null ? undefined : file.media?.[person.picture]
      if (person.picture !== null && !media) reasons.push(msg('Its picture is not in the file.'))
      if (!media) return { title, detail, outcome: 'new', reasons, write }
      const prepare = async () => {
        picture = await storeFile(media)
      }
      return { title, detail, outcome: 'new', reasons, prepare, write }
    }

    const steps = ordered.slice(0, importLimits.rows).map(stepOf)
    for (const { title, content, storyDate, person } of file.stories) {
      const sourceId = `gedcom story ${title}`.slice(0, 300)
      const parsed = newStory.safeParse({ title, content, storyDate, personId: null })
      if (known(sourceId)) steps.push({ title, detail: storyDate, outcome: 'unchanged', reasons: [] })
      else if (parsed.success) {
        const write = () => {
          const personId = (person && ids.get(person)) || null
          const { id } = ancestry.stories.create(member, { ...parsed.data, personId })
          return [{ kind: 'story' as const, rowId: id, title, sourceId }]
        }
        steps.push({ title, detail: storyDate, outcome: 'new', reasons: [], write })
      } else steps.push({ title: clean(title, 200), detail: storyDate, outcome: 'skipped', reasons: [msg('This story cannot be read.')] })
    }
    if (ordered.length > importLimits.rows)
      steps.push({ title: '…', detail: null, outcome: 'skipped', reasons: [msg('Only the first rows were read. Split the file.')] })
    return { steps }
  },
})
