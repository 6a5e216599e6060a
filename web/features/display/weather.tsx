import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudLightning,
  CloudMoon,
  CloudRain,
  CloudSnow,
  CloudSun,
  type LucideIcon,
  Moon,
  Sun,
} from 'lucide-react'
import type { DisplayWeather } from '#src/features/displays/display.contract'
import { formatMoment } from '#web/platform/format/formats'
import { weatherAge } from './display.rules'
import { msg, t } from './texts'

type Kind = DisplayWeather['now']['kind']

const kinds: Record<Kind, { icon: LucideIcon; name: ReturnType<typeof msg> }> = {
  clear: { icon: Sun, name: msg('Clear') },
  partly: { icon: CloudSun, name: msg('Partly cloudy') },
  cloudy: { icon: Cloud, name: msg('Cloudy') },
  fog: { icon: CloudFog, name: msg('Fog') },
  drizzle: { icon: CloudDrizzle, name: msg('Drizzle') },
  rain: { icon: CloudRain, name: msg('Rain') },
  snow: { icon: CloudSnow, name: msg('Snow') },
  storm: { icon: CloudLightning, name: msg('Thunderstorm') },
}
const nightIcons: Partial<Record<Kind, LucideIcon>> = { clear: Moon, partly: CloudMoon }

type SkyProps = { kind: Kind; isNight?: boolean; className: string }

const Sky = ({ kind, isNight = false, className }: SkyProps) => {
  const Icon = (isNight && nightIcons[kind]) || kinds[kind].icon
  return <Icon role="img" aria-label={t(kinds[kind].name)} className={`shrink-0 text-primary ${className}`} strokeWidth={1.5} />
}

type WeatherNowProps = { weather: DisplayWeather; today: string; now: number; timezone: string }

/** The weather beside the clock: now, and the highest and lowest of today. An old forecast says of when it is. */
export function WeatherNow({ weather, today, now, timezone }: WeatherNowProps) {
  const { isOld, isOver } = weatherAge(Date.parse(weather.at), now)
  const day = weather.days.find(({ date }) => date === today)
  if (isOver) return null
  return (
    <section aria-label={t('Weather')} className="flex items-center gap-3">
      <Sky {...weather.now} className="size-10" />
      <p className="font-heading font-semibold text-3xl tabular-nums">{weather.now.temperature}°</p>
      <div className="text-muted leading-snug">
        {day && (
          <p className="tabular-nums">
            <span className="sr-only">{t('Highest {max}°, lowest {min}°', { max: day.max, min: day.min })}</span>
            <span aria-hidden>
              {day.max}° / {day.min}°
            </span>
          </p>
        )}
        {isOld && (
          <p className="text-sm">{t('as of {time}', { time: formatMoment(Date.parse(weather.at), timezone, { timeStyle: 'short' }) })}</p>
        )}
      </div>
    </section>
  )
}

/** The weather of a day to come. */
export function WeatherOfDay({ weather, date }: { weather: DisplayWeather | null; date: string }) {
  const day = weather?.days.find((one) => one.date === date)
  if (!day) return null
  return (
    <p className="flex shrink-0 flex-col items-center self-start leading-tight">
      <Sky kind={day.kind} className="size-6" />
      <span className="text-muted text-sm tabular-nums">
        {day.max}°<span className="sr-only"> {t('Lowest {min}°', { min: day.min })}</span>
      </span>
    </p>
  )
}
