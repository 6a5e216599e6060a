import { readFileSync } from 'node:fs'
import libheif from 'libheif-js/libheif-wasm/libheif.js'
import wasm from 'libheif-js/libheif-wasm/libheif.wasm' with { type: 'file' }
import type { HeicAnswer, HeicOrder } from './heic'
import { tiff } from './tiff'

/** The worker's own scope. */
declare const self: Worker

// Decodes one HEIC with libheif in WebAssembly, through its C API (libheif's `heif.h`): tile by tile, each scaled down at once, so that a
// picture of 48 million pixels is never in memory as a whole.

/** Maximum bytes of WebAssembly memory. A picture coded as one tile of 50 million pixels needs 365 MB. */
const maxMemory = 512 * 1024 * 1024

/** A page of WebAssembly's memory, in bytes. */
const page = 64 * 1024

// Of libheif's enumerations.
const colorspaceRgb = 1
const chroma = { 3: 10, 4: 11 } as const
const channelInterleaved = 10
const fourcc = (kind: string) => Buffer.from(kind).readUInt32BE()
const transforms = { turn: fourcc('irot'), mirror: fourcc('imir'), cut: fourcc('clap') }

const heif = libheif({
  instantiateWasm(imports: ConstructorParameters<typeof WebAssembly.Instance>[1], done: (instance: WebAssembly.Instance) => void) {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm)), imports)
    const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)
    if (!memory) throw new Error('libheif exports no memory')
    const grow = memory.grow.bind(memory)
    memory.grow = (pages) => {
      if (memory.buffer.byteLength + pages * page > maxMemory) throw new RangeError('This picture needs too much memory')
      return grow(pages)
    }
    done(instance)
    return instance.exports
  },
})

// Nothing is freed: the worker ends after one picture, and its memory with it.
const u32 = (at: number) => new DataView(heif.HEAPU8.buffer).getUint32(at, true)
const errorAt = heif._malloc(12)
const out = heif._malloc(256)

/**
 * Calls a function that returns a `heif_error`. WebAssembly passes its address as the first argument. @throws Error with libheif's codes
 */
const must = (call: (error: number) => void) => {
  call(errorAt)
  if (u32(errorAt) !== 0) throw new Error(`libheif: error ${u32(errorAt)}.${u32(errorAt + 4)}`)
}

const openPicture = (file: Uint8Array) => {
  const at = heif._malloc(file.length)
  heif.HEAPU8.set(file, at)
  const context = heif._heif_context_alloc()
  must((error) => heif._heif_context_read_from_memory_without_copy(error, context, at, file.length, 0))
  must((error) => heif._heif_context_get_primary_image_handle(error, context, out))
  return { context, handle: u32(out) }
}

/** The tiling of a picture before it is turned: `heif_image_tiling`. */
const tilingOf = (handle: number) => {
  must((error) => heif._heif_image_handle_get_image_tiling(error, handle, 0, out))
  const [columns = 0, rows = 0, tileWidth = 0, tileHeight = 0, width = 0, height = 0] = Array.from({ length: 6 }, (_, i) =>
    u32(out + 4 + 4 * i),
  )
  return { columns, rows, tileWidth, tileHeight, width, height }
}

/** Maps coded pixels to shown pixels: `x` and `y` have the factors of both coordinates, and a constant. */
type View = { width: number; height: number; x: Linear; y: Linear }
type Linear = [byX: number, byY: number, constant: number]

const reversed = ([byX, byY, constant]: Linear, size: number): Linear => [-byX, -byY, size - 1 - constant]

const turnedLeft = ({ width, height, x, y }: View): View => ({ width: height, height: width, x: y, y: reversed(x, width) })
const upsideDown = (view: View): View => ({ ...view, y: reversed(view.y, view.height) })
const leftToRight = (view: View): View => ({ ...view, x: reversed(view.x, view.width) })

/** The transformations of the coded picture (ISO/IEC 23008-12 section 6.5): crop first, then rotate and mirror. */
const transformsOf = (context: number, handle: number, width: number, height: number) => {
  const item = heif._heif_image_handle_get_item_id(handle)
  const count = heif._heif_item_get_transformation_properties(context, item, out, 16)
  const properties = Array.from({ length: count }, (_, i) => u32(out + 4 * i))
  const steps: ((view: View) => View)[] = []
  let crop = { left: 0, top: 0, right: 0, bottom: 0 }
  for (const property of properties) {
    const kind = heif._heif_item_get_property_type(context, item, property)
    if (kind === transforms.turn) {
      const degrees = heif._heif_item_get_property_transform_rotation_ccw(context, item, property)
      for (let turned = 0; turned < degrees; turned += 90) steps.push(turnedLeft)
    } else if (kind === transforms.mirror) {
      steps.push(heif._heif_item_get_property_transform_mirror(context, item, property) === 0 ? upsideDown : leftToRight)
    } else if (kind === transforms.cut) {
      const [left, top, right, bottom] = [out, out + 4, out + 8, out + 12] as const
      heif._heif_item_get_property_transform_crop_borders(context, item, property, width, height, left, top, right, bottom)
      crop = { left: u32(left), top: u32(top), right: u32(right), bottom: u32(bottom) }
    }
  }
  const show = (width: number, height: number) =>
    steps.reduce((view, step) => step(view), { width, height, x: [1, 0, 0], y: [0, 1, 0] } as View)
  return { crop, show }
}

