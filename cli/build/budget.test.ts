import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { metafilePath } from '../build'
import { budget, type Report, weigh } from './budget'
import { buildWeb } from './web'

let folder = ''
let web = ''
let report: Report
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-budget-'))
  // `bun run test` has just built the app.
  web = process.env.HEARTH_BIN ? join(import.meta.dir, '../../dist/web') : folder
  report = await weigh(web, process.env.HEARTH_BIN ? await Bun.file(metafilePath).json() : await buildWeb(web))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

test('script and style of shell and dashboard stay within the budget', () => {
  expect(report.firstLoad).toBeGreaterThan(budget.firstLoad / 2)
  expect(report.firstLoad).toBeLessThanOrEqual(budget.firstLoad)
})

test('the first load has no script that a slow phone would evaluate in one long task', () => {
  expect(report.scripts.length).toBeGreaterThan(1)
  expect(Math.max(...report.scripts)).toBeLessThanOrEqual(budget.script)
})

test('the page names every script of the first load, so that none waits for another', async () => {
  const page = await Bun.file(join(web, 'index.html')).text()
  const scripts = report.requests.filter((name) => name.endsWith('.js'))
  expect(scripts.filter((name) => !page.includes(`/assets/${name}"`))).toEqual([])
})

test('the first load stays within the request budget, including fonts', () => {
  const endings = report.requests.map((name) => name.slice(name.lastIndexOf('.')))
  expect(new Set(endings)).toEqual(new Set(['.html', '.svg', '.css', '.js', '.woff2']))
  expect(report.requests.length).toBeLessThanOrEqual(budget.requests)
})

test('no chunk of another screen exceeds the chunk budget', () => {
  expect(report.chunks.length).toBeGreaterThan(20)
  expect(report.chunks.filter(({ bytes }) => bytes > budget.chunk)).toEqual([])
})
