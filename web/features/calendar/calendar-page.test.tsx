import { afterEach, describe } from 'bun:test'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { forgetCalendar } from '#web/testing/calendar'
import { withScreens } from '#web/testing/screen'
import { testLoading, testNoFamily } from '#web/testing/states'

const screens = withScreens()
afterEach(forgetCalendar)

describe('the calendar', () => {
  testNoFamily('asks for a family', screens, { path: '/calendar', says: ['Please select a family to view calendar.'] })

  for (const [view, loading, shown] of [
    ['month', 'Loading...', 'No events scheduled'],
    ['week', false, 'Today'],
    ['agenda', 'Loading...', 'Coming up'],
  ] as const)
    testLoading(`in the ${view} view shows its loading state, an error, and loads on Retry`, screens, {
      path: `/calendar?view=${view}`,
      list: calendarApi.list,
      loading,
      failed: 'Failed to load the calendar',
      shown,
    })
})
