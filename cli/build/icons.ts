import { join } from 'node:path'
import sharp from 'sharp'

const source = join(import.meta.dir, '../../web/icon.svg')

/** The viewBox of each kind of icon: systems may crop `maskable` icons to a circle of 80 %. */
const frames = { whole: '5 5 54 54', maskable: '-2 0 68 68' }

type Icon = { name: string; pixels: number; purpose?: 'maskable' | 'monochrome' }

const icons: Icon[] = [
  { name: 'icon-192', pixels: 192 },
  { name: 'icon-512', pixels: 512 },
  { name: 'maskable-192', pixels: 192, purpose: 'maskable' },
  { name: 'maskable-512', pixels: 512, purpose: 'maskable' },
  { name: 'monochrome-512', pixels: 512, purpose: 'monochrome' },
]

const attributes = (svg: string, name: string) => [...svg.matchAll(new RegExp(`\\s${name}="([^"]+)"`, 'g'))].map(([, value = '']) => value)

const framed = (frame: string, content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame}">${content}</svg>`

/** The drawing without rounded corners, since the system crops it. */
const fullBleed = (svg: string, frame: string) => {
  const [ground = ''] = attributes(svg, 'fill')
  const drawing = svg.match(/<path[^>]+>/g)?.join('') ?? ''
  return framed(frame, `<rect x="-9" y="-9" width="99" height="99" fill="${ground}"/>${drawing}`)
}

/** The house with the flame cut out: systems use the shape with their own colour. */
const silhouette = (svg: string) => {
  const [house, flame] = attributes(svg, 'd')
  return framed(
    frames.maskable,
    `<mask id="m"><path d="${house}" fill="#fff"/><path d="${flame}"/></mask><path d="${house}" mask="url(#m)"/>`,
  )
}

const drawingOf = (svg: string, purpose: Icon['purpose']) => {
  if (purpose === 'maskable') return fullBleed(svg, frames.maskable)
  return purpose === 'monochrome' ? silhouette(svg) : svg
}

const draw = (svg: string, pixels: number) =>
  sharp(Buffer.from(svg), { density: (72 * pixels) / 54 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/**
 * Draws the icons of an installed app from `web/icon.svg`: those of the manifest with a hash in their name, and the one that iPhones
 * look for, which fills its square.
 *
 * @returns the manifest's `icons`
 */
export const drawIcons = async (outdir: string) => {
  const svg = await Bun.file(source).text()
  await Bun.write(join(outdir, 'apple-touch-icon.png'), await draw(fullBleed(svg, frames.whole), 180))
  return Promise.all(
    icons.map(async ({ name, pixels, purpose = 'any' as const }) => {
      const bytes = await draw(drawingOf(svg, purpose === 'any' ? undefined : purpose), pixels)
      const src = `/assets/${name}-${Bun.hash(bytes).toString(36)}.png`
      await Bun.write(join(outdir, src), bytes)
      return { src, sizes: `${pixels}x${pixels}`, type: 'image/png', purpose }
    }),
  )
}
