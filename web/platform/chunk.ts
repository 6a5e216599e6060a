/**
 * Loads the code of a screen. Where it is missing on a server that answers, it is of an earlier version, and the router
 * reloads the page; where nobody answers, a reload would lose the page as well, so the router must not know this error.
 */
export const chunk =
  <M>(load: () => Promise<M>) =>
  () =>
    load().catch(async (cause) => {
      const answers = await fetch('/api/health').then(
        ({ ok }) => ok,
        () => false,
      )
      throw answers ? cause : new Error('The screen could not be loaded.', { cause })
    })
