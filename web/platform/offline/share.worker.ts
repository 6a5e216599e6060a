import { deviceDb } from './device-db'
import { type SharedWords, sharedLimits } from './shared-content'

/** The part of the service worker that receives shares of other apps: the manifest's `share_target`. */

const see = (query: Record<string, string>) => Response.redirect(`/share?${new URLSearchParams(query)}`, 303)

/** Characters of a text in an address. */
const addressLimit = 1500

/** Browsers tell nobody's files from a stranger's: they are kept for the person who is signed in here. */
const findOwner = () => deviceDb.findOwner().catch(() => undefined)

const wordsOf = (form: FormData, limit: number) => {
  const word = (name: string) =>
    String(form.get(name) ?? '')
      .replaceAll('\r\n', '\n')
      .slice(0, limit)
  return { title: word('title'), text: word('text'), url: word('url') } satisfies SharedWords
}

/** Stores the shared content on this device. @returns the address of the page that asks for a destination */
export const takeShare = async (request: Request) => {
  const form = await request.formData().catch(() => undefined)
  if (!form) return see({ missed: '1' })
  const files = form.getAll('files').filter((file): file is File => file instanceof File && file.size > 0)
  const owner = await findOwner()
  try {
    if (owner) {
      const id = await deviceDb.shared.keep(owner, wordsOf(form, sharedLimits.text), files)
      // Signed out in the meantime.
      if ((await findOwner()) === owner) return see({ id })
      await deviceDb.shared.remove()
    }
  } catch {
    // No room, or a browser that stores nothing.
  }
  return see({ ...wordsOf(form, addressLimit), ...(files.length > 0 && { left: String(files.length) }) })
}
