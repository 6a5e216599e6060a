import type { Random } from './random'

/** Photographs of the demo family, drawn as SVG, so that no photographs of strangers are shipped. */

const sceneKinds = ['sea', 'hills', 'mountains', 'campfire', 'snow', 'cake', 'cat', 'woods'] as const
export type SceneKind = (typeof sceneKinds)[number]

type Canvas = { width: number; height: number; random: Random }

const shapes: [[number, number], ...[number, number][]] = [
  [1200, 900],
  [1200, 800],
  [900, 1200],
  [1200, 900],
  [1280, 720],
  [960, 960],
]

/** A wavy line from left to right, closed along the bottom. */
const waves = ({ width, height, random }: Canvas, at: number, rise: number, color: string) => {
  const steps = 5
  const points = Array.from({ length: steps + 1 }, (_, n) => [(width * n) / steps, at + random.int(-rise, rise)] as const)
  const path = points.map(([x, y], n) => {
    const [fromX = 0, fromY = y] = points[n - 1] ?? []
    const middle = (fromX + x) / 2
    return n === 0 ? `M0 ${y}` : `C${middle} ${fromY} ${middle} ${y} ${x} ${y}`
  })
  return `<path d="${path.join('')}V${height}H0z" fill="${color}"/>`
}

const sky = ({ width, height }: Canvas, [top, bottom]: readonly [string, string]) =>
  `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>`

const sun = ({ width, height, random }: Canvas, color: string) => {
  const [x, y, size] = [width * (random.int(20, 80) / 100), height * (random.int(16, 34) / 100), Math.min(width, height) * 0.075]
  return `<circle cx="${x}" cy="${y}" r="${size * 2.2}" fill="${color}" opacity=".18"/><circle cx="${x}" cy="${y}" r="${size}" fill="${color}"/>`
}

const dots = ({ width, random }: Canvas, count: number, bottom: number, color: string) =>
  Array.from(
    { length: count },
    () => `<circle cx="${random.int(0, width)}" cy="${random.int(0, Math.round(bottom))}" r="${random.int(2, 5)}" fill="${color}"/>`,
  ).join('')

const fir = (x: number, foot: number, size: number, color: string) =>
  `<path d="M${x} ${foot - size}l${size * 0.3} ${size * 0.42}h-${size * 0.12}l${size * 0.2} ${size * 0.3}h-${size * 0.76}l${size * 0.2} -${size * 0.3}h-${size * 0.12}z" fill="${color}"/><rect x="${x - size * 0.04}" y="${foot - size * 0.29}" width="${size * 0.08}" height="${size * 0.2}" fill="#5b4030"/>`

const days: [readonly [string, string], ...(readonly [string, string])[]] = [
  ['#6fb1d8', '#dceff2'],
  ['#f2a65a', '#fbe3c2'],
  ['#8a9fd1', '#f6cfc4'],
  ['#4f9bc4', '#bfe0e8'],
]

