import { toast } from '#web/ui/toast'
import { t } from './texts'

/** Whether this browser can say where it is: browsers do so only over https. */
export const hasPosition = () => 'geolocation' in navigator && window.isSecureContext

const reasonOf = ({ code }: GeolocationPositionError) =>
  code === 1
    ? t('Allow the position for this page in your browser, or choose a place.')
    : t('Your device has no position now. Choose a place.')

export const toSpot = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) => ({ latitude, longitude, accuracy })

/** The current position; undefined if there is none, which a toast explains unless `isQuiet`. */
export const currentPosition = (isQuiet = false) =>
  new Promise<ReturnType<typeof toSpot> | undefined>((resolve) => {
    const fail = (description: string) => {
      if (!isQuiet) toast({ title: t('No position'), description })
      resolve(undefined)
    }
    if (!hasPosition()) return fail(t('Browsers tell the position only over https. Choose a place instead.'))
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(toSpot(position)),
      (error) => fail(reasonOf(error)),
      { enableHighAccuracy: true, timeout: isQuiet ? 4000 : 15_000, maximumAge: 30_000 },
    )
  })
