/** The code of a screen is not here: its server is out of reach, or has a newer version that calls it otherwise. */
export class ChunkLoadError extends Error {}

/**
 * Loads the code of a screen. The router reloads the page by itself for what it knows as missing code, and would lose the page when the
 * network is gone by then; so it must not know this error (`features/shell/screen-failed.tsx` knows it).
 */
export const lazyScreen =
  <M>(load: () => Promise<M>) =>
  () =>
    load().catch((cause) => {
      throw new ChunkLoadError('The code could not be had.', { cause })
    })