const drawings: Record<SceneKind, (canvas: Canvas) => string> = {
  sea(canvas) {
    const { width, height, random } = canvas
    const [boat, shade, horizon] = [width * (random.int(25, 70) / 100), width * (random.int(15, 75) / 100), height * 0.46]
    return [
      sky(canvas, random.pick(days)),
      sun(canvas, '#fff3d6'),
      `<rect y="${horizon}" width="${width}" height="${height}" fill="#3d8ca5"/>`,
      `<path d="M${boat - 60} ${horizon + 8}h120l-24 30h-72z" fill="#f4ede1"/><path d="M${boat} ${horizon - 120}v122h-70zM${boat + 8} ${horizon - 90}v92h52z" fill="#fff"/>`,
      waves(canvas, height * 0.56, 10, '#55a5b5'),
      waves(canvas, height * 0.68, 14, '#ecd6a8'),
      `<path d="M${shade} ${height * 0.62}v${height * 0.25}" stroke="#8a6b4a" stroke-width="9"/><path d="M${shade - 130} ${height * 0.66}a130 96 0 0 1 260 0z" fill="#d9573f"/><path d="M${shade - 46} ${height * 0.66}q6 -96 46 -96q40 0 46 96z" fill="#f6e7d3"/>`,
    ].join('')
  },
  hills(canvas) {
    const { width, height, random } = canvas
    const balloon = [width * (random.int(15, 80) / 100), height * (random.int(18, 40) / 100)] as const
    return [
      sky(canvas, random.pick(days)),
      sun(canvas, '#fff0c9'),
      `<path d="M${balloon[0] - 52} ${balloon[1]}a52 56 0 1 1 104 0c0 34 -34 50 -40 78h-24c-6 -28 -40 -44 -40 -78z" fill="${random.pick(['#d9573f', '#a855c7', '#e8b04a'])}"/><rect x="${balloon[0] - 14}" y="${balloon[1] + 92}" width="28" height="20" rx="4" fill="#8a6b4a"/>`,
      waves(canvas, height * 0.58, 40, '#9cbf8a'),
      waves(canvas, height * 0.7, 36, '#79a86b'),
      waves(canvas, height * 0.84, 30, '#568a51'),
      ...Array.from({ length: 6 }, (_, n) => fir(width * (0.06 + n * 0.18), height * (random.int(80, 97) / 100), height * 0.16, '#3d6b45')),
    ].join('')
  },
  mountains(canvas) {
    const { width, height, random } = canvas
    const peak = (x: number, top: number, half: number, color: string) =>
      `<path d="M${x} ${top}l${half} ${height * 0.66 - top}h-${half * 2}z" fill="${color}"/><path d="M${x} ${top}l${half * 0.26} ${(height * 0.66 - top) * 0.26}l-${half * 0.14} -12l-${half * 0.12} 26l-${half * 0.12} -26l-${half * 0.14} 12z" fill="#fff"/>`
    return [
      sky(canvas, random.pick(days)),
      sun(canvas, '#fff3d6'),
      peak(width * 0.25, height * (random.int(22, 34) / 100), width * 0.3, '#8d97ad'),
      peak(width * 0.74, height * (random.int(20, 32) / 100), width * 0.34, '#7c87a0'),
      peak(width * 0.5, height * (random.int(34, 42) / 100), width * 0.28, '#66728d'),
      `<rect y="${height * 0.66}" width="${width}" height="${height}" fill="#5f9bb0"/>`,
      waves(canvas, height * 0.72, 6, '#6faabd'),
      waves(canvas, height * 0.88, 18, '#4d7a58'),
      ...Array.from({ length: 5 }, (_, n) => fir(width * (0.1 + n * 0.2), height * 0.95, height * (random.int(14, 24) / 100), '#2f5a41')),
    ].join('')
  },
  campfire(canvas) {
    const { width, height, random } = canvas
    const [fire, tent, ground] = [width * 0.62, width * (random.int(18, 30) / 100), height * 0.8]
    return [
      sky(canvas, ['#141c3a', '#3d4a78']),
      dots(canvas, 70, height * 0.55, '#f6ecd2'),
      `<circle cx="${width * 0.82}" cy="${height * 0.18}" r="${height * 0.06}" fill="#f6ecd2"/>`,
      waves(canvas, height * 0.62, 30, '#1f2a3f'),
      waves(canvas, ground, 12, '#2b3a2f'),
      `<path d="M${tent} ${ground - 190}l170 210h-340z" fill="#e0883f"/><path d="M${tent} ${ground - 190}l52 210h-104z" fill="#f5c77e"/>`,
      `<circle cx="${fire}" cy="${ground}" r="190" fill="#f0953f" opacity=".2"/><path d="M${fire} ${ground - 120}c46 50 64 74 40 130h-80c-26 -44 4 -62 40 -130z" fill="#ef7c2d"/><path d="M${fire} ${ground - 60}c24 30 30 44 20 70h-40c-12 -24 4 -36 20 -70z" fill="#fbd36a"/><path d="M${fire - 76} ${ground + 26}l152 -22M${fire - 76} ${ground + 4}l152 22" stroke="#6b4a33" stroke-width="18" stroke-linecap="round"/>`,
    ].join('')
  },
  snow(canvas) {
    const { width, height, random } = canvas
    const [x, foot, size] = [width * (random.int(30, 70) / 100), height * 0.86, Math.min(width, height) * 0.12]
    return [
      sky(canvas, ['#b9cfe0', '#eef3f5']),
      waves(canvas, height * 0.56, 30, '#dbe7ee'),
      ...Array.from({ length: 5 }, (_, n) => fir(width * (0.08 + n * 0.21), height * 0.68, height * (random.int(16, 28) / 100), '#5d8578')),
      waves(canvas, height * 0.7, 18, '#f8fbfc'),
      `<circle cx="${x}" cy="${foot - size}" r="${size}" fill="#fff"/><circle cx="${x}" cy="${foot - size * 2.4}" r="${size * 0.72}" fill="#fff"/><circle cx="${x}" cy="${foot - size * 3.4}" r="${size * 0.5}" fill="#fff"/>`,
      `<path d="M${x - size * 0.5} ${foot - size * 2.95}q${size * 0.5} ${size * 0.3} ${size} 0v${size * 0.2}q-${size * 0.5} ${size * 0.3} -${size} 0z" fill="${random.pick(['#c9546b', '#3b82f6', '#2f9e6e'])}"/><path d="M${x} ${foot - size * 3.4}l${size * 0.5} ${size * 0.12}l-${size * 0.5} ${size * 0.08}z" fill="#ef7c2d"/>`,
      `<g fill="#2b211c"><circle cx="${x - size * 0.17}" cy="${foot - size * 3.52}" r="${size * 0.06}"/><circle cx="${x + size * 0.17}" cy="${foot - size * 3.52}" r="${size * 0.06}"/><circle cx="${x}" cy="${foot - size * 2.5}" r="${size * 0.07}"/><circle cx="${x}" cy="${foot - size * 2.1}" r="${size * 0.07}"/></g>`,
      dots(canvas, 90, height, '#ffffff'),
    ].join('')
  },
  cake(canvas) {
    const { width, height, random } = canvas
    const [x, table, size] = [width / 2, height * 0.78, Math.min(width, height) * 0.3]
    const icing = random.pick(['#e98aa0', '#8fc7c0', '#f3c969'])
    const flags = Array.from({ length: 9 }, (_, n) => {
      const at = (width * (n + 0.5)) / 9
      return `<path d="M${at - 34} ${60 + Math.sin(n) * 12}h68l-34 66z" fill="${['#d9573f', '#e8b04a', '#3d8ca5', '#2f9e6e'][n % 4]}"/>`
    })
    const count = random.int(5, 9)
    const candles = Array.from({ length: count }, (_, n) => {
      const at = x - size * 0.7 + (size * 1.4 * (n + 0.5)) / count
      return `<rect x="${at - 6}" y="${table - size * 1.34}" width="12" height="${size * 0.26}" fill="#fff"/><ellipse cx="${at}" cy="${table - size * 1.42}" rx="9" ry="17" fill="#fbd36a"/>`
    })
    return [
      `<rect width="${width}" height="${height}" fill="${random.pick(['#f4dfc8', '#dfe7e0', '#e9dcea'])}"/>`,
      ...flags,
      `<rect y="${table}" width="${width}" height="${height}" fill="#a9754c"/><rect y="${table}" width="${width}" height="16" fill="#c08a5c"/>`,
      ...candles,
      `<rect x="${x - size}" y="${table - size * 0.6}" width="${size * 2}" height="${size * 0.6}" rx="18" fill="#f9f0e2"/><rect x="${x - size * 0.8}" y="${table - size * 1.1}" width="${size * 1.6}" height="${size * 0.52}" rx="18" fill="#f9f0e2"/>`,
      `<path d="M${x - size * 0.8} ${table - size}q0 -${size * 0.12} ${size * 0.12} -${size * 0.12}h${size * 1.36}q${size * 0.12} 0 ${size * 0.12} ${size * 0.12}v${size * 0.2}${`q-${size * 0.2} ${size * 0.2} -${size * 0.4} 0`.repeat(4)}z" fill="${icing}"/><rect x="${x - size}" y="${table - size * 0.62}" width="${size * 2}" height="34" rx="17" fill="${icing}"/>`,
    ].join('')
  },
  cat(canvas) {
    const { width, height, random } = canvas
    const [x, sill, size] = [width * (random.int(36, 64) / 100), height * 0.78, Math.min(width, height) * 0.17]
    const fur = '#c9783a'
    return [
      `<rect width="${width}" height="${height}" fill="#e9ddcb"/>`,
      `<svg x="${width * 0.14}" y="${height * 0.1}" width="${width * 0.72}" height="${height * 0.68}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${sky(canvas, random.pick(days))}${waves(canvas, height * 0.7, 50, '#8fb37f')}${waves(canvas, height * 0.85, 30, '#6d9a66')}</svg>`,
      `<g fill="none" stroke="#fbf6ec" stroke-width="26"><rect x="${width * 0.14}" y="${height * 0.1}" width="${width * 0.72}" height="${height * 0.68}"/><path d="M${width / 2} ${height * 0.1}v${height * 0.68}"/></g>`,
      `<rect x="${width * 0.08}" y="${sill}" width="${width * 0.84}" height="34" rx="8" fill="#fbf6ec"/>`,
      `<g fill="${fur}"><ellipse cx="${x}" cy="${sill - size * 0.85}" rx="${size * 0.72}" ry="${size * 0.9}"/><circle cx="${x}" cy="${sill - size * 2}" r="${size * 0.55}"/><path d="M${x - size * 0.5} ${sill - size * 2.15}l${size * 0.04} -${size * 0.6}l${size * 0.4} ${size * 0.3}zM${x + size * 0.5} ${sill - size * 2.15}l-${size * 0.04} -${size * 0.6}l-${size * 0.4} ${size * 0.3}z"/></g><path d="M${x + size * 0.6} ${sill - size * 0.3}q${size} ${size * 0.2} ${size * 0.8} ${size}" fill="none" stroke="${fur}" stroke-width="${size * 0.2}" stroke-linecap="round"/>`,
    ].join('')
  },
  woods(canvas) {
    const { width, height, random } = canvas
    const autumn = random.pick([
      ['#c9783a', '#d9a441', '#a8542f'],
      ['#5f8f56', '#79a86b', '#44704a'],
    ])
    const tree = (n: number) => {
      const [x, top, size] = [width * (0.05 + n * 0.15), height * (random.int(22, 44) / 100), height * (random.int(14, 20) / 100)]
      return `<rect x="${x - 11}" y="${top}" width="22" height="${height}" fill="#6b4d38"/><circle cx="${x}" cy="${top}" r="${size}" fill="${autumn[n % 3]}"/><circle cx="${x + size * 0.6}" cy="${top + size * 0.5}" r="${size * 0.7}" fill="${autumn[(n + 1) % 3]}"/>`
    }
    return [
      sky(canvas, ['#cfdfe0', '#f5ead6']),
      ...Array.from({ length: 7 }, (_, n) => tree(n)),
      waves(canvas, height * 0.82, 22, '#8d7a4c'),
      `<path d="M${width * 0.42} ${height}q40 -${height * 0.12} 90 -${height * 0.2}h40q-20 ${height * 0.1} 60 ${height * 0.2}z" fill="#dcc79b"/>`,
    ].join('')
  },
}

/** A unique picture of a kind, in one of the formats of cameras. */
export const drawScene = (kind: SceneKind, random: Random): string => {
  const [width, height] = random.pick(shapes)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawings[kind]({ width, height, random })}</svg>`
}
