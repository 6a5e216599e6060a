import { card, openTree, plant, region, relative, tree } from './ancestry'
import { expect, test } from './fixtures'
import { phone } from './visual-checks'

const box = async (locator: ReturnType<typeof card>) => {
  const found = await locator.boundingBox()
  if (!found) throw new Error('It is not on screen.')
  return found
}

/** Waits for the end of movements. */
const atRest = async (locator: ReturnType<typeof card>) => {
  let last = ''
  await expect(async () => {
    const before = last
    last = JSON.stringify(await box(locator))
    expect(last).toBe(before)
  }).toPass({ intervals: [100] })
}

const centerOf = async (locator: ReturnType<typeof card>) => {
  const { x, y, width, height } = await box(locator)
  return { x: x + width / 2, y: y + height / 2 }
}

test('the tree is drawn, dragged, zoomed, and shown whole by Fit', async ({ family }) => {
  await plant(family)
  const page = await openTree(family)
  const ben = card(page, 'Ben Rivera')

  await test.step('parents are above, partners beside and children below', async () => {
    const [rosa, ivo, ben, ana, mia, leo] = await Promise.all(
      ['Rosa', 'Ivo', 'Ben', 'Ana', 'Mia', 'Leo'].map((name) => centerOf(card(page, `${name} Rivera`))),
    )
    if (!rosa || !ivo || !ben || !ana || !mia || !leo) throw new Error('Somebody is not drawn.')
    expect([rosa.y, ben.y, mia.y]).toEqual([ivo.y, ana.y, leo.y])
    expect(rosa.y).toBeLessThan(ben.y)
    expect(ben.y).toBeLessThan(mia.y)
    expect((mia.x + leo.x) / 2).toBeCloseTo((ben.x + ana.x) / 2, -1)
    // The eldest first.
    expect(mia.x).toBeLessThan(leo.x)
    await expect(tree(page).getByRole('list')).toHaveCount(3)
    await expect(tree(page).locator('svg g path')).toHaveCount(5)
  })

  const width = async () => (await box(ben)).width
  await test.step('the wheel, buttons and keys zoom it', async () => {
    const first = await width()
    const at = await centerOf(ben)
    await page.mouse.move(at.x, at.y)
    await page.mouse.wheel(0, -200)
    await expect.poll(width).toBeGreaterThan(first * 1.2)
    await atRest(ben)
    // The point under the pointer stays in place.
    expect((await centerOf(ben)).x).toBeCloseTo(at.x, 0)
    const near = await width()
    await page.getByRole('button', { name: 'Zoom out', exact: true }).click()
    await expect.poll(width).toBeLessThan(near)
    const out = await width()
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await expect.poll(width).toBeGreaterThan(out)
    await ben.focus()
    await atRest(ben)
    const keyed = await width()
    await page.keyboard.press('-')
    await expect.poll(width).toBeLessThan(keyed)
    await page.keyboard.press('+')
    await expect.poll(width).toBeCloseTo(keyed, 0)
  })

  await test.step('Fit shows all of it', async () => {
    await page.getByRole('button', { name: 'Fit', exact: true }).click()
    await atRest(ben)
    const window = await box(tree(page))
    for (const name of ['Rosa', 'Ivo', 'Ana', 'Leo']) {
      const one = await box(card(page, `${name} Rivera`))
      expect(one.x).toBeGreaterThanOrEqual(window.x)
      expect(one.x + one.width).toBeLessThanOrEqual(window.x + window.width)
      expect(one.y).toBeGreaterThanOrEqual(window.y)
      expect(one.y + one.height).toBeLessThanOrEqual(window.y + window.height)
    }
  })

  await test.step('a drag moves it and opens nobody, a click opens a person', async () => {
    const before = await centerOf(ben)
    await page.mouse.move(before.x, before.y)
    await page.mouse.down()
    await page.mouse.move(before.x + 60, before.y + 40, { steps: 4 })
    await page.mouse.up()
    await expect(async () => {
      const after = await centerOf(ben)
      expect(after.x - before.x).toBeCloseTo(60, 0)
      expect(after.y - before.y).toBeCloseTo(40, 0)
    }).toPass()
    await expect(page).toHaveURL(/\/ancestry$/)
    const after = await centerOf(ben)
    await page.mouse.click(after.x, after.y)
    await expect(page).toHaveURL(/\/ancestry\/.+/)
  })
})

