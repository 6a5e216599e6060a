import type * as z from 'zod'

/**
 * Replaces zod in the built web app until the real one is loaded. Contracts declare schemas with `z.lazy`, so a call needs no schema; only forms
 * do, and they load zod. The build redirects imports of zod here (`cli/build/contracts-plugin.ts`).
 */

type ZodParts = Partial<typeof z>

let zod: ZodParts | undefined
const settings: Parameters<typeof z.config>[0][] = []

/** Connects the declared schemas to the loaded zod. */
export const resolveZod = (parts: ZodParts) => {
  zod = parts
  for (const setting of settings.splice(0)) parts.config?.(setting)
}

const part = (name: PropertyKey): unknown => {
  if (!zod) throw new Error(`zod is not loaded: import web/platform/loading/zod before using z.${String(name)}.`)
  return Reflect.get(zod, name)
}

const lazy = (make: () => z.ZodType): z.ZodLazy => {
  let resolved: z.ZodLazy | undefined
  const resolve = () => {
    resolved ??= (part('lazy') as typeof z.lazy)(make)
    return resolved
  }
  return new Proxy({} as z.ZodLazy, {
    get: (_, name) => Reflect.get(resolve(), name),
    has: (_, name) => Reflect.has(resolve(), name),
  })
}

const config = (setting: Parameters<typeof z.config>[0]) => {
  if (zod) zod.config?.(setting)
  else settings.push(setting)
}

const deferred = { lazy, config } as const

/** A proxy that stands in for zod until it is loaded; `cli/build/contracts-plugin.ts` makes contracts import it. @public */
export const deferredZod = new Proxy({} as typeof z, {
  get: (_, name) => (Object.hasOwn(deferred, name) ? deferred[name as keyof typeof deferred] : part(name)),
})
