import { newActivity, newGoal } from '../features/sports/fitness.contract'
import { newGame, newPlayer, newStat, newTeam } from '../features/sports/sports.contract'
import type { DemoFamily } from './family'
import type { Random } from './random'
import type { Act, Day, Plan } from './timeline'

/** The season begins this many days ago. */
const seasonDays = 88

type Match = { daysAgo: number; opponent: string; isHome: boolean; score?: [ours: number, theirs: number]; points?: number }

const gym = 'Lincoln Middle School, 210 Oak Street'
/** A game a week; the last three are still to come. */
const matches: Match[] = [
  { daysAgo: 81, opponent: 'Riverside Hawks', isHome: true, score: [31, 35], points: 4 },
  { daysAgo: 74, opponent: 'Maple Owls', isHome: false, score: [28, 24], points: 6 },
  { daysAgo: 67, opponent: 'Eastside Foxes', isHome: true, score: [40, 33], points: 8 },
  { daysAgo: 60, opponent: 'Harbor Otters', isHome: false, score: [29, 29], points: 5 },
  { daysAgo: 53, opponent: 'Hilltop Bears', isHome: true, score: [36, 41], points: 2 },
  { daysAgo: 46, opponent: 'Riverside Hawks', isHome: false, score: [38, 30], points: 10 },
  { daysAgo: 39, opponent: 'Maple Owls', isHome: true, score: [33, 27], points: 7 },
  { daysAgo: 32, opponent: 'Eastside Foxes', isHome: false, score: [42, 39], points: 9 },
  { daysAgo: 25, opponent: 'Harbor Otters', isHome: true, score: [37, 22], points: 12 },
  { daysAgo: 18, opponent: 'Hilltop Bears', isHome: false, score: [35, 34], points: 11 },
  { daysAgo: 11, opponent: 'Lakeside Herons', isHome: true, score: [30, 36], points: 6 },
  { daysAgo: 4, opponent: 'Lakeside Herons', isHome: false, score: [44, 31], points: 13 },
  { daysAgo: -3, opponent: 'Riverside Hawks', isHome: true },
  { daysAgo: -10, opponent: 'Maple Owls', isHome: false },
  { daysAgo: -17, opponent: 'Eastside Foxes', isHome: true },
]

const seasonOf = ({ month, year }: Temporal.PlainDate) => {
  if (month <= 2 || month === 12) return `Winter ${month === 12 ? year + 1 : year}`
  return `${month <= 5 ? 'Spring' : month <= 8 ? 'Summer' : 'Fall'} ${year}`
}

