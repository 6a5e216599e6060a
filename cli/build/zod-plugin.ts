import { join } from 'node:path'
import type { BunPlugin } from 'bun'

const deferredZod = join(import.meta.dir, '../../web/platform/loading/deferred-zod')
const zod = "import * as z from 'zod'"

/** Lets the contracts wait for zod in the browser: a quarter of what the first screen would load else is code that only forms use. */
export const zodPlugin: BunPlugin = {
  name: 'zod',
  setup(build) {
    build.onLoad({ filter: /\/src\/.+\.ts$/ }, async ({ path }) => {
      const contents = await Bun.file(path).text()
      return { loader: 'ts', contents: contents.replace(zod, () => `import { deferredZod as z } from '${deferredZod}'`) }
    })
  },
}
