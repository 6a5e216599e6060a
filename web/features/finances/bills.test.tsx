import { describe, expect, test } from 'bun:test'
import { familiesApi } from '#src/features/families/families.contract'
import { type BillReply, billsApi } from '#src/features/finances/finances.bills.contract'
import { type BudgetCategoryReply, budgetCategoriesApi } from '#src/features/finances/finances.categories.contract'
import type { Permission } from '#src/shared/permissions'
import { familyOf } from '#web/testing/riveras'
import { ben, billOf, categoryOf, dayIn } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

interface Given {
  tab?: 'overview' | 'bills'
  bills?: BillReply[]
  categories?: BudgetCategoryReply[]
}

const openBills = async ({ tab = 'bills', bills = [], categories = [] }: Given = {}) => {
  const server = screens.serve('parent')
  server.answer(billsApi.list, bills)
  server.answer(budgetCategoriesApi.list, categories)
  const app = await screens.open(`/finances?tab=${tab}`)
  await app.screen.findByText('Financial Management', { selector: 'h1' })
  const field = (label: string) => app.screen.getByLabelText<HTMLInputElement>(label)
  return {
    ...app,
    server,
    field,
    add: async () => {
      await app.user.click((await app.screen.findAllByText('Add Bill'))[0] as HTMLElement)
      await app.screen.findByRole('dialog', { name: 'Add Bill' })
    },
    write: async (company: string, day = dayIn(20)) => {
      await app.user.type(field('Company Name'), company)
      await app.user.type(field('Amount Due'), '84.2')
      await app.user.type(field('Due Date'), day)
    },
    submit: () => app.user.click(document.querySelector('[role="dialog"] [type="submit"]') as HTMLElement),
    says: async (...texts: string[]) => {
      for (const text of texts) await app.screen.findByText(text)
    },
  }
}

describe('a bill', () => {
  test('says what is missing, and is added with its defaults', async () => {
    const { add, write, submit, says, server, screen, field, waitFor } = await openBills()
    await says('No bills yet')
    await add()
    await submit()
    await says('Company name is required', 'Amount is required', 'Due date is required')
    expect(screen.queryByText('Please select a category')).toBeNull()
    await waitFor(() => expect(document.activeElement === field('Company Name')).toBe(true))
    await write('City Power')
    server.answer(billsApi.create, billOf('City Power'))
    await submit()
    await says('Bill created successfully!')
    expect(server.callsOf(billsApi.create)[0]?.body).toMatchObject({
      companyName: 'City Power',
      amountDue: 84.2,
      dueDate: dayIn(20),
      frequency: 'monthly',
      status: 'active',
      reminderDays: 7,
      autoPayEnabled: false,
    })
  })

  test('needs a category once the family has one, and comes in the frequencies of the specification', async () => {
    const { add, write, submit, says, server, screen, user } = await openBills({ categories: [categoryOf('Utilities')] })
    await add()
    await write('Fibernet')
    expect((await screen.findByLabelText(/^Category/)).textContent).toBe('Select a category')
    await submit()
    await says('Please select a category')
    await user.click(screen.getByLabelText('Frequency'))
    const frequencies = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(frequencies).toEqual(['Monthly', 'Bi-weekly', 'Quarterly', 'Semi-annual', 'Yearly'])
    expect(server.callsOf(billsApi.create)).toEqual([])
  })

  test('is not added while the family is gone or looked for', async () => {
    const { add, write, submit, says, server, field, act, screen } = await openBills()
    await add()
    await write('City Power')
    server.answer(familiesApi.list, [])
    const { queryClient } = await import('#web/platform/api/query-client')
    const { familiesQuery } = await import('#web/platform/session/session')
    await act(() => queryClient.invalidateQueries({ queryKey: familiesQuery.queryKey }))
    await screen.findByText('Please join a family to access finances')
    const release = server.hold(familiesApi.list)
    await submit()
    await says("No family selected. Please ensure you're a member of a family to create bills.")
    await submit()
    await says('Loading family data, please wait...')
    expect(field('Company Name').value).toBe('City Power')
    release()
  })

  test('shows all it was given', async () => {
    const given = {
      propertyName: 'Lake house',
      frequency: 'semi-annual',
      autoPayEnabled: true,
      categoryId: 'category-Utilities',
      dueDate: dayIn(0),
      notes: 'Contract until 2031.',
      website: 'https://fibernet.example.org',
      phoneNumber: '555 0100',
    } as const
    const { screen, user } = await openBills({ bills: [billOf('Fibernet', given)], categories: [categoryOf('Utilities')] })
    const row = await screen.findByLabelText('Fibernet', { selector: 'li' })
    for (const text of ['Lake house', 'Semi-annual', 'Auto-pay', 'Utilities', 'Due today', 'Contract until 2031.', '$84.20'])
      expect(row.textContent).toContain(text)
    await user.click(screen.getByLabelText('More for Fibernet'))
    const links = (await screen.findAllByRole('menuitem')).flatMap((item) => item.getAttribute('href') ?? [])
    expect(links).toEqual(['https://fibernet.example.org', 'tel:5550100'])
  })

  test('stays when the server does not delete it, and the screen says so', async () => {
    const { screen, user, server, says } = await openBills({ bills: [billOf('Sun Power')] })
    server.refuse(billsApi.remove, 503, { code: 'busy', message: 'Not now.' })
    await user.click(await screen.findByLabelText('More for Sun Power'))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await says('Failed to delete the bill', 'Sun Power')
  })
})

