import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginReplace, finishReplace, hasParts, isReplacing, replaceParts, replaceSteps, stagingFolder } from './replace'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-swap-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (root: string, files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), text)
  }
}
const read = (root: string) =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')])
      .sort(),
  )

const old = {
  'hearth.db': 'old',
  'hearth.db-wal': 'old wal',
  'hearth.db-shm': 'old shm',
  'hearth-folder.json': 'old id',
  'objects/ab/1': 'old',
  'secret.key': 'old key',
}
const fresh = { 'hearth.db': 'new', 'hearth-folder.json': 'new id', 'objects/cd/2': 'new', 'secret.key': 'new key' }
const saved = Object.fromEntries(Object.entries(old).map(([name, text]) => [`saved/${name}`, text]))
const stage = (files: Record<string, string>) => write(stagingFolder(folder), files)

test('moves staged parts into place, saves the old ones, and leaves nothing else', () => {
  write(folder, { ...old, 'cache/x': 'stays' })
  stage(fresh)
  replaceParts(folder, 'saved')
  expect(read(folder)).toEqual({ ...fresh, ...saved, 'cache/x': 'stays' })
  expect([existsSync(stagingFolder(folder)), isReplacing(folder)]).toEqual([false, false])
})

test('the next start completes a replacement interrupted after any step', () => {
  write(folder, old)
  stage(fresh)
  beginReplace(folder, 'saved')
  const steps = [...replaceSteps(folder)].length
  expect(steps).toBeGreaterThan(8)
  for (let cut = 0; cut <= steps; cut++) {
    rmSync(folder, { recursive: true })
    write(folder, old)
    stage(fresh)
    beginReplace(folder, 'saved')
    const run = replaceSteps(folder)
    for (let step = 0; step < cut; step++) run.next()
    finishReplace(folder)
    expect([cut, read(folder)]).toEqual([cut, { ...fresh, ...saved }])
  }
})

test('deletes an interrupted staging and keeps the old parts', () => {
  write(folder, old)
  stage({ 'hearth.db': 'half' })
  write(folder, { 'restore.json.part': '{"sa' })
  expect(finishReplace(folder)).toBe(false)
  expect(read(folder)).toEqual(old)
})

test('a backup without a key keeps the key, and a restore into an empty folder saves nothing', () => {
  write(folder, old)
  stage({ 'hearth.db': 'new', 'objects/cd/2': 'new' })
  replaceParts(folder, 'saved')
  expect(read(folder)).toMatchObject({ 'hearth.db': 'new', 'secret.key': 'old key' })

  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  expect(hasParts(folder)).toBe(false)
  stage(fresh)
  replaceParts(folder, 'saved')
  expect(read(folder)).toEqual(fresh)
})

test('if the first part cannot be moved, nothing changes and nothing is left to finish', () => {
  write(folder, { ...old, saved: 'a file where the folder has to be' })
  stage(fresh)
  expect(() => replaceParts(folder, 'saved')).toThrow('EEXIST')
  expect(isReplacing(folder)).toBe(false)
  finishReplace(folder)
  expect(read(folder)).toEqual({ ...old, saved: 'a file where the folder has to be' })
})
