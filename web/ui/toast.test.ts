import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { currentToast, dismissToast, toast } from './toast'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('there is one toast at a time: a new one replaces the one on screen', () => {
  toast({ title: 'Event saved' })
  toast({ title: 'Event deleted' })
  expect(currentToast.value).toMatchObject({ title: 'Event deleted', open: true })
})

test('a dismissed toast is removed after 1,000,000 ms', () => {
  toast({ title: 'Event saved' })
  dismissToast()
  jest.advanceTimersByTime(999_999)
  expect(currentToast.value).toMatchObject({ title: 'Event saved', open: false })
  jest.advanceTimersByTime(1)
  expect(currentToast.value).toBeNull()
})

test('the removal of a dismissed toast does not touch the one that came after it', () => {
  toast({ title: 'Event saved' })
  dismissToast()
  jest.advanceTimersByTime(500_000)
  toast({ title: 'Event deleted' })
  jest.advanceTimersByTime(500_000)
  expect(currentToast.value).toMatchObject({ title: 'Event deleted', open: true })
})

test('dismissing a toast that another has replaced leaves the other', () => {
  toast({ title: 'Event saved' })
  const replaced = currentToast.value?.id
  toast({ title: 'Event deleted' })
  dismissToast(replaced)
  expect(currentToast.value).toMatchObject({ title: 'Event deleted', open: true })
})
