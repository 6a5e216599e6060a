import type { AddonType } from '../features/addons/addons.rules'
import { newUserSettings } from '../features/user-settings/user-settings.contract'
import type { DemoFamily } from './family'
import type { Name } from './people'
import type { Plan } from './timeline'

const enabled: AddonType[] = [
  'family_directory',
  'ancestry_tree',
  'sport_activities',
  'gift_wishlist',
  'financial_records',
  'investment_tracker',
]

const settings: Partial<Record<Name, object>> = {
  Maya: { backgroundColor: '#f7ecdd' },
  Tom: { backgroundColor: '#e6ecf1', showRollingMessages: false },
  Ella: { backgroundColor: '#efe4f3', aiAssistantName: 'Juno' },
}

/** What a family switches on in its first days, and how its members want their home pages. */
export const planHabits = ({ services: { activity, addons, userSettings }, members }: DemoFamily): Plan => {
  const switchOn = () => {
    for (const type of enabled) addons.set(members.Maya, type, true)
  }
  let isFirst = true
  return ({ date, random }) => {
    const draw = random('habits')
    const acts = isFirst ? [{ minute: 7 * 60, act: switchOn }] : []
    if (isFirst)
      for (const [name, fields] of Object.entries(settings))
        acts.push({
          minute: draw.int(8 * 60, 20 * 60),
          act: () => userSettings.put(members[name as Name].userId, newUserSettings.parse(fields)),
        })
    isFirst = false
    // As the server does every day.
    if (date.day === 1) acts.push({ minute: 3 * 60, act: () => activity.prune() })
    return acts
  }
}
