import { describe, expect, test } from 'bun:test'
import { type AuditRow, auditApi, type CompletionReply } from '#src/features/audit/audit.contract'
import type { Role } from '#src/shared/permissions'
import { memberOf } from '#web/testing/riveras'
import { dayIn } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const leo = memberOf('child').user
const later = { code: 'unavailable', message: 'Later, please.' }
const rowOf = (more: Partial<AuditRow> = {}): AuditRow => ({
  child: leo,
  assigned: 1,
  completed: 1,
  completionRate: 100,
  notes: null,
  ...more,
})

const openAudit = async (role: Role, rows: AuditRow[], completions: CompletionReply[] = []) => {
  const server = screens.serve(role)
  server.answer(auditApi.week, rows)
  server.answer(auditApi.completions, completions)
  server.answer(auditApi.weeks, [{ weekStart: dayIn(0), rows }])
  const app = await screens.open('/chores-audit')
  await app.screen.findByText('Recent Task Completions')
  const card = (title: string) => app.screen.getByText(title).closest('section') as HTMLElement
  return { ...app, server, card }
}

describe('the audit', () => {
  test('says so when nothing was to be done', async () => {
    const { screen } = await openAudit('parent', [rowOf({ assigned: 0, completed: 0, completionRate: 0 })])
    await screen.findByText('No task data available for this week')
    await screen.findByText('No task completions this week')
    const tile = (label: string) => screen.getByText(label).closest('li, div')?.parentElement?.textContent
    expect(tile('Total Assigned')).toContain('0')
    expect(tile('Avg Completion Rate')).toContain('0%')
    await screen.findByText("Track your family's chore completion and performance")
  })

  test('lists the first ten completions and how many more there are', async () => {
    const completions = Array.from(
      { length: 12 },
      (_, n): CompletionReply => ({
        id: `completion-${n}`,
        task: { title: `Chore ${12 - n}`, description: `No. ${12 - n}` },
        user: leo,
        completedAt: Temporal.Now.instant().toString(),
        pointsEarned: 3,
      }),
    )
    const { card, screen } = await openAudit('parent', [rowOf()], completions)
    const rows = [...card('Recent Task Completions').querySelectorAll('li')]
    expect(rows).toHaveLength(10)
    const day = Temporal.PlainDate.from(dayIn(0)).toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
    expect(rows[0]?.textContent).toContain(`Chore 12Completed by leo on ${day}`)
    expect(rows[0]?.textContent).toContain('No. 12')
    expect(rows[0]?.querySelectorAll('svg.lucide-star')).toHaveLength(3)
    await screen.findByText('And 2 more completions this week...')
  })

  test('keeps the notes that the server does not take', async () => {
    const { screen, user, server } = await openAudit('parent', [rowOf()])
    await user.click(screen.getByLabelText('Edit notes for leo'))
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Notes/Feedback')
    await user.type(field, 'A good week.')
    server.refuse(auditApi.putNotes, 503, later)
    await user.click(screen.getByRole('button', { name: 'Save Notes' }))
    await screen.findByText('Later, please.')
    expect(field.value).toBe('A good week.')
  })

  test('lets a child read the notes of its parents', async () => {
    const { screen } = await openAudit('child', [rowOf({ notes: 'A good week.' })])
    await screen.findByText('A good week.')
    expect(screen.queryByLabelText('Edit notes for leo')).toBeNull()
  })

  test('shows the week when its chart could not be loaded, and loads that on Retry', async () => {
    const server = screens.serve('parent')
    server.answer(auditApi.week, [rowOf()])
    server.refuse(auditApi.weeks, 503, later)
    const { screen, user } = await screens.open('/chores-audit')
    await screen.findByText('Failed to load the chart')
    await screen.findByText('Later, please.')
    expect(screen.getByText('Weekly Audit Report').closest('section')?.textContent).toContain('100%')
    server.answer(auditApi.weeks, [{ weekStart: dayIn(0), rows: [rowOf()] }])
    await user.click(screen.getByText('Retry'))
    await screen.findByLabelText(/^leo, chores done\. .*: 100%$/)
  })

  test('needs the permission to view tasks', async () => {
    screens.serve('extended')
    const { screen } = await screens.open('/chores-audit')
    await screen.findByText("You can't view the chores")
  })

  for (const [path, end] of [
    ['/chores-audit/018f0000-0000-7000-8000-000000000000', '/chores-audit'],
    ['/chores-audit/rivera', '/chores-audit/rivera'],
  ] as const)
    test(`is that of the own family at ${path}`, async () => {
      screens.serve('parent')
      const { screen, router } = await screens.open(path)
      await screen.findByText('Weekly Audit Report')
      expect(router.state.location.pathname).toBe(end)
    })
})
