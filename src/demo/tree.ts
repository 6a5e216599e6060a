import { type FamilyStory, type Forebear, familyStories, forebears } from './forebears'

type Dead = Forebear & { deathDate: string }

/** What is told of the tree on a day. */
export type TreeNews = {
  newcomers: Forebear[]
  /** Those who died since they were added. */
  gone: Dead[]
  stories: FamilyStory[]
}

/**
 * When the family tells its tree what: in a demo of many years, some are not yet born on its first day, and some still live. Nobody is
 * added before the day after they were born, or before those they come from; a death is told once it is past.
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
      const isTold = one.daysAgo === undefined || one.daysAgo >= daysLeft
      const isFollowing = [...(one.parents ?? []), ...(one.partner ? [one.partner] : [])].every(knows)
      if (known.has(one) || !isTold || !isFollowing || one.birthDate >= today) continue
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
