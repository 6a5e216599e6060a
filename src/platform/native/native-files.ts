/** A native library embedded in the executable. */
export type NativeFile = {
  /** Path inside the executable; compressed with Zstandard. */
  embedded: string
  /** Path below the cache folder. The addon finds libvips by a relative path. */
  path: string
  /** Hash of the unpacked file in hex, computed at build time. */
  sha256: string
}

/** sharp's addon and libvips. `cli/build/sharp-plugin.ts` replaces this module in the executable; from source there is nothing to unpack. */
export const nativeFiles: { addon: NativeFile; libvips: NativeFile } | undefined = undefined
