import type { CSSProperties } from 'react'

const ink = '#000000'
const paper = '#ffffff'

// Relative luminance, WCAG 2.2.
function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** The text colour (AA, at least 4.5:1) on a solid background of a colour from data, `#rrggbb`. */
export function onColor(hex: string): string {
  return 1.05 / (luminance(hex) + 0.05) >= 4.5 ? paper : ink
}

/** A light tint of a colour from data, with text readable on it (AA) in both themes. */
export function softTint(hex: string): CSSProperties {
  return {
    backgroundColor: `color-mix(in oklab, ${hex} 16%, var(--color-base-100))`,
    color: `color-mix(in oklab, ${hex} 34%, var(--color-base-content))`,
  }
}
