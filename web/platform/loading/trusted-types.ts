/** The part of the Trusted Types API used here: https://www.w3.org/TR/trusted-types/ */
type Rules = { createHTML(html: string): string | null; createScriptURL(address: string): string | null }
type TrustedTypes = { createPolicy(name: string, rules: Rules): unknown }

/** Radix hides the scroll bars of its lists by a CSS rule in a style element, the only string that Hearth's pages turn into markup. */
const isStyleOfRadix = (html: string) => /^\[data-radix-(?:select|scroll-area)-viewport\]\{[^<]*$/.test(html)

/** The only script loaded by address: the service worker. */
const workerAddress = '/sw.js'

// The content security policy makes the browser call this policy before any string becomes markup or a script.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML: (html) => (isStyleOfRadix(html) ? html : null),
  createScriptURL: (address) => (address === workerAddress ? address : null),
})