/** Noah's basketball season, Ella's runs, Tom's rides and Maya's yoga, and the plans for the weekend. */
export const planSports = ({ services: { sports }, members, timezone }: DemoFamily): Plan => {
  const gameIds = new Map<Match, string>()
  let teamId = ''
  const players: { id: string; share: number }[] = []
  const team = () => sports.team(teamId)
  const gameOf = (match: Match) => sports.game(gameIds.get(match) ?? '')

  const begin = ({ date, daysLeft }: Day) => {
    const coach = { coachName: 'Dana Brooks', coachPhone: '+1 202 555 0142', coachEmail: 'dana@example.org' }
    const fields = {
      name: 'Comets',
      sport: 'Basketball',
      season: seasonOf(date.add({ days: Math.round(daysLeft / 2) })),
      league: 'City youth league U12',
      color: '#e0663f',
    }
    teamId = sports.createTeam(members.Tom, newTeam.parse({ ...fields, ...coach })).id
    const row = team()
    if (!row) return
    const { userId } = members.Noah
    for (const [player, share] of [
      [{ userId, position: 'Guard', jerseyNumber: '7' }, 1],
      [{ name: 'Leo Park', position: 'Center', jerseyNumber: '12' }, 1.4],
      [{ name: 'Mateo Ruiz', position: 'Forward', jerseyNumber: '03' }, 0.6],
    ] as const)
      players.push({ id: sports.createPlayer(members.Tom, row, newPlayer.parse(player)).id, share })
    for (const match of matches) {
      const { daysAgo, opponent, isHome } = match
      if (daysAgo >= daysLeft) continue
      const start = date.add({ days: daysLeft - daysAgo }).toZonedDateTime({ timeZone: timezone, plainTime: '10:30' })
      const gameDate = start.toInstant().toString()
      const location = isHome ? gym : `${opponent.split(' ')[0]} Recreation Center`
      const game = sports.createGame(members.Tom, row, newGame.parse({ opponent, isHome, gameDate, location, durationMinutes: 75 }))
      gameIds.set(match, game.id)
    }
    const { fitness } = sports
    fitness.setGoal(members.Ella, newGoal.parse({ kind: 'run', target: 3, unit: 'times', period: 'week' }))
    fitness.setGoal(members.Ella, newGoal.parse({ kind: 'run', target: 10, unit: 'longest_km', period: 'total' }))
    fitness.setGoal(members.Tom, newGoal.parse({ kind: 'ride', target: 120, unit: 'km', period: 'month' }))
    fitness.setGoal(members.Maya, newGoal.parse({ kind: 'yoga', target: 60, unit: 'minutes', period: 'week' }))
  }

  const drive = (match: Match) => {
    const game = gameOf(match)
    if (!game) return
    const isTom = match.daysAgo % 2 === 0
    sports.setDuty(isTom ? members.Tom : members.Maya, game, { kind: 'drive_there', userId: (isTom ? members.Tom : members.Maya).userId })
    if (match.score) sports.setDuty(members.Tom, game, { kind: 'drive_back', userId: members.Tom.userId })
    if (match.daysAgo % 3 === 0) sports.setDuty(members.Ella, game, { kind: 'snacks', userId: members.Ella.userId })
  }

  const play = (match: Match) => {
    const game = gameOf(match)
    if (!game || !match.score) return
    const [ourScore, opponentScore] = match.score
    sports.changeGame(members.Tom, game, { ourScore, opponentScore, status: 'completed' })
    for (const { id: playerId, share } of players) {
      const value = Math.round((match.points ?? 0) * share)
      for (const [statType, count] of [
        ['Points', value],
        ['Rebounds', Math.round(value / 3)],
      ] as const)
        if (count > 0) sports.createStat(members.Tom, game, newStat.parse({ playerId, statType, value: count }))
    }
  }

  /** The coming Saturday's run and Sunday's ride. */
  const planWeekend = ({ date, daysLeft }: Day) => {
    const today = date.add({ days: daysLeft })
    const saturday = today.add({ days: 6 - (today.dayOfWeek % 7) })
    const plan = (who: 'Ella' | 'Tom', fields: object) => sports.fitness.log(members[who], newActivity.parse({ isDone: false, ...fields }))
    plan('Ella', { kind: 'run', date: saturday.toString(), time: '09:00', distanceKm: 10 })
    plan('Tom', {
      kind: 'ride',
      date: saturday.add({ days: 1 }).toString(),
      time: '14:30',
      minutes: 120,
      notes: 'Along the river, with Noah',
    })
  }

  const exercise = ({ date, daysLeft }: Day, draw: Random): Act[] => {
    const day = date.toString()
    const log = (who: 'Ella' | 'Tom' | 'Maya', fields: object) => () =>
      sports.fitness.log(members[who], newActivity.parse({ date: day, ...fields }))
    const weekday = date.dayOfWeek
    const acts: Act[] = []
    const km = Math.round((4 + (seasonDays - daysLeft) / 18 + draw.int(0, 10) / 10) * 10) / 10
    if ([1, 3, 6].includes(weekday) && draw.int(0, 6) > 0)
      acts.push({ minute: 18 * 60, act: log('Ella', { kind: 'run', distanceKm: km, minutes: Math.round(km * 6), effort: draw.int(2, 4) }) })
    if (weekday === 7 && draw.int(0, 3) > 0)
      acts.push({ minute: 13 * 60, act: log('Tom', { kind: 'ride', distanceKm: draw.int(22, 48), minutes: draw.int(70, 140), effort: 3 }) })
    if ([2, 4].includes(weekday)) acts.push({ minute: 6 * 60 + 50, act: log('Maya', { kind: 'yoga', minutes: 30, effort: 2 }) })
    return acts
  }

  return (day) => {
    const { daysLeft, random } = day
    if (daysLeft > seasonDays) return []
    const isFirst = teamId === ''
    const upcoming = matches.find(({ daysAgo }) => daysAgo < daysLeft)
    const played = matches.find(({ daysAgo }) => daysAgo === daysLeft)
    return [
      ...(isFirst ? [{ minute: 5 * 60 + 30, act: () => begin(day) }] : []),
      ...(upcoming && daysLeft - upcoming.daysAgo === 3 ? [{ minute: 20 * 60, act: () => drive(upcoming) }] : []),
      ...(played ? [{ minute: 12 * 60, act: () => play(played) }] : []),
      ...(daysLeft === 1 ? [{ minute: 20 * 60 + 15, act: () => planWeekend(day) }] : []),
      ...exercise(day, random('sports')),
    ]
  }
}
