import type * as z from 'zod'

/**
 * What stands for zod in the built web app until its code is there. Contracts declare their shapes with `z.lazy`, so that to make a call takes no
 * shape; only a form does, which brings zod with it. The build puts this in the place of zod (`cli/build/zod-plugin.ts`).
 */

type Arrived = Partial<typeof z>

let zod: Arrived | undefined
const settings: Parameters<typeof z.config>[0][] = []

/** Gives what was declared its zod. */
export const resolveZod = (parts: Arrived) => {
  zod = parts
  for (const setting of settings.splice(0)) parts.config?.(setting)
}

const part = (name: PropertyKey): unknown => {
  if (!zod) throw new Error(`Whoever reads a shape imports web/platform/loading/zod: z.${String(name)} is not there yet.`)
  return Reflect.get(zod, name)
}

const lazy = (make: () => z.ZodType): z.ZodLazy => {
  let made: z.ZodLazy | undefined
  const shape = () => {
    made ??= (part('lazy') as typeof z.lazy)(make)
    return made
  }
  return new Proxy({} as z.ZodLazy, {
    get: (_, name) => Reflect.get(shape(), name),
    has: (_, name) => Reflect.has(shape(), name),
  })
}

const config = (setting: Parameters<typeof z.config>[0]) => {
  if (zod) zod.config?.(setting)
  else settings.push(setting)
}

const early = { lazy, config } as const

/** Stands in for zod until it is loaded; `cli/build/zod-plugin.ts` makes contracts import it. @public */
export const deferredZod = new Proxy({} as typeof z, {
  get: (_, name) => (Object.hasOwn(early, name) ? early[name as keyof typeof early] : part(name)),
})
