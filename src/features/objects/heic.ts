import { workerPath } from '../../platform/embedded'

/** Seconds after which a picture is given up; a Raspberry Pi needs a fifth of that for the largest one. */
const patience = 120

export type HeicOrder = {
  path: string
  /** Pixels the picture may have. */
  pixelLimit: number
  /** Pixels the picture keeps across, upright, if it has them; it may keep more. */
  leastWidth: number
}
export type HeicAnswer = { tiff: ArrayBuffer } | { problem: 'too_many_pixels' | 'damaged'; message?: string }

/**
 * Decodes a HEIC, which sharp's libvips cannot, into an upright TIFF with its colour profile and nothing else of the file.
 *
 * Every picture gets a worker of its own: what the decoder took of memory goes when the worker ends, and one picture can't spoil the next.
 *
 * @throws when the worker can't be started
 */
export const decodeHeic = async (order: HeicOrder): Promise<HeicAnswer> => {
  const worker = new Worker(workerPath('features/objects/heic.worker'), { smol: true })
  const { promise, resolve, reject } = Promise.withResolvers<HeicAnswer>()
  const timer = setTimeout(() => resolve({ problem: 'damaged', message: `not decoded after ${patience} s` }), patience * 1000)
  worker.onmessage = ({ data }: MessageEvent<HeicAnswer>) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(`The decoder of HEIC pictures did not start: ${message}`))
  worker.postMessage(order)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
