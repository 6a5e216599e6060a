import { expect, test } from './fixtures'
import { goOffline, goOnline, goTo, installed, kept, openHere } from './offline'
import { runHearth, serve } from './server'
import { expectFit } from './visual-checks'

test.use({ serviceWorkers: 'allow' })
test.slow()

const addTask = async (family: import('./fixtures').Family, title: string) =>
  expect((await (await family.api('parent')).post(`/api/families/${family.id}/tasks`, { data: { title } })).status()).toBe(201)

test('an offline reload keeps the user signed in and shows the last data of opened screens', async ({ family }) => {
  await addTask(family, 'Water the plants')
  const page = await openHere(family, '/tasks')
  await expect(page.getByRole('listitem', { name: 'Water the plants' })).toBeVisible()
  await kept(page, 'tasks', family.id)
  await kept(page, 'families')
  await goOffline(page)
  await page.reload()
  await expect(page.getByRole('listitem', { name: 'Water the plants' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ben Rivera' })).toBeVisible()
  await expect(page.getByRole('banner').getByText(/^Offline as of \d+:\d\d [AP]M$/)).toBeVisible()

  // A screen that was never opened shows a message, and loads on reconnect.
  await goTo(page, 'Calendar')
  await expect(page.getByText('You are offline, and this needs the network.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  // The pages of the sweeps have no service worker, and so no screen without a network.
  await expectFit(page, 'a screen without a network')
  await addTask(family, 'Feed the cat')
  await goOnline(page)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Offline')).toBeHidden()
  await goTo(page, 'Tasks')
  await expect(page.getByRole('listitem', { name: 'Feed the cat' })).toBeVisible()
})

test('the app starts on any screen offline, and every screen opens', async ({ family }) => {
  const page = await openHere(family, '/')
  await kept(page, 'families')
  await goOffline(page)
  const paths = ['/tasks', '/messages', '/shopping', '/photos', '/documents', '/settings', '/ancestry', '/chores', '/calendar', '/activity']
  for (const path of [...paths, '/dashboard', '/finances', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByText('Failed to load this page'), path).toHaveCount(0)
  }
})

test('code comes from the cache and calls go to the server without waking the worker', async ({ family }) => {
  const page = await openHere(family, '/')
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Not in TypeScript's types yet; empty if the worker had to answer.
  type Entry = PerformanceResourceTiming & { workerMatchedSourceType: string }
  const sources = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as Entry[]).map((entry) => ({
      path: new URL(entry.name).pathname,
      source: entry.workerMatchedSourceType,
    })),
  )
  const sourcesOf = (pattern: RegExp) => [...new Set(sources.filter(({ path }) => pattern.test(path)).map(({ source }) => source))]
  expect(sourcesOf(/^\/assets\/.*js$/)).toEqual(['cache'])
  expect(sourcesOf(/^\/api\//)).toEqual(['network'])
})

test('a stopped server is handled like a missing network', async ({ browser, family }) => {
  await family.as('parent')
  const data = `${family.server.data}-off`
  await runHearth(
    data,
    ['init', '--family', 'Off', '--first-name', 'Ana', '--email', 'ana@example.org', '--password-stdin'],
    'correct horse battery\n',
  )
  let server = await serve(data)
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' })
  await context.request.post('/api/auth/sign-in', { data: { identifier: 'ana@example.org', password: 'correct horse battery' } })
  const page = await context.newPage()
  await page.goto('/settings')
  await expect(page.getByLabel('Family name', { exact: true })).toHaveValue('Off')
  await installed(page)
  await kept(page, 'families')
  await server.end()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Family Settings' })).toBeVisible()
  await expect(page.getByRole('banner').getByText(/^Offline as of/)).toBeVisible()

  server = await serve(data, { HEARTH_PORT: new URL(server.url).port })
  await expect(page.getByRole('banner').getByText('Offline')).toBeHidden({ timeout: 60_000 })
  await context.close()
  await server.stop()
})

test('the manifest describes the installed app', async ({ family }) => {
  const page = await openHere(family, '/')
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ id: '/', name: 'Hearth', start_url: '/', scope: '/', display: 'standalone' })
  for (const { src, sizes, type } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect([size, type]).toEqual([sizes, 'image/png'])
  }
  for (const { url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Page Not Found')).toHaveCount(0)
  }
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = (await session.send('Page.getInstallabilityErrors' as never)) as { installabilityErrors: object[] }
  // A private window can't install; no other error is allowed.
  expect(installabilityErrors.map((error) => (error as { errorId: string }).errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
