/**
 * Headers of every answer. Pictures may come from https addresses, since a family may show a picture by its address;
 * scripts, fonts, frames and connections come from this server alone. Styles allow inline ones because the popups of
 * Radix position themselves by style elements. Text becomes markup nowhere but where the web app's one policy lets it
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
  'permissions-policy': 'geolocation=(self), microphone=(self), camera=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** Headers of every answer that goes by https: the browser comes back by https alone for a year (RFC 6797). Other names of the domain are not ours. */
export const secureHeaders: Record<string, string> = { 'strict-transport-security': 'max-age=31536000' }
