import type { Objects } from '../features/objects/objects.service'
import { loadSharp } from '../platform/native/native-sharp'
import { draw } from './avatars'
import type { DemoFamily } from './family'
import { people } from './people'

/** Uploads a file through the service. @returns its address */
export const storeFile = async (objects: Objects, userId: string, file: Buffer) => {
  const address = new URL(objects.ticket(userId).uploadURL, 'http://localhost')
  const id = objects.idIn(address.pathname) ?? ''
  const { url } = await objects.put(userId, id, address.searchParams.get('ticket') ?? '', new Blob([new Uint8Array(file)]).stream())
  return url
}

/**
 * Draws and uploads a portrait for each member.
 * @param cacheDir where the executable unpacks sharp's libraries
 */
export const uploadPortraits = async ({ services: { accounts, objects }, members }: DemoFamily, cacheDir: string) => {
  const sharp = await loadSharp(cacheDir)
  for (const { name, look } of people) {
    const { userId } = members[name]
    const picture = await sharp(Buffer.from(draw(look)))
      .jpeg({ quality: 90 })
      .toBuffer()
    accounts.update(userId, { profileImageUrl: await storeFile(objects, userId, picture) })
  }
}
