import { expect, test } from 'bun:test'
import type { NotificationKind } from '#src/features/notifications/notifications.contract'
import { sentenceOf as sentence } from '#src/features/notifications/notifications.sentences.rules'
import type { Role } from '#src/shared/permissions'
import { word } from '#web/platform/language/server-texts'
import { bellLabel } from './bell-label'
import { placeOf } from './notifications.labels'

test.each<[NotificationKind, string | null, string | null, Role, object]>([
  ['mention', 'm1', null, 'child', { to: '/messages', search: { message: 'm1' } }],
  ['task_assigned', 't1', null, 'child', { to: '/chores', search: { edit: 't1' } }],
  ['task_assigned', 't1', null, 'member', { to: '/tasks', search: { task: 't1' } }],
  ['task_assigned', 't1', null, 'parent', { to: '/tasks', search: { task: 't1' } }],
  ['task_assigned', 't1', 'p1', 'child', { to: '/tasks/projects/$projectId', params: { projectId: 'p1' } }],
  ['reminder', 'e1', null, 'member', { to: '/calendar', search: { event: 'e1', at: undefined } }],
  ['reminder', 'e1', '2026-11-21', 'member', { to: '/calendar', search: { event: 'e1', at: '2026-11-21' } }],
  ['request_decided', 'r1', null, 'child', { to: '/shopping' }],
  ['invitation_accepted', null, null, 'admin', { to: '/settings', hash: 'family' }],
])('a %s about %p in %p links for a %s to %j', (kind, subjectId, place, role, address) => {
  expect<unknown>(placeOf({ kind, subjectId, place }, role)).toEqual(address)
})

test('a sentence names the person and the action', () => {
  const sentenceOf = (row: Parameters<typeof sentence>[0]) => sentence(row, word)
  const actor = { firstName: 'Ana', name: 'Ana Rivera' } as never
  expect(sentenceOf({ kind: 'mention', actor })).toBe('Ana mentioned you')
  expect(sentenceOf({ kind: 'task_assigned', actor: null })).toBe('Somebody assigned you a task')
  expect(sentenceOf({ kind: 'reminder', actor: null })).toBe('Reminder')
  expect(sentenceOf({ kind: 'rsvp_answered', actor })).toBe('Ana answered your invitation')
  expect(sentenceOf({ kind: 'rsvp_answered', actor: null })).toBe('A guest answered')
})

test("the bell's label has the number of unread notifications", () => {
  expect([bellLabel(0), bellLabel(3), bellLabel(120)]).toEqual(['Notifications', 'Notifications, 3 unread', 'Notifications, 99+ unread'])
})