const profileOf = (handle: number) => {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle)
  if (size === 0) return undefined
  const at = heif._malloc(size)
  must((error) => heif._heif_image_handle_get_raw_color_profile(error, handle, at))
  return heif.HEAPU8.slice(at, at + size)
}

const decode = ({ path, pixelLimit, leastWidth }: HeicOrder): HeicAnswer => {
  const { context, handle } = openPicture(readFileSync(path))
  const { columns, rows, tileWidth, tileHeight, width, height } = tilingOf(handle)
  if (width * height > pixelLimit) return { problem: 'too_many_pixels' }

  const { crop, show } = transformsOf(context, handle, width, height)
  const cut = { width: width - crop.left - crop.right, height: height - crop.top - crop.bottom }
  const shownWidth = show(cut.width, cut.height).width
  const fits = (by: number) => shownWidth / by >= leastWidth && (columns * rows === 1 || (tileWidth % by === 0 && tileHeight % by === 0))
  const by = [8, 4, 2].find(fits) ?? 1
  const coded = { width: Math.floor(cut.width / by), height: Math.floor(cut.height / by) }
  const view = show(coded.width, coded.height)
  const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  const made = tiff({ width: view.width, height: view.height, channels, profile: profileOf(handle) })

  const options = heif._heif_decoding_options_alloc()
  // `ignore_transformations` and `convert_hdr_to_8bit` of `heif_decoding_options`.
  heif.HEAPU8[options + 1] = 1
  heif.HEAPU8[options + 20] = 1
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      must((error) => heif._heif_image_handle_decode_image_tile(error, handle, out, colorspaceRgb, chroma[channels], options, column, row))
      const image = u32(out)
      const at = heif._heif_image_get_plane_readonly2(image, channelInterleaved, out)
      place({
        tile: { pixels: heif.HEAPU8.subarray(at), stride: u32(out) },
        width: Math.floor(heif._heif_image_get_width(image, channelInterleaved) / by),
        height: Math.floor(heif._heif_image_get_height(image, channelInterleaved) / by),
        left: Math.round((column * tileWidth - crop.left) / by),
        top: Math.round((row * tileHeight - crop.top) / by),
        by,
        channels,
        coded,
        view,
        pixels: made.pixels,
      })
      heif._heif_image_release(image)
    }
  return { tiff: made.file }
}

type Placing = {
  tile: { pixels: Uint8Array; stride: number }
  /** Side of the square of coded pixels that is averaged into one pixel of the result. */
  by: number
  /** Size and position of the tile in the coded picture, in pixels of the result. */
  width: number
  height: number
  left: number
  top: number
  channels: number
  coded: { width: number; height: number }
  view: View
  pixels: Uint8Array
}

/** Copies a tile into the picture, scaled down and turned. */
const place = ({ tile, by, width, height, left, top, channels, coded, view, pixels }: Placing) => {
  const { x: toX, y: toY } = view
  const step = { x: toY[0] * view.width + toX[0], y: toY[1] * view.width + toX[1], start: toY[2] * view.width + toX[2] }
  const area = by * by
  const first = Math.max(0, -left)
  const end = Math.min(width, coded.width - left)
  for (let y = Math.max(0, -top); y < Math.min(height, coded.height - top); y++) {
    let source = y * by * tile.stride + first * by * channels
    let target = (step.start + (top + y) * step.y + (left + first) * step.x) * channels
    for (let x = first; x < end; x++, source += by * channels, target += step.x * channels)
      for (let channel = 0; channel < channels; channel++) {
        let sum = area >> 1
        for (let dy = 0; dy < by; dy++)
          for (let dx = 0; dx < by; dx++) sum += tile.pixels[source + dy * tile.stride + dx * channels + channel] ?? 0
        pixels[target + channel] = sum / area
      }
  }
}

self.onmessage = ({ data }: MessageEvent<HeicOrder>) => {
  try {
    const answer = decode(data)
    self.postMessage(answer, 'tiff' in answer ? [answer.tiff] : [])
  } catch (error) {
    self.postMessage({ problem: 'damaged', message: String(error) } satisfies HeicAnswer)
  }
}
