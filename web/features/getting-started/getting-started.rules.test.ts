import { expect, test } from 'bun:test'
import { type AddonType, addons } from '#src/features/addons/addons.rules'
import { notStarted } from '#src/features/user-settings/user-settings.contract'
import { isNew, nextStep, stepStates } from './getting-started.rules'

const atFirst = addons.filter(({ enabledByDefault }) => enabledByDefault).map(({ type }) => type) as AddonType[]
const fresh = { said: notStarted, others: [], isInvited: false, enabled: atFirst } as const

test('a new family has no completed steps', () => {
  expect(stepStates(fresh)).toEqual({ invite: 'open', children: 'open', features: 'open', install: 'open' })
  expect(nextStep(stepStates(fresh))).toBe('invite')
})

test.each([
  ['an invitation', { ...fresh, isInvited: true }, ['invite']],
  ['another grown-up', { ...fresh, others: ['parent'] as const }, ['invite']],
  ['a child', { ...fresh, others: ['child'] as const }, ['children']],
  ['a feature switched on', { ...fresh, enabled: [...atFirst, 'ancestry_tree'] as const }, ['features']],
  ['a feature switched off', { ...fresh, enabled: atFirst.slice(1) }, ['features']],
  ['features left as they are', { ...fresh, said: { ...notStarted, done: ['features'] as const } }, ['features']],
  ['an installed app', { ...fresh, said: { ...notStarted, done: ['install'] as const } }, ['install']],
])('%s completes only its own step', (_, known, done) => {
  const states = stepStates(known as Parameters<typeof stepStates>[0])
  expect(Object.entries(states).filter(([, state]) => state === 'done')).toEqual(done.map((step) => [step, 'done']))
})

test('a skipped step is not offered again, and can still be completed', () => {
  const said = { ...notStarted, skipped: ['invite', 'children'] as ('invite' | 'children')[] }
  const states = stepStates({ ...fresh, said, others: ['child'] })
  expect(states).toEqual({ invite: 'skipped', children: 'done', features: 'open', install: 'open' })
  expect(nextStep(states)).toBe('features')
  expect(nextStep({ invite: 'skipped', children: 'done', features: 'done', install: 'skipped' })).toBeUndefined()
})

test('a family is new for thirty days', () => {
  const createdAt = '2026-11-01T08:00:00.000Z'
  expect(isNew({ createdAt }, Temporal.Instant.from('2026-12-01T07:59:59.999Z'))).toBe(true)
  expect(isNew({ createdAt }, Temporal.Instant.from('2026-12-01T08:00:00.000Z'))).toBe(false)
})
