import { newRelative, relativeChange } from '../features/ancestry/ancestry.contract'
import { newStory } from '../features/ancestry/stories.contract'
import { loadSharp } from '../platform/native/native-sharp'
import { draw } from './avatars'
import type { DemoFamily } from './family'
import { type FamilyStory, type Forebear, forebears } from './forebears'
import { storeFile } from './pictures'
import type { Act, Plan } from './timeline'
import { createTree, type TreeNews } from './tree'

/**
 * Builds the family tree, most of it on the first day, and adds stories over time.
 * @param cacheDir where the executable unpacks sharp's libraries
 */
export const planAncestry = async (family: DemoFamily, cacheDir: string): Promise<Plan> => {
  const { ancestry } = family.services
  const pictures = await portraits(family, cacheDir)
  const ids = new Map<string, string>()

  const add = (today: string, forebear: Forebear) => {
    const {
      member,
      parents: [parentId, secondParentId] = ['', ''],
      partner = '',
      look: _,
      isOld: __,
      by,
      daysAgo: ___,
      deathDate,
      ...fields
    } = forebear
    const links = {
      parentId: ids.get(parentId),
      secondParentId: ids.get(secondParentId),
      spouseId: ids.get(partner),
      userId: member && family.members[member].userId,
      profileImageUrl: pictures.get(fields.firstName),
    }
    const { id } = ancestry.create(
      family.members[by],
      newRelative.parse({ ...fields, ...links, deathDate: (deathDate ?? '') < today ? deathDate : undefined }),
    )
    ids.set(fields.firstName, id)
  }
  const addStory = ({ title, content, about = '', when, by }: FamilyStory) =>
    ancestry.stories.create(family.members[by], newStory.parse({ title, content, storyDate: when, personId: ids.get(about) }))

  const recordDeath = ({ firstName, by, deathDate }: TreeNews['gone'][number]) => {
    const row = ancestry.find(ids.get(firstName) ?? '')
    if (row) ancestry.change(family.members[by], row, relativeChange.parse({ deathDate }))
  }

  const newsOn = createTree()
  return ({ daysLeft, date }) => {
    const { newcomers, gone, stories } = newsOn(date, daysLeft)
    return [
      // A few minutes apart, from 19:30; a single newcomer in the morning.
      ...newcomers.map(
        (person, at): Act => ({
          minute: newcomers.length > 1 ? 19 * 60 + 30 + at * 4 : 7 * 60,
          act: () => add(date.toString(), person),
        }),
      ),
      ...gone.map((person): Act => ({ minute: 20 * 60, act: () => recordDeath(person) })),
      ...stories.map((story): Act => ({ minute: 21 * 60, act: () => addStory(story) })),
    ]
  }
}

/** Portraits of people who are not members, uploaded by the members who add them. */
const portraits = async ({ services: { objects }, members }: DemoFamily, cacheDir: string) => {
  const sharp = await loadSharp(cacheDir)
  const pictures = new Map<string, string>()
  for (const { firstName, look, isOld, by } of forebears) {
    if (!look) continue
    const portrait = sharp(Buffer.from(draw(look))).resize(480)
    if (isOld) portrait.modulate({ saturation: 0.1 }).tint({ r: 190, g: 160, b: 125 })
    pictures.set(firstName, await storeFile(objects, members[by].userId, await portrait.jpeg({ quality: 88 }).toBuffer()))
  }
  return pictures
}
