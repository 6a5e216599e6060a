import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { serve, signIn } from './measure'

/** Ten years of a family's add-ons: the rows of each table. Positions are kept for 30 days. */
const amounts = {
  places: 20,
  positionsADay: 200,
  days: 30,
  teams: 20,
  playersOfTeam: 15,
  gamesOfTeam: 25,
  statsOfGame: 20,
  activities: 3000,
  openPrayers: 100,
  testimonies: 900,
  contacts: 800,
  holdings: 60,
  pricesOfHolding: 120,
  wishlists: 80,
  itemsOfWishlist: 20,
  plans: 100,
  tasksOfPlan: 40,
  guestsOfPlan: 30,
  expensesOfPlan: 15,
  friends: 20,
}

type Row = Record<string, string | number | bigint | null>

/** Inserts copies of a row, changed by `change`. @returns their ids */
const copier = (database: Database) => (table: string, id: string, count: number, change: (n: number) => Row) => {
  const row = database.query<Row, string>(`SELECT * FROM ${table} WHERE id = ?`).get(id)
  if (!row) throw new Error(`No row ${id} in ${table}`)
  const columns = Object.keys(row)
  const insert = database.query(`INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => '?')})`)
  return Array.from({ length: count }, (_, n) => {
    const copy: Row = { ...row, id: Bun.randomUUIDv7(), ...change(n) }
    insert.run(...columns.map((column) => copy[column] ?? null))
    return copy.id as string
  })
}

const today = Temporal.Now.plainDateISO('UTC')
const dayBefore = (days: number) => today.subtract({ days }).toString()
const momentBefore = (minutes: number) => Temporal.Now.instant().subtract({ minutes }).toString({ fractionalSecondDigits: 3 })

/** A row of each kind, made by the calls of the server. */
const makeFirstRows = async (url: string, cookie: string) => {
  const send = async (path: string, body: object, method = 'POST') => {
    const headers = { cookie, 'content-type': 'application/json' }
    const reply = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as { id: string }
  }
  const [{ id: familyId }] = (await (await fetch(`${url}/api/families`, { headers: { cookie } })).json()) as [{ id: string }]
  const make = async (path: string, body: object) => (await send(path, body)).id
  const family = `/api/families/${familyId}`
  await send(`${family}/location/sharing`, { isSharing: true }, 'PUT')
  const team = await make(`${family}/sports/teams`, { name: 'Comets', sport: 'soccer' })
  const player = await make(`/api/sports/teams/${team}/players`, { name: 'Ella' })
  const game = await make(`/api/sports/teams/${team}/games`, { opponent: 'Lions', gameDate: momentBefore(2000) })
  const stat = await make(`/api/sports/games/${game}/stats`, { playerId: player, statType: 'Goals', value: 2 })
  const wishlist = await make(`${family}/wishlists`, { name: 'Birthday', isPublic: true })
  const fund = { accountName: 'Fund', symbol: 'WORLD', shares: 10, purchasePrice: 50, currentValue: 700 }
  const holding = await make(`${family}/investments`, fund)
  const plan = await make(`${family}/event-planners`, { name: 'Party', date: dayBefore(0), budget: 500 })
  const part = (name: string, body: object) => make(`/api/event-planners/${plan}/${name}`, body)
  return {
    familyId,
    team,
    player,
    game,
    stat,
    wishlist,
    plan,
    place: await make(`${family}/location/places`, { name: 'Home', latitude: 52.5, longitude: 13.4, radius: 150 }),
    position: await make(`${family}/location/checkins`, { latitude: 52.5, longitude: 13.4, checkinType: 'shared' }),
    activity: await make(`${family}/sports/activities`, { kind: 'run', minutes: 30, distanceKm: 5, date: dayBefore(0) }),
    prayer: await make(`${family}/prayer-requests`, { title: 'For the exam', isPublic: true }),
    testimony: await make(`${family}/testimonies`, { title: 'The exam', testimony: 'It went well.', answeredDate: dayBefore(0) }),
    contact: await make(`${family}/contacts`, {
      firstName: 'Rosa',
      birthday: '1950-03-04',
      phones: [{ kind: 'mobile', number: '+1 555' }],
    }),
    holding,
    price: await make(`/api/investments/${holding}/prices`, { price: 71, date: dayBefore(0) }),
    item: await make(`/api/wishlists/${wishlist}/items`, { name: 'Kite' }),
    task: await part('tasks', { title: 'Order the cake', dueDate: dayBefore(0) }),
    guest: await part('guests', { guestName: 'Clara' }),
    expense: await part('expenses', { category: 'Food', planned: 100, spent: 80 }),
    friend: await make(`${family}/friends`, { friendName: 'Vera', friendEmail: 'vera@example.org' }),
  }
}
export type FirstRows = Awaited<ReturnType<typeof makeFirstRows>>

