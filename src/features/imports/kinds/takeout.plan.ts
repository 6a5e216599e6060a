import { AppError } from '#src/platform/errors'
import { type Message, msg } from '#src/shared/language/message'
import { captionLimit, newPhoto } from '../../photos/photos.contract'
import type { Photos } from '../../photos/photos.service'
import type { Importer, Step } from '../imports.kind'
import type { TakeoutFile, TakeoutPhoto } from './takeout.read'

const clean = (text: string) =>
  text
    .replace(/[\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, captionLimit)
    .toWellFormed()
    .trim()

/** The photos of a Google Takeout. A picture that the family has is found by its content. */
export const takeoutImporter = ({ photos }: { photos: Photos }): Importer<TakeoutFile> => ({
  plan(file, { member, known, storeFile, zone, locale }) {
    const stepOf = ({ path, name, caption, takenAt, albums, sum }: TakeoutPhoto): Step => {
      const day =
        takenAt && Temporal.Instant.from(takenAt).toZonedDateTimeISO(zone).toPlainDate().toLocaleString(locale, { dateStyle: 'medium' })
      const detail = [day, clean(caption)].filter(Boolean).join(' · ') || null
      const sourceId = `takeout ${sum} ${path}`.slice(0, 300)
      if (known(sourceId)) return { title: name, detail, outcome: 'unchanged', reasons: [] }
      const reasons: Message[] = albums.length ? [msg('Its albums are left out: {names}', { names: albums.join(', ').slice(0, 200) })] : []
      let ready: { url: string; picture: Awaited<ReturnType<Photos['pictureOf']>> } | undefined
      const prepare = async () => {
        const url = await storeFile(path)
        ready = { url, picture: await photos.pictureOf(member, { url }) }
      }
      const write = () => {
        if (!ready) return []
        const { url, picture } = ready
        const taken = takenAt ? { clock: takenAt.replace('Z', ''), offset: '+00:00' } : picture.taken
        const input = newPhoto.parse({ url, filename: name.slice(-200), originalName: name.slice(-200), caption: clean(caption) })
        const { id, isDuplicate } = photos.add(member, input, { ...picture, taken })
        if (isDuplicate) throw new AppError(409, 'duplicate', msg('The family has this picture already.'))
        return [{ kind: 'photo' as const, rowId: id, title: name, sourceId }]
      }
      return { title: name, detail, outcome: 'new', reasons, prepare, write }
    }
    const steps = file.photos.map(stepOf)
    const left = (title: string, reason: Message) => steps.push({ title, detail: null, outcome: 'skipped', reasons: [reason] })
    for (const path of file.videos) left(path.split('/').at(-1) ?? path, msg('Hearth has no place for videos.'))
    if (file.same.length)
      left('…', msg('{count, plural, one {# picture is} other {# pictures are}} in the file more than once.', { count: file.same.length }))
    if (file.others) left('…', msg('{count, plural, one {# other file is} other {# other files are}} left out.', { count: file.others }))
    if (file.isCut) left('…', msg('Only the first rows were read. Split the file.'))
    return { steps }
  },
})
