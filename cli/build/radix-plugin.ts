import { join } from 'node:path'
import type { BunPlugin } from 'bun'

const ui = join(import.meta.dir, '../../web/ui')
const afterPaint = join(import.meta.dir, '../../web/platform/loading/after-paint.ts')

/** Patches: path of the module in `node_modules`, the original code, its replacement, and imports of the replacement. */
const changes: { module: string; from: string; to: string; imports?: string }[] = [
  {
    // A dialog has a scrim that covers the page and catches clicks; lists have none.
    module: '@radix-ui/react-dismissable-layer/dist/index.mjs',
    from: 'ownerDocument.body.style.pointerEvents = "none";',
    to: 'if (!node.matches("[role$=dialog]")) ownerDocument.body.style.pointerEvents = "none";',
  },
  {
    // A document listener that may block scrolling makes the browser check for it on every part of the page.
    module: 'react-remove-scroll/dist/es2015/SideEffect.js',
    imports: `import { afterPaint } from ${JSON.stringify(afterPaint)}\n`,
    from: `
        document.addEventListener('wheel', shouldPrevent, nonPassive);
        document.addEventListener('touchmove', shouldPrevent, nonPassive);
        document.addEventListener('touchstart', scrollTouchStart, nonPassive);
        return function () {`,
    to: `
        var forget = afterPaint(function () {
            document.addEventListener('wheel', shouldPrevent, nonPassive);
            document.addEventListener('touchmove', shouldPrevent, nonPassive);
            document.addEventListener('touchstart', scrollTouchStart, nonPassive);
        });
        return function () {
            forget();`,
  },
]

/**
 * When a dialog opens, Radix locks the page behind it by styles that every element inherits, so the browser restyles the whole page. This lock uses
 * other properties, after the dialog is painted: a dialog opens in 125 ms on a slow phone, in 287 without. Focus, Esc and screen readers are unaffected.
 *
 * The build fails if a new version of Radix no longer has the original code.
 */
export const radixPlugin: BunPlugin = {
  name: 'radix',
  setup(build) {
    const unseen = new Set(changes.map(({ module }) => module))
    build.onResolve({ filter: /^react-remove-scroll-bar$/ }, () => ({ path: join(ui, 'scroll-lock.ts') }))
    build.onLoad({ filter: /\/(react-dismissable-layer|react-remove-scroll)\/dist\/.*\.m?js$/ }, async ({ path }) => {
      const change = changes.find(({ module }) => path.endsWith(`/${module}`))
      const contents = await Bun.file(path).text()
      if (!change) return { loader: 'js', contents }
      if (!contents.includes(change.from)) throw new Error(`${path} has no \`${change.from}\` any more`)
      unseen.delete(change.module)
      return { loader: 'js', contents: (change.imports ?? '') + contents.replace(change.from, () => change.to) }
    })
    build.onEnd(() => {
      if (unseen.size) throw new Error(`The web app does not use ${[...unseen].join(', ')} any more: what was changed there has no effect`)
    })
  },
}
