import { join } from 'node:path'
import type { BunPlugin } from 'bun'

const pageLock = join(import.meta.dir, '../../web/ui/page-lock.ts')

/** A dialog's scrim lies over the page and takes what is pressed beside it; lists have none. */
const shield = {
  from: 'ownerDocument.body.style.pointerEvents = "none";',
  to: 'if (!node.matches("[role$=dialog]")) ownerDocument.body.style.pointerEvents = "none";',
}

/**
 * When a dialog opens, Radix locks the page behind it by styles that each of its elements inherits. On a phone, to style the whole page anew takes
 * longer than to show the dialog. So the page is locked without, and the rest of Radix is as it was: focus, Esc, and what screen readers are told.
 *
 * The build fails when a new version of Radix does it in other words.
 */
export const radixPlugin: BunPlugin = {
  name: 'radix',
  setup(build) {
    build.onResolve({ filter: /^react-remove-scroll-bar$/ }, () => ({ path: pageLock }))
    build.onLoad({ filter: /\/@radix-ui\/react-dismissable-layer\/dist\/index\.mjs$/ }, async ({ path }) => {
      const contents = await Bun.file(path).text()
      if (!contents.includes(shield.from)) throw new Error(`${path} has no \`${shield.from}\` any more`)
      return { loader: 'js', contents: contents.replace(shield.from, () => shield.to) }
    })
  },
}
