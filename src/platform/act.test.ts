import { Database } from 'bun:sqlite'
import { beforeEach, describe, expect, test } from 'bun:test'
import { createActs } from './act'
import { directCommits } from './database/group-commit'
import { createLive } from './live/live'

let sqlite: Database
let frames: unknown[]
const family = { familyId: 'f1' }
const names = () => sqlite.query<{ name: string }, []>('SELECT name FROM notes').all()

const createAct = () => {
  const commits = directCommits(sqlite)
  const live = {
    ...createLive(() => '', commits.afterCommit),
    changed: (...frame: unknown[]) => void frames.push([...frame, names().length]),
  }
  return createActs({ live, atomically: commits.atomically })('tasks')
}

beforeEach(() => {
  frames = []
  sqlite = new Database(':memory:')
  sqlite.run('CREATE TABLE notes (name TEXT)')
})

describe('an act', () => {
  test('returns the result of its change and announces the area once the rows are written', () => {
    const id = createAct()(family, () => {
      sqlite.run("INSERT INTO notes VALUES ('milk')")
      return 7
    })
    expect([id, frames]).toEqual([7, [['f1', 'tasks', 1]]])
  })

  test('that throws writes nothing and announces nothing', () => {
    const refused = () =>
      createAct()(family, () => {
        sqlite.run("INSERT INTO notes VALUES ('milk')")
        throw new Error('refused')
      })
    expect(refused).toThrow('refused')
    expect([names(), frames]).toEqual([[], []])
  })

  test('with its own announcement sends only that one, with the result', () => {
    const results: unknown[] = []
    createAct()(
      family,
      () => 7,
      (result) => void results.push(result),
    )
    expect([results, frames]).toEqual([[7], []])
  })
})
