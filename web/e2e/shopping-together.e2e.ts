import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { act, addItem, addList, group, input, openList, press, row, submit } from './shopping'

const box = (page: Page, name: string) => row(page, name).getByRole('checkbox')

/** The same numbers in every run. @returns the next one, from 0 and below `end` */
const numbersFrom = (seed: number) => {
  let state = seed
  return (end: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * end)
  }
}

/** Wares of a list, and whether each one is bought. */
type Wares = Map<string, boolean>

/** Ticks that follow each other as fast as fingers do. */
const burst = 4

/** Ticks or puts back several items, one after the other, without waiting for the server. Each is looked for at its turn, as eyes do. */
const toggle = async (page: Page, names: string[], wares: Wares) => {
  await page.evaluate((all) => {
    for (const name of all) document.querySelector<HTMLElement>(`li[aria-label="${name}"] [type="checkbox"]`)?.click()
  }, names)
  for (const name of names) {
    const isBought = wares.get(name) === true
    await expect(box(page, name)).toBeChecked({ checked: !isBought })
    wares.set(name, !isBought)
  }
}

/** How often each of the two acts: a number and not a time, so that a slow machine proves as much. */
const enough = 40

/** Ticks, puts back, adds and deletes, and keeps in `wares` what should be on the list by now. */
const shop = async (page: Page, who: string, seed: number, wares: Wares) => {
  const below = numbersFrom(seed)
  let acts = 0
  while (acts < enough) {
    const at = below(wares.size)
    const names = [...wares.keys(), ...wares.keys()].slice(at, at + Math.min(burst, wares.size))
    const [name = ''] = names
    const dice = below(10)
    if (dice < 1) {
      await press(page, 'Add Item')
      await input(page, 'Name').fill(`${who} more ${acts}`)
      await submit(page, 'Add Item')
      await expect(row(page, `${who} more ${acts}`)).toBeVisible()
      wares.set(`${who} more ${acts}`, false)
    } else if (dice === 1 && wares.size > 3) {
      await act(page, name, 'Delete')
      await expect(row(page, name)).toHaveCount(0)
      wares.delete(name)
    } else {
      await toggle(page, names, wares)
      acts += names.length - 1
    }
    acts++
  }
}

test('two simultaneous shoppers end with the same list, and nothing is lost', async ({ family }) => {
  const list = await addList(family, 'Together')
  const wares = { Ana: new Map<string, boolean>(), Mia: new Map<string, boolean>() }
  for (const who of ['Ana', 'Mia'] as const) {
    for (let n = 1; n <= 6; n++) {
      await addItem(family, list, `${who} ${n}`)
      wares[who].set(`${who} ${n}`, false)
    }
  }
  const [ana, mia] = [await openList(family, list, 'Together', 'admin'), await openList(family, list, 'Together', 'member')]
  await Promise.all([shop(ana, 'Ana', 97, wares.Ana), shop(mia, 'Mia', 105, wares.Mia)])

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
