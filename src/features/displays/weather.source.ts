import { type Clock, iso } from '#src/platform/clock'
import type { Log } from '#src/platform/log/log'
import type { requestHost } from '#src/platform/outgoing/http-client'
import { type Forecast, forecastAddress, forecastAge, readForecast } from './weather.rules'

export type WeatherDeps = {
  /** The forecast's address from the server's settings; without it nothing is asked. */
  weatherUrl?: string | undefined
  clock: Clock
  log: Pick<Log, 'warn'>
  request?: typeof requestHost
}

/** Minutes until the next question after failures in a row. */
const retryMinutes = (failures: number) => Math.min(5 * 2 ** (failures - 1), 60)

/** The weather of the one place that an admin named. It is asked for while a wall shows it, and kept in memory. */
export const createWeather = ({ weatherUrl, clock, log, request }: WeatherDeps) => {
  let known: { at: Temporal.Instant; forecast: Forecast } | undefined
  let nextAt: Temporal.Instant | undefined
  let failures = 0

  const ask = async (url: string) => {
    const send = request ?? (await import('#src/platform/outgoing/http-client')).requestHost
    const { status, text } = await send({ url: forecastAddress(url), allowPrivate: true })
    if (status !== 200) throw new Error(`The weather service answered ${status}.`)
    return readForecast(text)
  }

  const refresh = async (url: string) => {
    try {
      known = { forecast: await ask(url), at: clock.now() }
      failures = 0
      nextAt = clock.now().add({ minutes: forecastAge.freshMinutes })
    } catch (error) {
      failures += 1
      nextAt = clock.now().add({ minutes: retryMinutes(failures) })
      // The message of an error names the host at most: the address tells where the family lives.
      log.warn('weather failed', { host: new URL(url).host, reason: error instanceof SyntaxError ? 'no JSON' : (error as Error).name })
    }
  }

  return {
    /** The last forecast with its age; the next one is fetched meanwhile. Null without a source, and until the first answer. */
    show(): (Forecast & { at: string }) | null {
      if (weatherUrl !== undefined && (nextAt === undefined || Temporal.Instant.compare(nextAt, clock.now()) <= 0)) {
        // One question at a time.
        nextAt = clock.now().add({ minutes: 1 })
        refresh(weatherUrl)
      }
      if (!known || clock.now().since(known.at).total('hours') >= forecastAge.mostHours) return null
      return { ...known.forecast, at: iso(known.at) }
    },
  }
}
export type Weather = ReturnType<typeof createWeather>
