import { newFriend } from '../features/portal/friends.contract'
import { found } from '../platform/errors'
import type { DemoFamily } from './family'
import type { Plan } from './timeline'

const friends = [
  {
    friendName: 'Jonas Reed',
    friendEmail: 'jonas@example.org',
    relationship: 'Godfather',
    canViewPhotos: true,
    canViewEvents: true,
    canRsvp: true,
  },
  {
    friendName: 'Emma Lindqvist',
    friendEmail: 'emma@example.org',
    relationship: 'Babysitter',
    accessLevel: 'helper',
    houseNotes:
      'The spare key is with Clara, 18 Alder Street.\nIvy reads until 7:45, lights out at 8. Noah may stay up until 9.\nNoah’s pen for allergies is in the blue bag in the hall.',
  },
]

/** The friend and the babysitter to whom Maya gives access on the second day. */
export const planPortal = ({ services, members }: DemoFamily): Plan => {
  let day = 0
  return () => {
    day += 1
    if (day !== 2) return []
    return friends.map((fields, at) => ({
      minute: 20 * 60 + at * 5,
      act: () => {
        const { id } = services.friends.create(members.Maya, newFriend.parse(fields))
        services.friends.link(members.Maya, found(services.friends.find(id)))
      },
    }))
  }
}
