import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeHeic } from '#src/features/objects/heic'
import { messageOf } from '#src/platform/errors'
import { loadSharp } from '#src/platform/native/native-sharp'
import { type Check, type CheckContext, ok, problem } from './doctor.finding'

const inTemporary = async <T>(act: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-doctor-'))
  try {
    return await act(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isUnpacked = (cache: string) => {
  try {
    return readdirSync(cache).some((name) => name.startsWith('sharp-'))
  } catch {
    return false
  }
}

/** Resizes a picture with the native libraries in the data folder's cache, because its disk may be mounted noexec. */
export const checkPictures = ({ dataDir }: CheckContext): Promise<Check> => {
  const cache = join(dataDir, 'cache')
  const use = async (folder: string): Promise<Check> => {
    try {
      const sharp = await loadSharp(folder)
      const picture = { create: { width: 4, height: 4, channels: 3 as const, background: '#336699' } }
      const { width } = await sharp(await sharp(picture).png().toBuffer())
        .resize(2)
        .webp()
        .toBuffer({ resolveWithObject: true })
        .then(({ info }) => info)
      if (width !== 2) return problem(`sharp made a picture ${width} wide instead of 2`, 'Report this, with what `hearth version` prints.')
      return ok(`sharp ${sharp.versions.sharp ?? ''} with libvips ${sharp.versions.vips}`)
    } catch (error) {
      return problem(
        `sharp can't be used: ${messageOf(error).split('\n')[0]}`,
        `Put the data folder on a disk that may run programs (no noexec), and delete ${cache}.`,
      )
    }
  }
  return isUnpacked(cache) ? use(cache) : inTemporary(use)
}

/** Runs the HEIC decoder on invalid input: a working decoder reports its error. */
export const checkHeic = (): Promise<Check> =>
  inTemporary(async (folder) => {
    const path = join(folder, 'none.heic')
    writeFileSync(path, 'not a picture')
    const advice = 'Report this, with what `hearth version` prints.'
    try {
      const answer = await decodeHeic({ path, pixelLimit: 1000, leastWidth: 10 })
      const works = 'problem' in answer && answer.problem === 'damaged' && answer.message?.includes('libheif: error')
      return works ? ok('the decoder works') : problem(`the decoder answers ${JSON.stringify(answer)}`, advice)
    } catch (error) {
      return problem(messageOf(error), advice)
    }
  })
