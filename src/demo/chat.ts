import { newMessage } from '../features/chat/chat.contract'
import { usualEmoji } from '../features/chat/chat.emoji.rules'
import type { Connection } from '../platform/live/live'
import * as scripts from './conversations'
import type { DemoFamily } from './family'
import { isOldEnough, type Name, people } from './people'
import type { Random } from './random'
import { type Act, lately, type Plan } from './timeline'

type Line = { by: Name; content: string; isAnnouncement: boolean }

/** Conversations whose participants are all old enough. */
const scriptsFor = (date: Temporal.PlainDate, all: readonly string[]) => {
  const tooYoung = people.filter(({ name }) => !isOldEnough(name, date)).map(({ name }) => name)
  const [first, ...more] = all.filter((script) => !tooYoung.some((name) => script.includes(name)))
  // At least one is between the parents.
  return [first ?? '', ...more] as const
}

const parseScript = (script: string, random: Random): Line[] => {
  const drawn = new Map<string, string>()
  const word = (name: string) => {
    const text = drawn.get(name) ?? random.pick(scripts.words[name as keyof typeof scripts.words])
    drawn.set(name, text)
    return text
  }
  return script.split('\n').map((line) => {
    const [, by = '', mark = '', content = ''] = /^(\w+): (!?)(.+)$/.exec(line) ?? []
    return { by: by as Name, content: content.replace(/\{(\w+)\}/g, (_, name: string) => word(name)), isAnnouncement: mark === '!' }
  })
}

/** Conversations through the day, with occasional announcements. Everybody reads them, and the admin has some unread ones today. */
export const planChat = ({ services: { chat, live, notifications }, members }: DemoFamily): Plan => {
  let newest = ''
  const say = ({ by, ...message }: Line) => {
    newest = chat.send(members[by], newMessage.parse(message)).id
  }
  /** Somebody reacts to the newest message. */
  const react = (by: Name, emoji: string) => {
    const row = chat.find(members[by], newest)
    if (row) chat.react(members[by], row, emoji)
  }
  /** Opens Hearth as a member, reads new messages and closes it. */
  const visit = (name: Name) => () => {
    const member = members[name]
    const session = { id: name, userId: member.userId }
    const connection: Connection = { session, isSignedIn: () => true, send() {}, close() {} }
    live.opened(connection)
    live.join(connection, member)
    if (newest) chat.markRead(member, newest)
    const [notification] = notifications.list(member, { limit: 1 })
    if (notification) notifications.markRead(member, notification.id)
    live.closed(connection)
  }
  const sayAndVisit = (line: Line) => {
    say(line)
    visit(line.by)()
  }

  return (day) => {
    const { date, daysLeft, nowMinute, random } = day
    const draw = random('chat')
    const feelings = random('reactions')
    const acts: Act[] = []
    const on = (all: readonly string[]) => scriptsFor(date, all)
    const talk = (script: string, from: number, to: number) => {
      let minute = draw.int(from * 60, to * 60)
      const lines = parseScript(script, draw)
      const readers = [...new Set(lines.map(({ by }) => by))]
      for (const line of lines) {
        const at = minute
        const [other, ...others] = readers.filter((name) => name !== line.by)
        const reader = other && feelings.pick([other, ...others])
        const emoji = feelings.chance(0.2) ? feelings.pick(usualEmoji) : undefined
        acts.push({
          minute: at,
          act: () => {
            say(line)
            if (reader && emoji) react(reader, emoji)
          },
        })
        minute += draw.int(1, 60) / 12
      }
    }

    const isWeekend = date.dayOfWeek > 5
    talk(draw.pick(on(isWeekend ? scripts.weekends : scripts.mornings)), isWeekend ? 9 : 6.5, isWeekend ? 11 : 8.5)
    for (const script of draw.some(on(scripts.afternoons), draw.int(1, 2))) talk(script, 12, 17)
    for (const script of draw.some(on(scripts.evenings), draw.int(1, 3))) talk(script, 17, 21)
    if (draw.chance(0.75)) talk(draw.pick(on(scripts.afternoons)), 9, 13)
    if (draw.chance(0.12)) talk(draw.pick(on(scripts.announcements)), 7, 20)

    // Only the newest read mark of a member is stored, so older visits are skipped.
    for (const { name } of daysLeft < 7 ? people : []) {
      for (const hour of [7, 13, 18, 22]) acts.push({ minute: hour * 60 + draw.int(0, 59), act: visit(name) })
    }
    if (daysLeft > 0) return acts

    const lines = parseScript(scripts.today, draw)
    const times = lately(day, lines.length + 1, 70)
    const begin = times[0] ?? nowMinute
    // The admin has read everything before this conversation, and nothing in it.
    const early = acts.filter(({ minute }) => minute < begin)
    return [
      ...early,
      { minute: begin, act: visit('Maya') },
      ...lines.map((line, n) => ({ minute: times[n + 1] ?? begin, act: () => sayAndVisit(line) })),
    ]
  }
}
