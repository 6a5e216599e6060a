import type { AddonType } from '../features/addons/addons.rules'
import { newUserSettings } from '../features/user-settings/user-settings.contract'
import { loadSharp } from '../platform/native/native-sharp'
import type { DemoFamily } from './family'
import type { Name } from './people'
import { storeFile } from './pictures'
import { createRandom } from './random'
import { drawScene } from './scenes'
import type { Act, Plan } from './timeline'

/** The add-ons to enable, in addition to the default ones, that have content. */
const enabled: AddonType[] = [
  'sport_activities',
  'family_directory',
  'event_planners',
  'gift_wishlist',
  'location_map',
  'prayer_requests',
  'ancestry_tree',
  'financial_records',
  'investment_tracker',
]

const settings: Partial<Record<Name, object>> = {
  Maya: { backgroundColor: '#f7ecdd' },
  Tom: { backgroundColor: '#e6ecf1', showRollingMessages: false },
  Noah: { backgroundColor: '#e3efe6', aiAssistantName: 'Captain' },
}

/** Pending invitations: Tom's sister and Maya's brother. */
const invited = [
  { invitationType: 'email', email: 'clara@example.org', phoneNumber: undefined, role: 'extended' },
  { invitationType: 'phone', email: undefined, phoneNumber: '2025550187', role: 'extended' },
] as const

/** The background of the teenager's home page. */
const drawBackground = async ({ services: { objects }, members }: DemoFamily, cacheDir: string) => {
  const sharp = await loadSharp(cacheDir)
  const scene = drawScene('mountains', createRandom('the view from the cabin'))
  return storeFile(objects, members.Ella.userId, await sharp(Buffer.from(scene)).resize(1600).jpeg({ quality: 84 }).toBuffer())
}

/** The first days of a family: add-ons, home pages and invitations. */
export const planHabits = async (family: DemoFamily, cacheDir: string): Promise<Plan> => {
  const { services, members, familyId } = family
  const { activity, addons, invitations, userSettings } = services
  const view = { backgroundType: 'device', backgroundImageUrl: await drawBackground(family, cacheDir), aiAssistantName: 'Juno' }
  const switchOn = () => {
    for (const type of enabled) addons.set(members.Maya, type, true)
  }
  let isFirst = true
  return ({ date, daysLeft, random }) => {
    const draw = random('habits')
    const acts: Act[] = isFirst ? [{ minute: 7 * 60, act: switchOn }] : []
    if (isFirst)
      for (const [name, fields] of Object.entries({ ...settings, Ella: view }))
        acts.push({
          minute: draw.int(8 * 60, 20 * 60),
          act: () => userSettings.put(members[name as Name].userId, newUserSettings.parse(fields)),
        })
    isFirst = false
    if (daysLeft === 2)
      for (const [n, invitation] of invited.entries())
        acts.push({ minute: 20 * 60 + n * 6, act: () => invitations.invite(familyId, members.Maya.userId, { ...invitation }, '') })
    // Like the server's daily job.
    if (date.day === 1) acts.push({ minute: 3 * 60, act: () => activity.prune() })
    return acts
  }
}