describe('the overview', () => {
  test('counts the active bills, adds up all of them to the cent, says what the active ones cost a month, and leads to them', async () => {
    const bills = [
      billOf('Two', { amountDue: 0.2, dueDate: dayIn(-1) }),
      billOf('One', { amountDue: 0.1 }),
      billOf('Three', { amountDue: 1000, status: 'inactive' }),
    ]
    const { screen, within, user, server, router, submit, waitFor } = await openBills({ tab: 'overview', bills })
    const tiles = (await within(await screen.findByRole('list', { name: 'The finances in numbers' })).findAllByRole('listitem')).map(
      ({ textContent }) => textContent,
    )
    expect(tiles.find((text) => text?.includes('Active Bills'))).toContain('2')
    expect(tiles.find((text) => text?.includes('Monthly Bills'))).toContain('$1,000.30')
    expect(tiles.find((text) => text?.includes('Monthly Bills'))).toContain('$0.30 in an average month')
    const upcoming = screen.getByRole('region', { name: 'Upcoming Bills' })
    const rows = () => [...upcoming.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(rows()).toEqual([expect.stringMatching(/^Two.*Overdue/), expect.stringMatching(/^One/)])
    const payment = {
      id: 'payment',
      familyId: 'rivera',
      billId: 'bill-Two',
      dueDate: dayIn(-1),
      amountPaid: 0.2,
      paymentDate: dayIn(0),
      paymentMethod: null,
      referenceNumber: null,
      notes: null,
      transactionId: null,
      createdBy: 'user-parent',
      creator: ben,
      createdAt: '2026-01-05T12:00:00.000Z',
    }
    server.answer(billsApi.pay, payment)
    server.answer(billsApi.list, [bills[1] as BillReply, { ...(bills[0] as BillReply), dueDate: dayIn(29) }, bills[2] as BillReply])
    await user.click(within(upcoming).getByLabelText('Mark Two as paid'))
    await screen.findByRole('dialog')
    await submit()
    await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^One/), expect.stringMatching(/^Two/)]))
    await user.click(within(upcoming).getByText('All bills'))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'bills' }))
    expect((await screen.findByLabelText('Three', { selector: 'li' })).textContent).toContain('Inactive')
  })
})

describe('the finances', () => {
  const openAs = async (permissions: Permission[]) => {
    const server = screens.serve('child')
    const family = familyOf('child')
    server.answer(familiesApi.list, [{ ...family, membership: { ...family.membership, permissions } }])
    server.answer(billsApi.list, [billOf('City Power', { dueDate: dayIn(1) })])
    return screens.open('/finances?tab=bills')
  }

  test('of those who may only view have no way to change them', async () => {
    const { screen, user } = await openAs(['view_finances'])
    expect((await screen.findByLabelText('City Power', { selector: 'li' })).textContent).toContain('$84.20')
    for (const name of ['Add Bill', 'Mark as Paid']) expect(screen.queryByText(name)).toBeNull()
    await user.click(screen.getByLabelText('More for City Power'))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Payment history'])
  })

  test('are not shown to those who may not view them', async () => {
    const { screen } = await openAs([])
    await screen.findByText("You can't view the finances")
  })
})
