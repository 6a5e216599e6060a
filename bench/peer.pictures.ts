import { widths } from '../src/features/objects/objects.contract'

/** PocketBase makes a picture of a width when it is first asked for, in the format of the upload, and keeps it. */
const thumbOf = (width: number) => `${width}x0`

/** A field of a collection that holds a picture. */
export const fileField = {
  name: 'file',
  type: 'file',
  options: { maxSelect: 1, maxSize: 50_000_000, mimeTypes: ['image/jpeg'], thumbs: widths.map(thumbOf), protected: false },
}

type Where = { url: string; headers: Record<string, string>; collectionId: string; familyId: string }

/** Uploads a picture to PocketBase and asks for it in all widths. @throws when it refuses one of them */
export const showInPeer = async ({ url, headers, collectionId, familyId }: Where, bytes: Uint8Array<ArrayBuffer>) => {
  const must = async (response: Response) => {
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const form = new FormData()
  form.set('family', familyId)
  form.set('file', new File([bytes], 'picture.jpg', { type: 'image/jpeg' }))
  const made = await must(await fetch(`${url}/api/collections/${collectionId}/records`, { method: 'POST', headers, body: form }))
  const { id, file } = (await made.json()) as { id: string; file: string }
  for (const width of widths) {
    const shown = await must(await fetch(`${url}/api/files/${collectionId}/${id}/${file}?thumb=${thumbOf(width)}`))
    const { byteLength } = await shown.arrayBuffer()
    // Where it can't make one, it sends the upload itself.
    if (byteLength >= bytes.byteLength) throw new Error('PocketBase made no picture')
  }
}
