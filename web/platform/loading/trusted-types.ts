/** What this needs of a browser that has it: https://www.w3.org/TR/trusted-types/ */
type Rules = { createHTML(html: string): string | null; createScriptURL(address: string): string | null }
type TrustedTypes = { createPolicy(name: string, rules: Rules): unknown }

/** Hides the scroll bars of Radix' lists: a rule of CSS in a style element, the only text that Hearth's pages ever make markup of. */
const isStyleOfRadix = (html: string) => /^\[data-radix-(?:select|scroll-area)-viewport\]\{[^<]*$/.test(html)

/** The one script that is named by an address: the service worker. */
const workerAddress = '/sw.js'

// The content security policy has the browser ask here before any text becomes markup or a script.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML: (html) => (isStyleOfRadix(html) ? html : null),
  createScriptURL: (address) => (address === workerAddress ? address : null),
})