/**
 * Fills the add-ons of a family, in a folder that has one.
 * @returns the first row of each kind, which has the most rows below it
 */
export const fillPages = async (hearth: string, data: string, reader: { identifier: string; password: string }): Promise<FirstRows> => {
  const rows = await (async () => {
    await using server = await serve([hearth, 'serve'], data)
    return await makeFirstRows(server.url, await signIn(server.url, reader.identifier, reader.password))
  })()
  const database = new Database(join(data, 'hearth.db'))
  try {
    database.run('BEGIN')
    multiply(copier(database), rows)
    database.run('COMMIT')
  } finally {
    database.close()
  }
  return rows
}

const multiply = (copy: ReturnType<typeof copier>, rows: FirstRows) => {
  copy('location_places', rows.place, amounts.places, (n) => ({ name: `Place ${n}` }))
  copy('location_checkins', rows.position, amounts.positionsADay * amounts.days, (n) => ({
    checkin_type: n % 20 ? 'shared' : 'manual',
    at: momentBefore(n * 7),
    created_at: momentBefore(n * 7),
  }))
  const ofTeam = (team_id: string) => {
    copy('sports_players', rows.player, amounts.playersOfTeam, (n) => ({ team_id, name: `Player ${n}` }))
    return copy('sports_games', rows.game, amounts.gamesOfTeam, (n) => ({ team_id, event_id: null, game_date: momentBefore(n * 10_000) }))
  }
  const teams = [rows.team, ...copy('sports_teams', rows.team, amounts.teams, (n) => ({ name: `Team ${n}` }))]
  const games = teams.flatMap(ofTeam)
  for (const game_id of games)
    copy('sports_stats', rows.stat, amounts.statsOfGame, (n) => ({ game_id, value: n, stat_type: n % 4 ? 'Assists' : 'Goals' }))
  copy('sports_activities', rows.activity, amounts.activities, (n) => ({ date: dayBefore(n) }))
  copy('prayer_requests', rows.prayer, amounts.openPrayers, (n) => ({ title: `Request ${n}` }))
  copy('prayer_requests', rows.testimony, amounts.testimonies, (n) => ({ answered_date: dayBefore(n * 4) }))
  for (const investment_id of copy('investments', rows.holding, amounts.holdings, (n) => ({ account_name: `Account ${n}` })))
    copy('investment_prices', rows.price, amounts.pricesOfHolding, (n) => ({ investment_id, date: dayBefore(n * 30) }))
  copy('contacts', rows.contact, amounts.contacts, (n) => ({ last_name: `Number ${n}` }))
  for (const wishlist_id of [rows.wishlist, ...copy('wishlists', rows.wishlist, amounts.wishlists, (n) => ({ name: `List ${n}` }))])
    copy('wishlist_items', rows.item, amounts.itemsOfWishlist, () => ({ wishlist_id }))
  for (const planner_id of [
    rows.plan,
    ...copy('event_planners', rows.plan, amounts.plans, (n) => ({
      date: dayBefore(n * 36),
      status: n < 3 ? 'planning' : 'done',
    })),
  ]) {
    copy('event_tasks', rows.task, amounts.tasksOfPlan, (n) => ({ planner_id, is_completed: n % 2 }))
    copy('event_rsvps', rows.guest, amounts.guestsOfPlan, (n) => ({ planner_id, guest_name: `Guest ${n}`, response: 'yes' }))
    copy('event_expenses', rows.expense, amounts.expensesOfPlan, () => ({ planner_id }))
  }
  copy('friends_portal', rows.friend, amounts.friends, (n) => ({ friend_name: `Friend ${n}`, token_hash: null }))
}
