import { useEffect, useState } from 'react'
import { msg, t } from './texts'

/** Spec 1 section 9. */
const lines = [
  msg('Small moments make a family.'),
  msg('Ask someone how their day was.'),
  msg('Supper tastes better together.'),
  msg('Many hands make a short list.'),
  msg('Leave a kind word where it is found.'),
  msg('There is time for one more story.'),
  msg('Home is where they know your step.'),
] as const

/** Milliseconds between two lines, and of the fade (spec 1 section 9). */
const interval = 4000
const fade = 300

const stillness = '(prefers-reduced-motion: reduce)'

/** A counter that increases every four seconds while the page is visible, unless the user prefers reduced motion. */
const useRotation = () => {
  const [index, setIndex] = useState(0)
  const [isFading, setIsFading] = useState(false)
  useEffect(() => {
    const motion = matchMedia(stillness)
    let rolling: ReturnType<typeof setInterval> | undefined
    let fading: ReturnType<typeof setTimeout> | undefined
    const next = () => {
      setIsFading(true)
      fading = setTimeout(() => {
        setIndex((before) => (before + 1) % lines.length)
        setIsFading(false)
      }, fade)
    }
    const stop = () => {
      clearInterval(rolling)
      clearTimeout(fading)
      setIsFading(false)
    }
    const decide = () => {
      stop()
      if (!document.hidden && !motion.matches) rolling = setInterval(next, interval)
    }
    decide()
    document.addEventListener('visibilitychange', decide)
    motion.addEventListener('change', decide)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', decide)
      motion.removeEventListener('change', decide)
    }
  }, [])
  return { index, isFading }
}

/** A rotating line. All lines share one place, as tall as the longest, so that nothing shifts; it is not a live region. */
export function RotatingLine() {
  const { index, isFading } = useRotation()
  return (
    <p className="grid text-muted italic">
      {lines.map((line, own) => (
        <span
          key={t(line)}
          className={`col-start-1 row-start-1 transition-opacity duration-300 ${own === index ? '' : 'invisible'} ${own === index && !isFading ? '' : 'opacity-0'}`}
        >
          {t(line)}
        </span>
      ))}
    </p>
  )
}
