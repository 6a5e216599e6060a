import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { forbidden, notFound } from '#src/platform/errors'
import { type Reader, readerWith } from '#src/platform/language/reader'
import type { Mail } from '#src/platform/outgoing/mail'
import { msg } from '#src/shared/language/message'
import { fullName } from '../accounts/accounts.rules'
import type { Activity } from '../activity/activity.service'
import type { Chat } from '../chat/chat.service'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import { isAdult } from './location.rules'
import type { CheckinRow, CheckinStore } from './location.store'

type Deps = {
  checkins: CheckinStore
  families: Families
  activity: Activity
  notifications: Notifications
  chat: Pick<Chat, 'send'>
  mail: Pick<Mail, 'send' | 'isOn'>
  readerOf: (userId: string) => Reader
  clock: Clock
  acts: Acts
}

/** Emergencies: every adult is notified by every channel, until one of them takes care of it. No channel gets the position. */
export const createEmergencies = ({ checkins, families, activity, notifications, chat, mail, readerOf, clock, acts }: Deps) => {
  const act = acts('location')

  return {
    /** Tells the adults of a new emergency. Call it in the transaction that stores it. */
    announce(member: Member, { id, note }: { id: string; note: string | null }) {
      const { familyId, userId } = member
      const people = families.people(familyId).filter(({ isActive }) => isActive)
      const sender = people.find((person) => person.userId === userId)
      const adults = people.filter((person) => isAdult(person) && person.userId !== userId)
      const name = sender ? fullName(sender.user) : ''
      const about = { actorId: userId, title: note ?? (({ t }: Reader) => t(msg('Open the map'))), subjectId: id }
      for (const adult of adults) notifications.notify(familyId, adult.userId, 'emergency', about)
      notifications.notifyFamily(familyId, 'emergency', about)
      activity.record(member, 'emergency.raised', { subjectId: id })
      const call = readerWith(families.get(familyId)).t(msg('🆘 Emergency: {name} needs help.', { name }))
      const announcement = { content: note ? `${call} ${note}` : call, type: 'text', isAnnouncement: true } as const
      const told = adults.map((adult) => adult.userId)
      chat.send(member, announcement, told)
      if (!mail.isOn) return
      for (const { user } of adults) {
        if (!user.email) continue
        const { t } = readerOf(user.id)
        const pressed = t(msg('{name} pressed the emergency button in Hearth.', { name }))
        const where = t(msg('Open the Location Map in Hearth to see where {name} is.', { name }))
        mail.send({
          to: user.email,
          subject: t(msg('Emergency: {name} needs help', { name })),
          text: `${[pressed, note, where].filter(Boolean).join('\n\n')}\n`,
          messageId: `emergency-${id}`,
        })
      }
    },

    /**
     * Says that a member takes care of an emergency; the first one counts.
     * @throws AppError 404 for a row that the member may not see or that is not an emergency, 403 for children and extended family
     */
    acknowledge(member: Member, row: CheckinRow) {
      if (!row.isEmergency || (row.userId !== member.userId && !isAdult(member))) throw notFound(msg('Emergency not found'))
      if (!isAdult(member)) throw forbidden(msg('Only an adult can take care of an emergency.'))
      if (row.acknowledgedAt !== null) return
      act(member, () => {
        checkins.update(row.id, { acknowledgedBy: member.userId, acknowledgedAt: iso(clock.now()) })
        notifications.withdraw(row.familyId, row.id)
        notifications.notify(row.familyId, row.userId, 'emergency_acknowledged', {
          actorId: member.userId,
          title: row.note ?? (({ t }) => t(msg('Help is on the way'))),
          subjectId: row.id,
        })
        activity.record(member, 'emergency.acknowledged', { subjectId: row.id })
      })
    },
  }
}
