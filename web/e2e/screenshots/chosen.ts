import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Look } from './studio'

/** The screenshots of the documentation. */
export const chosen: { file: string; scene: string; theme: Look['theme']; width: number }[] = [
  { file: 'home', scene: 'home', theme: 'light', width: 1280 },
  { file: 'home-phone', scene: 'home', theme: 'light', width: 390 },
  { file: 'dashboard-dark', scene: 'dashboard', theme: 'dark', width: 1280 },
  { file: 'calendar', scene: 'calendar', theme: 'light', width: 1280 },
  { file: 'calendar-phone', scene: 'calendar', theme: 'light', width: 390 },
  { file: 'chat-phone', scene: 'chat', theme: 'light', width: 390 },
  { file: 'chores', scene: 'chores', theme: 'light', width: 1280 },
  { file: 'shopping-phone-dark', scene: 'shopping-list', theme: 'dark', width: 390 },
  { file: 'photos', scene: 'photos', theme: 'light', width: 1280 },
  { file: 'documents-dark', scene: 'documents', theme: 'dark', width: 1280 },
  { file: 'family-tree', scene: 'ancestry', theme: 'light', width: 1280 },
  { file: 'finances', scene: 'finances', theme: 'light', width: 1280 },
]

/** Maximum size of all of them together, in bytes. */
const limit = 600_000

/** Converts the chosen pictures to WebP in a folder. @returns their total bytes. @throws Error above the maximum */
export const keepChosen = async (from: string, to: string) => {
  mkdirSync(to, { recursive: true })
  let total = 0
  for (const { file } of chosen) {
    const picture = join(from, `${file}.png`)
    if (!existsSync(picture)) throw new Error(`${picture} is missing.`)
    total += (
      await sharp(picture)
        .webp({ quality: 78, effort: 6 })
        .toFile(join(to, `${file}.webp`))
    ).size
  }
  if (total > limit) throw new Error(`The chosen pictures weigh ${total} bytes together, ${limit} are allowed.`)
  return `${chosen.length} pictures, ${Math.round(total / 1000)} kB`
}
