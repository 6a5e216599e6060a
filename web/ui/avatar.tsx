import { useState } from 'react'
import { softTint } from './color'
import { t } from './texts'

const sizes = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-14 text-lg',
  xl: 'size-24 text-3xl',
  portrait: 'size-18 text-2xl',
  poster: 'size-36 text-5xl',
}

export interface AvatarProps {
  name: string
  src?: string | null
  /** The person's colour, `#rrggbb`: the ring, and the tint behind initials. */
  color?: string | null
  size?: keyof typeof sizes
  /** Shows a presence dot; leave it out where presence does not matter. */
  online?: boolean
  /** The name is beside it already. */
  decorative?: boolean
}

/** A person's picture, or their initials on their colour. */
export function Avatar({ name, src, color, size = 'md', online, decorative }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const picture = src && src !== broken ? src : undefined
  const ring = color ? { boxShadow: `0 0 0 ${size === 'xl' || size === 'poster' ? 3 : 2}px ${color}` } : undefined
  return (
    <span className={`relative inline-flex shrink-0 ${sizes[size]}`}>
      {picture ? (
        <img
          src={picture}
          alt={decorative ? '' : name}
          // On a phone the sidebar and its pictures are hidden.
          loading="lazy"
          onError={() => setBroken(picture)}
          className="size-full rounded-full bg-base-300 object-cover"
          style={ring}
        />
      ) : (
        <span
          {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
          className="flex size-full select-none items-center justify-center rounded-full bg-base-300 font-semibold text-base-content"
          style={{ ...(color && softTint(color)), ...ring }}
        >
          {initials(name)}
        </span>
      )}
      {online !== undefined && (
        <span
          className={`absolute end-[14.6%] bottom-[14.6%] size-[28%] max-h-4 min-h-2.5 min-w-2.5 max-w-4 translate-y-1/2 ltr:translate-x-1/2 rtl:-translate-x-1/2 rounded-full border-2 border-base-100 ${online ? 'bg-success' : 'bg-edge'}`}
        >
          <span className="sr-only">{online ? t('Online') : t('Offline')}</span>
        </span>
      )}
    </span>
  )
}

// Splits by grapheme, so that an emoji or an accented letter stays whole.
function initials(name: string) {
  const words = name.trim().split(/\s+/)
  const first = [words[0], words.length > 1 ? words.at(-1) : '']
  return first.map((word) => [...new Intl.Segmenter().segment(word ?? '')][0]?.segment.toUpperCase() ?? '').join('')
}
