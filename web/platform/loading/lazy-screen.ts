import { cataloguesLoaded } from '../language/language'

/** A screen's code failed to load: the server is unreachable, or a newer build has renamed its chunks. */
export class ChunkLoadError extends Error {}

/**
 * Loads a screen's code and its texts. The router reloads the page for errors that it recognises as missing modules, and offline that would lose the page; so the
 * error is wrapped in one of ours (`features/shell/screen-failed.tsx` handles it).
 */
export const lazyScreen =
  <M>(load: () => Promise<M>) =>
  () =>
    load().then(
      async (loaded) => {
        await cataloguesLoaded()
        return loaded
      },
      (cause) => {
        throw new ChunkLoadError('The code failed to load.', { cause })
      },
    )
