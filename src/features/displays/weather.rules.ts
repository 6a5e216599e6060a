import * as z from 'zod'

/** The weather as a wall draws it. */
export const weatherKinds = ['clear', 'partly', 'cloudy', 'fog', 'drizzle', 'rain', 'snow', 'storm'] as const
export type WeatherKind = (typeof weatherKinds)[number]

/** By the WMO code of present weather (table 4677), as Open-Meteo sends it: the last kind that begins at or below it. */
const kindsFrom: readonly (readonly [number, WeatherKind])[] = [
  [0, 'clear'],
  [1, 'partly'],
  [3, 'cloudy'],
  [45, 'fog'],
  [51, 'drizzle'],
  [61, 'rain'],
  [71, 'snow'],
  [80, 'rain'],
  [85, 'snow'],
  [95, 'storm'],
]
export const kindOf = (code: number): WeatherKind => kindsFrom.findLast(([from]) => code >= from)?.[1] ?? 'clear'

/** Minutes for which a forecast is new, and hours after which an old one says nothing any more. */
export const forecastAge = { freshMinutes: 30, mostHours: 24 }

/** Days of a forecast: today and the coming week. */
const forecastDays = 8

const temperature = () => z.number().min(-150).max(150)
const list = <S extends z.ZodType>(entry: S) => z.array(entry).max(20)

/** The parts of Open-Meteo's answer that Hearth reads. */
const answer = z.lazy(() =>
  z.object({
    current: z.object({ temperature_2m: temperature(), weather_code: z.number(), is_day: z.number() }),
    daily: z.object({
      time: list(z.iso.date()),
      weather_code: list(z.number().nullable()),
      temperature_2m_max: list(temperature().nullable()),
      temperature_2m_min: list(temperature().nullable()),
    }),
  }),
)

/** The address of a forecast, with what it must tell added to what the admin wrote. */
export const forecastAddress = (address: string) => {
  const url = new URL(address)
  const wanted = {
    current: 'temperature_2m,weather_code,is_day',
    daily: 'weather_code,temperature_2m_max,temperature_2m_min',
    forecast_days: String(forecastDays),
    // Of the place, so that nothing more about the family is told.
    timezone: 'auto',
  }
  for (const [name, value] of Object.entries(wanted)) url.searchParams.set(name, value)
  return url.href
}

/** Reads a forecast; temperatures are whole numbers of the unit that the admin asked for. @throws Error for an answer of another kind */
export const readForecast = (text: string) => {
  const { current, daily } = answer.parse(JSON.parse(text))
  return {
    now: { temperature: Math.round(current.temperature_2m), kind: kindOf(current.weather_code), isNight: current.is_day === 0 },
    days: daily.time.slice(0, forecastDays).flatMap((date, n) => {
      const [code, max, min] = [daily.weather_code[n], daily.temperature_2m_max[n], daily.temperature_2m_min[n]]
      if (code == null || max == null || min == null) return []
      return [{ date, kind: kindOf(code), max: Math.round(max), min: Math.round(min) }]
    }),
  }
}
export type Forecast = ReturnType<typeof readForecast>
