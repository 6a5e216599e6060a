import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { shoppingApi } from '../lists/lists.contract'
import { bestPrice, compareVendors } from '../shopping.rules'
import { shoppingPricesApi } from './prices.contract'

let clock: FakeClock
let hearth: Hearth
let listId: string
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
  listId = (await parent().call(shoppingApi.createList, { familyId: hearth.familyId }, { name: 'Groceries' })).id
})
afterEach(() => hearth.stop())

const parent = () => hearth.as('parent')
const vendors = (who: Who = 'child') => hearth.as(who).call(shoppingPricesApi.vendors, {})
const newVendor = (name: string, who: Who = 'parent') => hearth.as(who).call(shoppingPricesApi.addVendor, {}, { name })
const newItem = (body: object = {}) => parent().call(shoppingApi.addItem, { listId }, { name: 'Milk', ...body })
const items = () => hearth.as('child').call(shoppingApi.items, { listId })
const addPrice = (itemId: string, vendorId: string, price: number, body: object = {}) =>
  parent().call(shoppingPricesApi.add, { itemId }, { vendorId, price, ...body })

describe('vendors', () => {
  test('are built in under generic names, and listed by name', async () => {
    const names = (await vendors()).map(({ name }) => name)
    expect(names).toEqual(['Bakery', 'Discount store', 'Farmers market', 'Hardware store', 'Online shop', 'Pharmacy', 'Supermarket'])
  })

  test('are added once per name, and visible only to their family', async () => {
    const vendor = await newVendor('  Corner   Shop ')
    expect(vendor).toEqual({ id: vendor.id, name: 'Corner   Shop', website: null, isActive: true })
    expect(await newVendor('corner shop', 'member')).toEqual(vendor)
    expect(await vendors()).toContainEqual(vendor)
    const theirs = await newVendor('corner shop', 'stranger')
    expect(theirs.id).not.toBe(vendor.id)
    expect(await vendors('stranger')).toContainEqual(theirs)
    expect(await vendors('stranger')).not.toContainEqual(vendor)
  })

  test('of another family are rejected in prices and orders', async () => {
    const theirs = await newVendor('Depot', 'stranger')
    const item = await newItem()
    const price = { vendorId: theirs.id, price: 1 }
    expect((await parent().post(`/api/smart-shopping-items/${item.id}/prices`, price)).status).toBe(422)
    const order = { smartListId: listId, vendorId: theirs.id }
    expect((await parent().post(hearth.path('/shopping-orders'), order)).body).toMatchObject({ message: 'There is no such vendor.' })
  })

  test('are the same at the path that names the family', async () => {
    const { familyId } = hearth
    const vendor = await parent().call(shoppingPricesApi.addFamilyVendor, { familyId }, { name: 'Depot' })
    expect(await hearth.as('child').call(shoppingPricesApi.familyVendors, { familyId })).toContainEqual(vendor)
    expect(await vendors()).toContainEqual(vendor)
  })

  test('require a name and a safe URL', async () => {
    expect((await parent().post('/api/store-vendors', { name: ' ' })).body).toMatchObject({ message: 'Name is required.' })
    const script = { name: 'Shop', website: 'javascript:alert(1)' }
    expect((await parent().post('/api/store-vendors', script)).status).toBe(422)
  })

  test('can be added by members who may edit the shopping of a family', async () => {
    const statuses = await Promise.all(
      (['extended', 'child', 'pending', 'member', 'stranger'] as const).map(
        async (who) => (await hearth.as(who).post('/api/store-vendors', { name: `Shop of ${who}` })).status,
      ),
    )
    expect(statuses).toEqual([403, 403, 403, 201, 201])
  })
})

