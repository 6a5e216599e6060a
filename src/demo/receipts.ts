import { loadSharp } from '../platform/native/native-sharp'
import { pdfOf } from './document-files'
import type { DemoFamily } from './family'
import type { Name } from './people'
import { storeFile } from './pictures'

/** This month's expenses with a receipt. With them, one budget is nearly spent and another is exceeded. */
export const purchases = [
  {
    /** Days ago, but no earlier than the start of the month. */
    on: 6,
    by: 'Maya',
    category: 'Health',
    description: 'New glasses for Ella',
    merchant: 'Sharp & Clear',
    amount: 98.5,
    receipt: 'glasses',
  },
  { on: 2, by: 'Tom', category: 'Leisure', description: 'Ice show, six seats', merchant: 'City Arena', amount: 231, receipt: 'tickets' },
] as const satisfies { on: number; by: Name; category: string; description: string; merchant: string; amount: number; receipt: string }[]

const price = (amount: number) => amount.toFixed(2)

type Line = [what: string, amount: number]

/** A till receipt on a kitchen table, as SVG. */
const till = (shop: string, place: string, lines: Line[]) => {
  const row = ([what, amount]: Line, n: number) =>
    `<text x="250" y="${330 + n * 44}">${what}</text><text x="650" y="${330 + n * 44}" text-anchor="end">${price(amount)}</text>`
  const foot = 350 + lines.length * 44
  const total = lines.reduce((sum, [, amount]) => sum + amount, 0)
  const teeth = Array.from({ length: 20 }, (_, n) => `l12.5 ${n % 2 ? -14 : 14}`).join('')
  const bars = Array.from(
    { length: 34 },
    (_, n) => `<rect x="${286 + n * 10}" y="${foot + 140}" width="${2 + ((n * 7) % 5)}" height="70"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="${foot + 330}" font-family="monospace">
<rect width="900" height="${foot + 330}" fill="#a9825c"/>
${Array.from({ length: 6 }, (_, n) => `<path d="M0 ${90 + n * 170}q450 ${n % 2 ? 30 : -24} 900 0" stroke="#97724e" stroke-width="5" fill="none"/>`).join('')}
<g transform="rotate(1.4 450 450)"><path d="M200 90h500v${foot + 150}${teeth.replaceAll('l12.5', 'l-25')}z" fill="#000" opacity=".18" transform="translate(10 12)"/>
<path d="M200 90h500v${foot + 150}${teeth.replaceAll('l12.5', 'l-25')}z" fill="#fdfbf4"/>
<g fill="#2c2a26" font-size="27"><text x="450" y="176" font-size="44" font-weight="bold" text-anchor="middle">${shop}</text>
<text x="450" y="220" font-size="24" text-anchor="middle">${place}</text><path d="M250 262h400" stroke="#2c2a26" stroke-width="3" stroke-dasharray="9 7"/>
${lines.map(row).join('')}
<path d="M250 ${foot}h400" stroke="#2c2a26" stroke-width="3" stroke-dasharray="9 7"/>
<text x="250" y="${foot + 56}" font-size="36" font-weight="bold">TOTAL</text><text x="650" y="${foot + 56}" font-size="36" font-weight="bold" text-anchor="end">$${price(total)}</text>
<text x="450" y="${foot + 108}" font-size="24" text-anchor="middle">Thank you, come again</text>${bars.join('')}</g></g></svg>`
}

export type Receipts = Record<(typeof purchases)[number]['receipt'], string>

/**
 * Uploads the receipts as their buyers: a photograph, and a PDF from an e-mail.
 * @returns their addresses
 */
export const uploadReceipts = async ({ services: { objects }, members }: DemoFamily, cacheDir: string): Promise<Receipts> => {
  const sharp = await loadSharp(cacheDir)
  const tickets: Line[] = [
    ['2 x Adult', 90],
    ['3 x Child', 96],
    ['1 x Senior', 39],
    ['Cloakroom', 6],
  ]
  const photograph = await sharp(Buffer.from(till('CITY ARENA', 'Box office 3 · Riverside', tickets)))
    .jpeg({ quality: 82 })
    .toBuffer()
  const mail = pdfOf('Sharp & Clear Optics', [
    'Receipt for Ella Harper',
    '',
    'Frame "Juniper", round             $ 42.00',
    'Lenses, both eyes, anti-glare      $ 49.50',
    'Case and cloth                     $  7.00',
    '',
    'Total, paid by card                $ 98.50',
    '',
    'Two years of warranty. The first adjustment is free.',
  ])
  return {
    tickets: await storeFile(objects, members.Tom.userId, photograph),
    glasses: await storeFile(objects, members.Maya.userId, Buffer.from(mail)),
  }
}
