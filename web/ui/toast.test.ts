import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { currentToast, dismissToast, durationOf, toast } from './toast'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('a new toast replaces the current one', () => {
  toast({ title: 'Event saved' })
  toast({ title: 'Event deleted' })
  expect(currentToast.value).toMatchObject({ title: 'Event deleted', open: true })
})

test('a toast stays 5000 ms, and 8000 ms with an Undo', () => {
  expect(durationOf({ title: 'Event saved' })).toBe(5000)
  expect(durationOf({ title: 'Event deleted', action: { label: 'Undo', onClick: () => {} } })).toBe(8000)
})

test('a dismissed toast is removed after 1,000,000 ms', () => {
  toast({ title: 'Event saved' })
  dismissToast()
  jest.advanceTimersByTime(999_999)
  expect(currentToast.value).toMatchObject({ title: 'Event saved', open: false })
  jest.advanceTimersByTime(1)
  expect(currentToast.value).toBeNull()
})

test('the removal of a dismissed toast does not affect the next toast', () => {
  toast({ title: 'Event saved' })
  dismissToast()
  jest.advanceTimersByTime(500_000)
  toast({ title: 'Event deleted' })
  jest.advanceTimersByTime(500_000)
  expect(currentToast.value).toMatchObject({ title: 'Event deleted', open: true })
})

test('dismissing a replaced toast keeps the current one', () => {
  toast({ title: 'Event saved' })
  const replaced = currentToast.value?.id
  toast({ title: 'Event deleted' })
  dismissToast(replaced)
  expect(currentToast.value).toMatchObject({ title: 'Event deleted', open: true })
})
