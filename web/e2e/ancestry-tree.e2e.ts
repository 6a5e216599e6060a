import { card, openTree, plant, region, relative, tree } from './ancestry'
import { expect, test } from './fixtures'

const box = async (locator: ReturnType<typeof card>) => {
  const found = await locator.boundingBox()
  if (!found) throw new Error('It is not on screen.')
  return found
}

/** Waits for the end of the animation. */
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

test.describe('the drawn tree', () => {
  test('has parents above, partners beside and children below', async ({ family }) => {
    await plant(family)
    const page = await openTree(family)
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

  test('moves by dragging, which opens no person', async ({ family }) => {
    await plant(family)
    const page = await openTree(family)
    const before = await centerOf(card(page, 'Ben Rivera'))
    await page.mouse.move(before.x, before.y)
    await page.mouse.down()
    await page.mouse.move(before.x + 60, before.y + 40, { steps: 4 })
    await page.mouse.up()
    await expect(async () => {
      const after = await centerOf(card(page, 'Ben Rivera'))
      expect(after.x - before.x).toBeCloseTo(60, 0)
      expect(after.y - before.y).toBeCloseTo(40, 0)
    }).toPass()
    const after = await centerOf(card(page, 'Ben Rivera'))
    await expect(page).toHaveURL(/\/ancestry$/)
    await page.mouse.click(after.x, after.y)
    await expect(page).toHaveURL(/\/ancestry\/.+/)
  })

  test('zooms by wheel, buttons and keys, and fits the screen with Fit', async ({ family }) => {
    await plant(family)
    const page = await openTree(family)
    const ben = card(page, 'Ben Rivera')
    const width = async () => (await box(ben)).width
    const first = await width()
    const at = await centerOf(ben)
    await page.mouse.move(at.x, at.y)
    await page.mouse.wheel(0, -200)
    await expect.poll(width).toBeGreaterThan(first * 1.2)
    await atRest(ben)
    // The point under the pointer stays.
    expect((await centerOf(ben)).x).toBeCloseTo(at.x, 0)
    const near = await width()
    await tree(page).getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(width).toBeLessThan(near)
    const out = await width()
    await tree(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(width).toBeGreaterThan(out)
    await ben.focus()
    await atRest(ben)
    const keyed = await width()
    await page.keyboard.press('-')
    await expect.poll(width).toBeLessThan(keyed)
    await page.keyboard.press('+')
    await expect.poll(width).toBeCloseTo(keyed, 0)
    await tree(page).getByRole('button', { name: 'Fit' }).click()
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

  test('is navigated with the arrow keys, and Enter opens a person', async ({ family }) => {
    await plant(family)
    const page = await openTree(family)
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

  test('describes each person, and is a single tab stop', async ({ family }) => {
    await plant(family)
    const page = await openTree(family)
    await expect(card(page, 'Ben Rivera')).toHaveAccessibleName(
      'Ben Rivera b. 1980 child of Ivo Rivera and Rosa Rivera, partner of Ana Rivera, parent of Mia Rivera and Leo Rivera',
    )
    await expect(tree(page).locator('a[tabindex="0"]')).toHaveCount(1)
    await expect(tree(page)).toHaveAccessibleDescription(/Arrow keys walk among relatives/)
  })

  test('scrolls to the focused person from any distance', async ({ family }) => {
    const { leo } = await plant(family)
    for (let n = 0; n < 12; n++) await relative(family, { firstName: `Child ${n}`, parentId: leo.id, birthDate: `${2030 - 30 + n}` })
    const page = await openTree(family)
    const first = card(page, 'Child 0')
    await first.focus()
    const window = await box(tree(page))
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

  test('keeps its position when a person is added elsewhere', async ({ family }) => {
    const { leo, rosa } = await plant(family)
    const page = await openTree(family)
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
    await relative(family, { firstName: 'Tim', parentId: leo.id })
    await expect(card(page, 'Tim')).toBeAttached()
    await expect(card(page, 'Cleo')).toBeAttached()
    await atRest(card(page, 'Ben Rivera'))
    const after = await centerOf(card(page, 'Ben Rivera'))
    expect(Math.abs(after.x - before.x)).toBeLessThan(2)
    expect(Math.abs(after.y - before.y)).toBeLessThan(2)
  })

  test('prints completely on one page, without the surrounding screen', async ({ family }) => {
    await plant(family)
    const page = await openTree(family)
    await expect(region(page, 'Recent Additions')).toBeVisible()
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Rivera: Family Ancestry Tree')).toBeVisible()
    for (const name of ['Recent Additions', 'Family Stories']) await expect(page.getByText(name)).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    for (const name of ['Rosa', 'Leo']) {
      const { x, y, width, height } = await box(card(page, `${name} Rivera`))
      // A portrait page without margins in pixels, because this tree is higher than wide.
      expect([x >= 0, x + width <= 720, y >= 0, y + height <= 980]).toEqual([true, true, true, true])
    }
  })
})

test.describe('on a phone, the drawn tree', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('starts at a readable size, and zooms by pinching', async ({ family }) => {
    await plant(family)
    const page = await openTree(family)
    const mia = card(page, 'Mia Rivera')
    const width = async () => (await box(mia)).width
    expect(await width()).toBeGreaterThan(85)
    const { x, y, width: w, height: h } = await box(tree(page))
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
  })
})
