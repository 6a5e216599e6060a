/**
 * Headers of every response. Images may come from other servers, since a family can show a picture by its address;
 * scripts, fonts, frames and connections come only from this server. Inline styles are allowed because the popups of
 * Radix position themselves with style elements. Only the web app's one Trusted Types policy can turn text into markup
 * (web/platform/loading/trusted-types.ts).
 */
export const securityHeaders: Record<string, string> = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: http: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'permissions-policy': 'geolocation=(self), microphone=(self), camera=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

const linkNames = 'rsvp|wishes|wishlist-links|portal|join|invitations|feeds|unsubscribe'
// The browser's router finds the page of a link in capitals too, as some keyboards write it.
const publicLink = new RegExp(`^/(api/)?(${linkNames})/`, 'i')
const linkToken = new RegExp(`(/(?:${linkNames})/)[^/]{20,}`, 'i')

/** Whether a path contains a secret that gives access without an account. */
export const isPublicLink = (path: string) => publicLink.test(path)

/** A path for the log, without such a secret. */
export const withoutLinkToken = (path: string) => path.replace(linkToken, '$1…')

/** Headers of the answers to such paths: the secret reaches no other server and no search engine. */
export const publicLinkHeaders: Record<string, string> = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }

/** Headers of every response over https: HSTS for one year (RFC 6797), without subdomains, since they are not ours. */
export const secureHeaders: Record<string, string> = { 'strict-transport-security': 'max-age=31536000' }
