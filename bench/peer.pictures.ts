import { widths } from '../src/features/objects/objects.contract'

/** PocketBase resizes a picture on its first request, in the format of the upload, and caches it. */
const thumbOf = (width: number) => `${width}x0`

/** Field of a collection that stores a picture. */
export const fileField = {
  name: 'file',
  type: 'file',
  options: { maxSelect: 1, maxSize: 50_000_000, mimeTypes: ['image/jpeg'], thumbs: widths.map(thumbOf), protected: false },
}

type Where = { url: string; headers: Record<string, string>; collectionId: string; familyId: string }

/** Uploads a picture to PocketBase and requests it in all widths. @throws Error if a request fails or a picture was not resized */
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
    // If PocketBase can't resize a picture, it sends the upload itself.
    if (byteLength >= bytes.byteLength) throw new Error('PocketBase did not resize the picture')
  }
}
