/**
 * Where to go after signing in: the path of this site that `?return=` names, else the start page. A path that would leave
 * the site, such as `//elsewhere` or `/\elsewhere`, is not followed.
 */
export const returnPath = (search: string): string => {
  const wanted = new URLSearchParams(search).get('return') ?? ''
  const url = URL.parse(wanted, location.origin)
  return url?.origin === location.origin && /^\/(?!\/)/.test(wanted) ? url.pathname + url.search + url.hash : '/'
}
