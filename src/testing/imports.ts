import { importsApi } from '#src/features/imports/imports.contract'
import { type ImportKind, isRunning } from '#src/features/imports/imports.rules'
import type { Hearth, Who } from './hearth'

/** Uploads a file for an import. @returns the path of the upload */
export const uploadImport = async (hearth: Hearth, who: Who, content: string | Uint8Array<ArrayBuffer>) => {
  const client = hearth.as(who)
  const { uploadURL } = (await client.post('/api/objects/upload', { purpose: 'import' })).body as { uploadURL: string }
  const response = await fetch(client.url + uploadURL, { method: 'PUT', body: content, headers: { cookie: client.cookie } })
  if (response.status !== 200) throw new Error(`upload: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { url: string }).url
}

/** Imports of a member, each awaited until its work is done. */
export const importsOf = (hearth: Hearth, who: Who = 'parent') => {
  const family = { familyId: hearth.familyId }
  const client = hearth.as(who)
  const settled = async (importId: string) => {
    for (let tries = 0; tries < 2000; tries++) {
      const one = await client.call(importsApi.find, { ...family, importId })
      if (!isRunning(one.status)) return one
      await Bun.sleep(5)
    }
    throw new Error('the import does not end')
  }
  return {
    async preview(kind: ImportKind, content: string | Uint8Array<ArrayBuffer>, more: object = {}) {
      const objectPath = await uploadImport(hearth, who, content)
      const { id } = await client.call(importsApi.create, family, { kind, objectPath, ...more })
      return settled(id)
    },
    async apply(importId: string) {
      await client.call(importsApi.apply, { ...family, importId })
      return settled(importId)
    },
    async undo(importId: string) {
      await client.call(importsApi.undo, { ...family, importId })
      return settled(importId)
    },
    list: () => client.call(importsApi.list, family),
  }
}
