/** What this needs of a browser that has it: https://www.w3.org/TR/trusted-types/ */
type TrustedTypes = { createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown }

/** Hides the scroll bars of Radix' lists: a rule of CSS in a style element, the only text that Hearth's pages ever make markup of. */
const isStyleOfRadix = (html: string) => /^\[data-radix-(?:select|scroll-area)-viewport\]\{[^<]*$/.test(html)

// The content security policy has the browser ask here before any text becomes markup or a script.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', { createHTML: (html) => (isStyleOfRadix(html) ? html : null) })
