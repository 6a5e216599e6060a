import { loadSharp } from '../platform/native-sharp'
import { draw } from './avatars'
import type { DemoFamily } from './family'
import { people } from './people'

/**
 * Gives everybody a portrait, drawn here and uploaded as anybody would upload one.
 * @param cacheDir where the executable unpacks sharp's libraries
 */
export const uploadPortraits = async ({ services: { accounts, objects }, members }: DemoFamily, cacheDir: string) => {
  const sharp = await loadSharp(cacheDir)
  for (const { name, look } of people) {
    const { userId } = members[name]
    const picture = await sharp(Buffer.from(draw(look)))
      .jpeg({ quality: 90 })
      .toBuffer()
    const address = new URL(objects.ticket(userId).uploadURL, 'http://localhost')
    const id = objects.idIn(address.pathname) ?? ''
    const { url } = await objects.put(userId, id, address.searchParams.get('ticket') ?? '', new Blob([picture]).stream())
    accounts.update(userId, { profileImageUrl: url })
  }
}
