/** A native library carried inside the executable. */
export type NativeFile = {
  /** Where the executable holds it, compressed with Zstandard. */
  embedded: string
  /** Where it belongs below the cache folder. The addon finds libvips by a path relative to itself. */
  path: string
  /** Of the unpacked file, in hexadecimal, computed when the executable was built. */
  sha256: string
}

/** sharp's addon and libvips. `cli/build/sharp-plugin.ts` replaces this module in the executable; from source there is nothing to unpack. */
export const nativeFiles: { addon: NativeFile; libvips: NativeFile } | undefined = undefined
