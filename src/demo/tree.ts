import { type FamilyStory, type Forebear, familyStories, forebears } from './forebears'

type Dead = Forebear & { deathDate: string }

/** The news of a day in the tree. */
export type TreeNews = {
  newcomers: Forebear[]
  /** People who died after they were added. */
  gone: Dead[]
  stories: FamilyStory[]
}

/**
 * Decides when the family adds what to its tree: in a demo of many years, some people are born or die during it. A person is added after
 * their birth and after the people they refer to; a death is added after its day.
 */
export const createTree = () => {
  const known = new Set<Forebear>()
  const living = new Set<Forebear>()
  const knows = (name: string) => [...known].some(({ firstName }) => firstName === name)

  return (date: Temporal.PlainDate, daysLeft: number): TreeNews => {
    const today = date.toString()
    const isDead = (one: Forebear): one is Dead => one.deathDate !== undefined && one.deathDate < today
    const newcomers: Forebear[] = []
    for (const one of forebears) {
      const isDue = one.daysAgo === undefined || one.daysAgo >= daysLeft
      const hasRelatives = [...(one.parents ?? []), ...(one.partner ? [one.partner] : [])].every(knows)
      if (known.has(one) || !isDue || !hasRelatives || one.birthDate >= today) continue
      newcomers.push(one)
      known.add(one)
      if (!isDead(one)) living.add(one)
    }
    const gone = [...living].filter(isDead)
    for (const one of gone) living.delete(one)
    const stories = familyStories.filter(
      ({ daysAgo, about, when = '' }) => daysAgo === daysLeft && when < today && (about === undefined || knows(about)),
    )
    return { newcomers, gone, stories }
  }
}
