import type { StatusReply } from '#src/features/admin/admin.contract'

const at = '2026-11-21T08:00:00.000Z'
const nothing = { count: 0, bytes: 0 }

/** The status reply of a server without problems. */
export const serverStatus: StatusReply = {
  about: {
    version: '1.0.0',
    commit: 'abc',
    platform: 'linux-x64',
    bun: '1.4.5',
    sqlite: '3.50.0',
    schema: '0001',
    timezone: 'UTC',
    startedAt: at,
  },
  storage: {
    disk: { total: 1_000_000_000, free: 900_000_000 },
    minFree: 0,
    quota: null,
    database: 1000,
    wal: 0,
    backups: 0,
    trash: nothing,
    unused: null,
    sweeping: false,
    checked: { oldest: null, never: 0, damaged: 0 },
    uploads: { ...nothing, kinds: [] },
  },
  people: { families: 1, users: 5, disabled: 0, active: 1, online: 1, sessions: { active: 1, own: 1 }, members: [] },
  troubles: { since: at, count: 0, newest: [] },
  jobs: [],
  checks: {
    running: null,
    last: { at, findings: [], failure: null },
    address: { check: 'Address', state: 'ok', found: 'It is the own one.', advice: null },
  },
}
