import { Database } from 'bun:sqlite'

// Baseline for lists, durable writes and messages: the same rows from prepared statements, the same durability, bare sockets, but no
// sessions, membership, permissions or privacy.

const { HEARTH_DATA: folder = '.', HEARTH_HOST: hostname, HEARTH_PORT: port } = process.env
const database = new Database(`${folder}/hearth.db`)
database.run('PRAGMA journal_mode = WAL')
database.run('PRAGMA synchronous = FULL')
database.run('CREATE TABLE IF NOT EXISTS bare (id TEXT PRIMARY KEY, family_id TEXT, title TEXT, description TEXT, created_at TEXT)')

// A unary plus keeps SQLite from recompiling the query for every value (src/platform/database/db.ts).
const people = 'p.id AS person, p.username, p.first_name, p.last_name, p.email, p.profile_image_url'
// Only the benchmark of lists creates the tables.
const hasTables: boolean = database.query("SELECT 1 FROM sqlite_schema WHERE name = 'events'").get() !== null
const queries = hasTables
  ? {
      '/events': database.query(
        `SELECT e.*, ${people} FROM events e JOIN users p ON p.id = e.created_by
     WHERE e.family_id = +$family AND e.start_time >= $from AND e.start_time < $to ORDER BY e.start_time`,
      ),
      '/tasks': database.query(
        `SELECT t.*, ${people} FROM tasks t JOIN users p ON p.id = t.created_by WHERE t.family_id = +$family ORDER BY t.due_date, t.id`,
      ),
    }
  : undefined
const insert = database.query('INSERT INTO bare VALUES (?, ?, ?, ?, ?) RETURNING *')

Bun.serve({
  hostname,
  port,
  async fetch(request, server) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/ws') return server.upgrade(request) ? undefined : new Response('no', { status: 400 })
    if (request.method === 'POST') {
      const { title, description } = (await request.json()) as { title: string; description: string }
      const row = insert.get(Bun.randomUUIDv7(), 'family', title, description, new Date().toISOString())
      server.publish('all', JSON.stringify(row))
      return Response.json(row)
    }
    const query = queries?.[pathname as keyof typeof queries]
    if (!query) return new Response('ok')
    const [family, from, to] = ['family', 'from', 'to'].map((name) => searchParams.get(name))
    return Response.json(
      pathname === '/events' ? query.all({ $family: family, $from: from, $to: to } as never) : query.all({ $family: family } as never),
    )
  },
  websocket: {
    open: (ws) => void ws.subscribe('all'),
    message() {},
  },
})
