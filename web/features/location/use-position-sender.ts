import { useEffect } from 'react'
import { locationApi } from '#src/features/location/location.contract'
import { distanceOf, type Spot } from '#src/features/location/location.rules'
import { call } from '#web/platform/api/api'
import { hasPosition, toSpot } from './use-position'

/** A device sends at most once a minute, and after 100 m; at rest every ten minutes, so that others see that it is alive. */
const pauseMs = 60_000
const restMs = 600_000
const minMeters = 100

type Sent = { spot: Spot; at: number }

/** Whether a position is worth a call. `now` in epoch milliseconds. */
export const isDue = (last: Sent | undefined, spot: Spot, now: number) =>
  last === undefined || (now - last.at >= pauseMs && (distanceOf(last.spot, spot) >= minMeters || now - last.at >= restMs))

/** Sends the position of this device while the app is open. A lost one needs no retry: the next one says more. */
export const usePositionSender = (familyId: string) => {
  useEffect(() => {
    if (!hasPosition()) return
    let last: Sent | undefined
    const watch = navigator.geolocation.watchPosition(
      (position) => {
        const spot = toSpot(position)
        const at = Date.now()
        if (!isDue(last, spot, at)) return
        last = { spot, at }
        call(locationApi.checkIn, { params: { familyId }, body: { ...spot, checkinType: 'shared' } }).catch(() => {})
      },
      () => {},
      { enableHighAccuracy: true, maximumAge: 30_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [familyId])
}
