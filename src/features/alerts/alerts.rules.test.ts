import { describe, expect, test } from 'bun:test'
import { isAlertDue, overdueBy } from './alerts.rules'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const ago = (hours: number, minutes = 0) => now.subtract({ hours, minutes })
const told = (message: string, at: Temporal.Instant) => ({ at: at.toString(), message })

describe('an alert', () => {
  const cases: [what: string, message: string, told: Parameters<typeof isAlertDue>[1], due: boolean][] = [
    ['is sent when it is new', 'full', null, true],
    ['is not sent again within a day', 'full', told('full', ago(23, 59)), false],
    ['is sent again after a day', 'full', told('full', ago(24)), true],
    ['is sent again when its message changes', 'nothing can be saved', told('almost full', ago(0, 10)), true],
    ['is sent at most every ten minutes', 'nothing can be saved', told('almost full', ago(0, 9)), false],
    ['is not sent again for other numbers', '12.5 MB left of 2 GB', told('900 kB left of 2 GB'.replace('kB', 'KB'), ago(5)), false],
    ['is not sent again for another date', 'since 2026-11-21T03:00:00.000Z', told('since 2026-11-20T03:00:00.000Z', ago(5)), false],
  ]
  test.each(cases)('%s', (_, message, last, due) => expect(isAlertDue(message, last, now)).toBe(due))
})

describe('the backup', () => {
  const cases: [what: string, startedHours: number, installedHours: number, backupHours: number | undefined, hours: number | undefined][] =
    [
      ['of last night is in time', 100, 1000, 9, undefined],
      ['is in time for 28 hours', 100, 1000, 28, undefined],
      ['is overdue after 28 hours', 100, 1000, 29, 29],
      ['is not overdue while the server has just started', 1, 1000, 200, undefined],
      ['is overdue if a server that was off has not made it within two hours', 2, 1000, 200, 200],
      ['that was never made is not overdue on a new server', 20, 20, undefined, undefined],
      ['that was never made is overdue on an older server', 5, 30, undefined, 30],
    ]
  test.each(cases)('%s', (_, startedHours, installedHours, backupHours, hours) => {
    const lastBackupAt = backupHours === undefined ? undefined : ago(backupHours).toString()
    expect(overdueBy({ now, startedAt: ago(startedHours), installedAt: ago(installedHours), lastBackupAt })).toBe(hours)
  })
})
