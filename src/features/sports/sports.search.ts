import type { Member } from '#src/platform/access'
import { type Found, type SearchTerms, searchRows } from '../search/search.rules'
import { activityNames } from './fitness.rules'
import type { Fitness } from './fitness.service'
import { eventTitle } from './sports.rules'
import type { Sports } from './sports.service'

/** Searches teams, games and activities; a game leads to its team. */
export const searchSports =
  (sports: Sports & { fitness: Fitness }) =>
  (member: Member, terms: SearchTerms): Found[] => {
    const { teams, games } = sports.searchable(member)
    const nameOf = new Map(teams.map(({ id, name }) => [id, name]))
    return [
      ...searchRows(terms, teams, ({ id, name, sport, season, league, coachName }) => ({
        kind: 'team',
        id,
        title: name,
        texts: [coachName, league, sport, season],
      })),
      ...searchRows(terms, games, (game) => ({
        kind: 'game',
        id: game.id,
        title: eventTitle(nameOf.get(game.teamId) ?? '', game),
        texts: [game.location, game.notes],
        at: game.gameDate,
        within: game.teamId,
        isDone: game.status === 'completed',
      })),
      ...searchRows(terms, sports.fitness.searchable(member), ({ id, userId, kind, date, isDone, notes }) => ({
        kind: 'activity',
        id,
        title: activityNames[kind],
        texts: [notes],
        at: date,
        isDone,
        userId,
      })),
    ]
  }
