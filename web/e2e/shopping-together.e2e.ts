import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { act, addItem, addList, group, input, openList, press, row, submit } from './shopping'

const box = (page: Page, name: string) => row(page, name).getByRole('checkbox')

/** A seeded random generator. @returns a function that returns the next number from 0 and below `end` */
const numbersFrom = (seed: number) => {
  let state = seed
  return (end: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * end)
  }
}

/** Items of a list, and whether each one is bought. */
type Wares = Map<string, boolean>

/** Ticks, unticks, adds and deletes items until the time is over, and records the expected list in `wares`. */
const shop = async (page: Page, who: string, wares: Wares, until: number) => {
  const below = numbersFrom(who.charCodeAt(0))
  for (let n = 1; Date.now() < until; n++) {
    const [name = ''] = [...wares.keys()].slice(below(wares.size))
    const dice = below(10)
    if (dice < 2) {
      await press(page, 'Add Item')
      await input(page, 'Name').fill(`${who} more ${n}`)
      await submit(page, 'Add Item')
      await expect(row(page, `${who} more ${n}`)).toBeVisible()
      wares.set(`${who} more ${n}`, false)
    } else if (dice === 2 && wares.size > 3) {
      await act(page, name, 'Delete')
      await expect(row(page, name)).toHaveCount(0)
      wares.delete(name)
    } else {
      const isBought = wares.get(name) === true
      await box(page, name).click()
      await expect(box(page, name)).toBeChecked({ checked: !isBought })
      wares.set(name, !isBought)
    }
  }
}

test('two people who shop concurrently for a minute have the same list, without lost changes', async ({ family }) => {
  test.setTimeout(180_000)
  const list = await addList(family, 'Together')
  const wares = { Ana: new Map<string, boolean>(), Mia: new Map<string, boolean>() }
  for (const who of ['Ana', 'Mia'] as const) {
    for (let n = 1; n <= 6; n++) {
      await addItem(family, list, `${who} ${n}`)
      wares[who].set(`${who} ${n}`, false)
    }
  }
  const [ana, mia] = [await openList(family, list, 'Together', 'admin'), await openList(family, list, 'Together', 'member')]
  const until = Date.now() + 60_000
  await Promise.all([shop(ana, 'Ana', wares.Ana, until), shop(mia, 'Mia', wares.Mia, until)])

  const all = [...wares.Ana, ...wares.Mia]
  const named = (bought: boolean) =>
    all
      .filter(([, isBought]) => isBought === bought)
      .map(([name]) => name)
      .toSorted()
  const namesOn = async (page: Page, where: RegExp) => {
    const rows = group(page, where).getByRole('listitem')
    return (await rows.evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? ''))).toSorted()
  }
  const expectAll = async (page: Page) => {
    await expect.poll(() => namesOn(page, /^Bought/)).toEqual(named(true))
    await expect.poll(() => namesOn(page, /^(Uncategorized|To buy)/)).toEqual(named(false))
  }
  await expectAll(ana)
  await expectAll(mia)
  await mia.reload()
  await expectAll(mia)
})
