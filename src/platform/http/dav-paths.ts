/**
 * Whether calendar and contact apps ask for a path: below `/dav`, where they find it, or by a method of WebDAV. These requests are answered by
 * their app password alone.
 */
export const isDavPath = (path: string, method: string) =>
  /^\/dav(\/|$)/.test(path) ||
  /^\/\.well-known\/(caldav|carddav)\/?$/.test(path) ||
  (path === '/' && (method === 'PROPFIND' || method === 'OPTIONS'))
