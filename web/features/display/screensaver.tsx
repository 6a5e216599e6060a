import { useState } from 'react'
import type { DisplayContent } from '#src/features/displays/display.contract'
import { Clock, DateLine } from './clock'
import { shiftAt } from './display.rules'
import { noteTouch } from './display.state'
import { t } from './texts'

/** Seconds per photo. */
const photoSeconds = 30

/** The largest difference in shape at which a photo fills the screen: the logarithm of how much is cut off. Beyond it, it is shown whole. */
const mostCropped = Math.log(1.5)

type ScreensaverProps = { content: DisplayContent; now: number; isNight: boolean }

/**
 * Photos with the clock by day, only the clock in the dark at night. A touch ends it and does nothing else.
 */
export function Screensaver({ content: { name, timezone, photos }, now, isNight }: ScreensaverProps) {
  const turn = Math.floor(now / 1000 / photoSeconds)
  const photo = isNight ? undefined : photos?.[turn % Math.max(1, photos.length)]
  return (
    <main className="saver">
      <h1 className="sr-only">{name}</h1>
      {photo && <Photo key={photo.id} {...photo} />}
      <ClockPlace now={now} timezone={timezone} isNight={isNight} isTop={!isNight && turn % 2 === 1} />
      <button
        type="button"
        aria-label={t('Wake the display')}
        // The click counts, not the touch before it: the touch must not press the button that appears under the finger.
        onPointerDown={(event) => event.stopPropagation()}
        onClick={noteTouch}
      />
    </main>
  )
}

/** The clock: dim and moving at night, in a corner by day. */
function ClockPlace({ now, timezone, isNight, isTop }: { now: number; timezone: string; isNight: boolean; isTop: boolean }) {
  const { x, y } = shiftAt(now)
  if (isNight)
    return (
      <div className="saver-night" style={{ transform: `translate(${x * 18}vw, ${y * 18}vh)` }}>
        <Clock now={now} timezone={timezone} />
        <DateLine now={now} timezone={timezone} className="mt-3 text-xl" />
      </div>
    )
  return (
    <div className={`saver-corner ${isTop ? 'is-top' : 'is-bottom'}`}>
      <Clock now={now} timezone={timezone} />
      <DateLine now={now} timezone={timezone} className="mt-2 text-2xl" />
    </div>
  )
}

/** Only one photo is in memory. Without the server there is none, and the clock stays. */
function Photo({ id, caption }: { id: string; caption: string | null }) {
  const [isBroken, setBroken] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const width = Math.max(innerWidth, innerHeight) * devicePixelRatio > 1000 ? 1920 : 960
  if (isBroken) return null
  return (
    <img
      src={`/api/display/photos/${id}?w=${width}`}
      alt={caption ?? ''}
      onError={() => setBroken(true)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setWhole(Math.abs(Math.log(naturalWidth / naturalHeight / (innerWidth / innerHeight))) > mostCropped)
      }
      className={isWhole ? 'is-whole' : ''}
    />
  )
}
