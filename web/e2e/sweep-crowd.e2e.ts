import { expect, test } from './fixtures'
import { aliases, screens, visit } from './sweep'
import { crowd, expectHold, once } from './sweep-crowd'

const tabs = ['lists', 'categories', 'budgets', 'favorites', 'orders', 'requests'].map((tab) => `/shopping?tab=${tab}`)
const more = ['/tasks?tab=projects', '/finances?tab=bills', '/finances?tab=transactions', '/finances?tab=budgets']
const plan = ['tasks', 'guests', 'budget', 'venue', 'timeline', 'notes'].map((tab) => `/events/$plannerId?tab=${tab}`)
const views = [...plan, '/shopping?tab=lists&list=$listId', '/calendar?view=agenda']

/** An address that leads to one of `views`. */
const leads = '/shopping'

/** Each title with its screen. */
const titles = new Map<string, string>()

for (const screen of [...screens.filter((one) => ![...aliases, leads].includes(one)), ...tabs, ...more, ...views])
  test(`${screen} keeps its layout with 200 rows of everything and overlong names`, async ({ family, browser }) => {
    test.setTimeout(120_000)
    const api = await family.api('admin')
    const { params, opened } = await once(family, async () => ({
      params: await crowd(family.id, api),
      opened: await visit(browser, family.server, { storageState: await api.storageState() }),
    }))
    await expectHold(opened, screen, params, 'phone')
    // A screen of one row has that row's name as its title.
    if (screen.includes('$')) return
    const [title, path = screen] = [await opened.page.title(), screen.split('?')[0]]
    expect(titles.get(title) ?? path, `the screen with the title ${title}`).toBe(path)
    titles.set(title, path)
  })