test('the tree keeps its visible part in place when it grows, and the arrow keys walk through it', async ({ family }) => {
  const { leo, rosa } = await plant(family)
  const page = await openTree(family)

  await test.step('others add people elsewhere', async () => {
    const at = await centerOf(card(page, 'Ben Rivera'))
    await page.mouse.move(at.x, at.y)
    for (let n = 0; n < 3; n++) await page.mouse.wheel(0, -150)
    const middle = await box(tree(page))
    await page.mouse.down()
    await page.mouse.move(middle.x + middle.width / 2, middle.y + middle.height / 2, { steps: 4 })
    await page.mouse.up()
    await atRest(card(page, 'Ben Rivera'))
    const before = await centerOf(card(page, 'Ben Rivera'))
    for (const firstName of ['Ada', 'Bea', 'Cleo']) await relative(family, { firstName, parentId: rosa.id, birthDate: '1970' })
    for (let n = 0; n < 12; n++) await relative(family, { firstName: `Child ${n}`, parentId: leo.id, birthDate: `${2030 - 30 + n}` })
    await expect(card(page, 'Child 11')).toBeAttached()
    await expect(card(page, 'Cleo')).toBeAttached()
    await atRest(card(page, 'Ben Rivera'))
    const after = await centerOf(card(page, 'Ben Rivera'))
    expect(Math.abs(after.x - before.x)).toBeLessThan(2)
    expect(Math.abs(after.y - before.y)).toBeLessThan(2)
  })

  await test.step('the arrow keys reach distant people', async () => {
    await page.reload()
    const window = await box(tree(page))
    await card(page, 'Child 0').focus()
    for (let n = 1; n < 12; n++) {
      await page.keyboard.press('ArrowRight')
      const focused = page.locator(':focus')
      await expect(focused).toHaveAccessibleName(new RegExp(`^Child ${n} b`))
      await expect(async () => {
        const one = await box(focused)
        expect(one.x + one.width).toBeLessThanOrEqual(window.x + window.width + 1)
        expect(one.x).toBeGreaterThanOrEqual(window.x - 1)
      }).toPass()
    }
  })

  await test.step('up leads to parents, down to children, and Enter opens a person', async () => {
    await card(page, 'Mia Rivera').focus()
    for (const [key, name] of [
      ['ArrowUp', /^(Ben|Ana) Rivera/],
      ['ArrowDown', /^(Mia|Leo) Rivera/],
      ['ArrowUp', /^(Ben|Ana) Rivera/],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.locator(':focus')).toHaveAccessibleName(name)
    }
    await card(page, 'Ben Rivera').focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.locator(':focus')).toHaveAccessibleName(/^(Rosa|Ivo) Rivera/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /(Rosa|Ivo) Rivera/, level: 1 })).toBeVisible()
  })
})

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true })

  test('the tree is zoomed by two fingers on a phone, and printed whole on one page', async ({ family }) => {
    await plant(family)
    const page = await family.as('parent')
    const desktop = page.viewportSize()
    await page.setViewportSize(phone)
    await page.goto('/ancestry')
    const mia = card(page, 'Mia Rivera')
    await expect(mia).toBeVisible()
    const width = async () => (await box(mia)).width
    expect(await width()).toBeGreaterThan(85)
    const { x, y, width: w, height: h } = await box(tree(page))
    // The buttons cover no face.
    expect((await box(page.getByRole('button', { name: 'Fit', exact: true }))).y).toBeGreaterThanOrEqual(y + h)
    const network = await page.context().newCDPSession(page)
    const touch = (type: string, apart: number) =>
      network.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: apart
          ? [
              { x: x + w / 2 - apart, y: y + h / 2, id: 1 },
              { x: x + w / 2 + apart, y: y + h / 2, id: 2 },
            ]
          : [],
      })
    const before = await width()
    await touch('touchStart', 100)
    for (const apart of [85, 70, 60, 50]) await touch('touchMove', apart)
    await touch('touchEnd', 0)
    await expect.poll(width).toBeLessThan(before * 0.65)
    await expect(page).toHaveURL(/\/ancestry$/)

    if (desktop) await page.setViewportSize(desktop)
    await expect(region(page, 'Recent Additions')).toBeVisible()
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Rivera: Family Ancestry Tree')).toBeVisible()
    for (const name of ['Recent Additions', 'Family Stories']) await expect(page.getByText(name)).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    for (const name of ['Rosa', 'Leo']) {
      const { x, y, width, height } = await box(card(page, `${name} Rivera`))
      // A page upright, without its margins, in pixels: this tree is higher than wide.
      expect([x >= 0, x + width <= 720, y >= 0, y + height <= 980]).toEqual([true, true, true, true])
    }
  })
})