describe('a price', () => {
  test('stores the fields of its form', async () => {
    const item = await newItem()
    const vendor = await newVendor('Market')
    const sent = {
      vendorId: vendor.id,
      price: 1.29,
      unitPrice: 1.03,
      availability: 'low_stock',
      productUrl: 'https://example.org/milk',
      isOnSale: true,
      originalPrice: 1.59,
    }
    const price = await parent().call(shoppingPricesApi.add, { itemId: item.id }, sent)
    expect(price).toEqual({
      id: price.id,
      itemId: item.id,
      ...sent,
      vendor: { id: vendor.id, name: 'Market' },
      currency: 'USD',
      fetchedAt: '2026-11-21T12:00:00.000Z',
    } as never)
    expect((await items())[0]?.prices).toEqual([price])
  })

  test('is in stock by default, and keeps an original price only on sale', async () => {
    const item = await newItem()
    const vendor = await newVendor('Market')
    const price = await addPrice(item.id, vendor.id, 2, { originalPrice: 3, productUrl: '' })
    expect(price).toMatchObject({ availability: 'in_stock', unitPrice: null, productUrl: null, isOnSale: false, originalPrice: null })
  })

  test.each([
    [{ vendorId: undefined }, 'Please fill in vendor and price information.'],
    [{ vendorId: '' }, 'Please fill in vendor and price information.'],
    [{ vendorId: 'none' }, 'There is no such vendor.'],
    [{ price: undefined }, 'This is required.'],
    [{ price: -0.01 }, 'Must be at least 0.'],
    [{ price: 1_000_000 }, 'Must be at most 999999.99.'],
    [{ price: 1.005 }, 'Use at most 2 decimals.'],
    [{ unitPrice: -1 }, 'Must be at least 0.'],
    [{ originalPrice: -1 }, 'Must be at least 0.'],
    [{ availability: 'soon' }, 'Must be one of: in_stock, low_stock, out_of_stock.'],
    [{ productUrl: 'javascript:alert(1)' }, 'Must be an address that starts with https:// or http://.'],
  ])('rejects %j', async (body, message) => {
    const item = await newItem()
    const [vendor] = await vendors()
    const answer = await parent().post(`/api/smart-shopping-items/${item.id}/prices`, { vendorId: vendor?.id, price: 1, ...body })
    expect(answer).toMatchObject({ status: 422, body: { message } })
  })

  test("is current if it is its vendor's newest, and the cheapest vendor comes first", async () => {
    const item = await newItem()
    const [market, shop] = [await newVendor('Market'), await newVendor('Shop')]
    await addPrice(item.id, market.id, 1.1)
    clock.pass({ days: 1 })
    await addPrice(item.id, shop.id, 1.2)
    clock.pass({ days: 1 })
    const newest = await addPrice(item.id, market.id, 1.3)
    const shown = async () => (await items())[0]?.prices.map(({ vendor, price }) => `${vendor.name} ${price}`)
    expect(await shown()).toEqual(['Shop 1.2', 'Market 1.3'])
    expect(bestPrice((await items())[0]?.prices ?? [])?.vendor.name).toBe('Shop')
    const history = await hearth.as('child').call(shoppingPricesApi.history, { itemId: item.id })
    expect(history.map(({ price, fetchedAt }) => [price, fetchedAt.slice(8, 10)])).toEqual([
      [1.3, '23'],
      [1.2, '22'],
      [1.1, '21'],
    ])
    const paged = await parent().get(`/api/smart-shopping-items/${item.id}/prices?limit=1&before=${history[0]?.id}`)
    expect(paged.body).toEqual([history[1]] as never)
    await parent().call(shoppingPricesApi.remove, { priceId: newest.id })
    expect(await shown()).toEqual(['Market 1.1', 'Shop 1.2'])
  })

  test('of each vendor determines the cheapest one for the whole list', async () => {
    const [market, shop] = [await newVendor('Market'), await newVendor('Shop')]
    const [milk, bread] = [await newItem({ defaultQuantity: 4 }), await newItem({ name: 'Bread' })]
    await addPrice(milk.id, market.id, 1)
    await addPrice(milk.id, shop.id, 1.1)
    await addPrice(bread.id, market.id, 3)
    await addPrice(bread.id, shop.id, 2.5)
    const totals = compareVendors(await items()).map(({ vendor, total }) => [vendor.name, total])
    expect(totals).toEqual([
      ['Shop', 6.9],
      ['Market', 7],
    ])
  })

  test('is deleted with its item, and is in the audit', async () => {
    const item = await newItem()
    const [vendor] = await vendors()
    const price = await addPrice(item.id, vendor?.id ?? '', 1.5)
    const [audit] = await hearth.as('child').call(shoppingApi.audits, { familyId: hearth.familyId })
    expect(audit).toMatchObject({ entityType: 'price', entityId: price.id, action: 'created', newValues: { price: 1.5, itemId: item.id } })
    await parent().call(shoppingApi.removeItem, { itemId: item.id })
    expect((await parent().delete(`/api/store-prices/${price.id}`)).status).toBe(404)
  })
})
