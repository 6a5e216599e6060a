import { newPhoto } from '../features/photos/photos.contract'
import { loadSharp } from '../platform/native/native-sharp'
import type { DemoFamily } from './family'
import type { Name } from './people'
import { storeFile } from './pictures'
import { createRandom, type Random } from './random'
import { drawScene, type SceneKind } from './scenes'
import type { Act, Plan } from './timeline'

const photographers: [Name, ...Name[]] = ['Maya', 'Tom', 'Maya', 'Ella']

type Caption = string | undefined
const captions: Record<SceneKind, [Caption, ...Caption[]]> = {
  sea: ['First swim of the year', 'Low tide', undefined, 'Noah won the sandcastle contest'],
  hills: ['The balloons are back', undefined, 'Long walk, short legs'],
  mountains: ['We made it to the lake!', undefined, 'Where Grandma learned to swim'],
  campfire: ['Marshmallows until midnight', undefined, 'Nobody slept'],
  snow: ['He needs a hat', 'Snow day', undefined],
  cake: ['Make a wish', undefined, 'Somebody has been at the icing'],
  cat: ['Biscuit on guard', undefined, 'Supervising the birds'],
  woods: ['Ivy found a fox den', undefined, 'Sunday walk'],
}

const bySeason: [[SceneKind, ...SceneKind[]], ...[SceneKind, ...SceneKind[]][]] = [
  ['snow', 'snow', 'cat', 'cake'],
  ['hills', 'woods', 'cat', 'cake'],
  ['sea', 'mountains', 'campfire', 'hills', 'sea'],
  ['woods', 'woods', 'cat', 'cake', 'hills'],
]
/** The pictures of an outing alternate between two subjects. */
const kindOn = (date: Temporal.PlainDate, random: Random, nth: number) => {
  const [first, ...more] = [...new Set(bySeason[Math.floor((date.month % 12) / 3)] ?? bySeason[0])]
  const kinds = [first ?? 'cat', ...more]
  return kinds[(random.int(0, kinds.length - 1) + (nth % 2)) % kinds.length] ?? 'cat'
}

type Options = { seed: string; cacheDir: string; first: Temporal.PlainDate; today: Temporal.PlainDate }

/** The days with pictures and their number: more recent ones than old ones, some today. */
const daysOf = ({ seed, first, today }: Options) => {
  const random = createRandom(`${seed} photos`)
  const span = first.until(today).total('days')
  const outings = Math.round(Math.min(4 + span / 20, 22))
  return Array.from({ length: outings }, (_, n) => {
    const ago = Math.round(span * (n / outings) ** 1.6) + (n > 1 ? random.int(0, 2) : n)
    return { date: today.subtract({ days: Math.min(ago, Math.floor(span)) }), count: random.int(1, 4) }
  })
}

/**
 * Draws and uploads all photos before the simulation, whose acts do not wait for pictures.
 * @returns a plan that adds them to the gallery
 */
export const planPhotos = async (family: DemoFamily, options: Options): Promise<Plan> => {
  const { services, members } = family
  const sharp = await loadSharp(options.cacheDir)
  const make = async (date: Temporal.PlainDate, name: string, nth: number) => {
    const random = createRandom(`${options.seed} photo ${name}`)
    const kind = kindOn(date, createRandom(`${options.seed} photos on ${date}`), nth)
    const by = members[random.pick(photographers)]
    const picture = await sharp(Buffer.from(drawScene(kind, random)))
      .jpeg({ quality: 84 })
      .toBuffer()
    const url = await storeFile(services.objects, by.userId, picture)
    const originalName = `IMG_${random.int(1000, 9999)}.jpg`
    const photo = newPhoto.parse({ url, filename: originalName, originalName, caption: random.pick(captions[kind]) ?? null })
    return { date, by, photo, picture: await services.photos.pictureOf(by, photo), minute: random.int(9 * 60, 20 * 60) }
  }
  const names = daysOf(options).flatMap(({ date, count }, day) =>
    Array.from({ length: count }, (_, nth) => ({ date, name: `${day} ${nth}`, nth })),
  )
  // Sequential: each picture needs its full size in memory.
  const made: Awaited<ReturnType<typeof make>>[] = []
  for (const { date, name, nth } of names) made.push(await make(date, name, nth))

  return ({ date, daysLeft, nowMinute }) =>
    made
      .filter((one) => one.date.equals(date))
      .map(({ by, photo, picture, minute }, n): Act => {
        const lately = nowMinute * (0.7 + n / 20)
        return { minute: daysLeft === 0 ? lately : minute, act: () => services.photos.add(by, photo, picture) }
      })
}
