import { join } from 'node:path'
import type { BunPlugin } from 'bun'

const deferredZod = join(import.meta.dir, '../../web/platform/loading/deferred-zod')
const zod = "import * as z from 'zod'"

/** Makes the contracts load zod lazily in the browser: only forms use it, and it would be a quarter of the first screen's code. */
export const zodPlugin: BunPlugin = {
  name: 'zod',
  setup(build) {
    build.onLoad({ filter: /\/src\/.+\.ts$/ }, async ({ path }) => {
      const contents = await Bun.file(path).text()
      return { loader: 'ts', contents: contents.replace(zod, () => `import { deferredZod as z } from '${deferredZod}'`) }
    })
  },
}
