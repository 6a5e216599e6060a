/**
 * The path to open after signing in: the path on this site in `?return=`, else the start page. Ignores a path that leads to another site, such as
 * `//elsewhere` or `/\elsewhere`.
 */
export const returnPath = (search: string): string => {
  const wanted = new URLSearchParams(search).get('return') ?? ''
  const url = URL.parse(wanted, location.origin)
  return url?.origin === location.origin && /^\/(?!\/)/.test(wanted) ? url.pathname + url.search + url.hash : '/'
}

/** The sign-in page, which then opens a path. */
export const signInPath = (path: string) => `/sign-in?${new URLSearchParams({ return: path })}`
