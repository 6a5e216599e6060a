import { loadSharp } from '../platform/native/native-sharp'
import type { DemoFamily } from './family'
import { storeFile } from './pictures'

/** The files of the demo family's documents, all generated here. */

const escaped = (text: string) => text.replace(/[\\()]/g, (sign) => `\\${sign}`)

/**
 * A page in US letter format with a heading and lines of text, as PDF 1.4 (ISO 32000-1 section 7.5): objects, cross-reference table and
 * trailer.
 * @param lines of ASCII, at most 40
 */
export const pdfOf = (heading: string, lines: readonly string[]) => {
  const body = lines.map((line) => `T* (${escaped(line)}) Tj`).join('\n')
  const content = `0.88 0.4 0.25 rg 72 728 468 3 re f 0.2 g\nBT /F2 22 Tf 72 742 Td (${escaped(heading)}) Tj ET\nBT /F1 11 Tf 16 TL 72 712 Td\n${body}\nET`
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let file = '%PDF-1.4\n'
  const starts: number[] = []
  for (const [index, object] of objects.entries()) {
    starts.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

const insurance = [
  '',
  'Policy number: HB-204-118-77',
  'Insured: Maya and Tom Harper',
  'Place: Maple Street 12',
  '',
  'Building: up to $420,000',
  'Contents: up to $60,000',
  'Water and storm: included, $250 to be borne oneself',
  'Bicycles: included, locked, day and night',
  '',
  'To report a damage: call within five days, keep what is broken,',
  'take pictures before you tidy up.',
  '',
  'The yearly amount is debited on March 1.',
]

const router = `Router in the hall closet
-------------------------
1. Unplug it, count to thirty, plug it in again.
2. Wait for the second lamp to be green (about two minutes).
3. Still nothing? Look whether the neighbours have light.
4. Then call Tom.

Serial number  HX-77120-B
Bought         at Volt & Watt, warranty three years
`

/** A photograph of a vaccination card. */
const card = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="620" font-family="sans-serif">
<rect width="900" height="620" fill="#8d7b68"/>
<g transform="rotate(-1.5 450 310)"><rect x="50" y="45" width="800" height="530" rx="14" fill="#fbf6ea"/>
<rect x="50" y="45" width="800" height="86" rx="14" fill="#d99a1c"/>
<text x="84" y="102" font-size="40" font-weight="bold" fill="#fff">Vaccination card</text>
<text x="84" y="186" font-size="28" fill="#33211a">Ivy Harper</text>
${['Measles, mumps, rubella', 'Tetanus, diphtheria', 'Polio', 'Chickenpox']
  .map(
    (name, n) =>
      `<line x1="84" x2="816" y1="${284 + n * 76}" y2="${284 + n * 76}" stroke="#cbbfa8" stroke-width="2"/><text x="84" y="${266 + n * 76}" font-size="26" fill="#4a3a2c">${name}</text><circle cx="770" cy="${254 + n * 76}" r="22" fill="none" stroke="#2f9e6e" stroke-width="5"/><path d="M760 ${254 + n * 76} l8 9 l14 -17" fill="none" stroke="#2f9e6e" stroke-width="5"/>`,
  )
  .join('')}</g></svg>`

export type Papers = Record<'insurance' | 'router' | 'card', string>

/**
 * Uploads the files as their owners.
 * @param cacheDir where the executable unpacks sharp's libraries
 * @returns their addresses
 */
export const uploadPapers = async ({ services: { objects }, members }: DemoFamily, cacheDir: string): Promise<Papers> => {
  const sharp = await loadSharp(cacheDir)
  const picture = await sharp(Buffer.from(card)).jpeg({ quality: 82 }).toBuffer()
  return {
    insurance: await storeFile(objects, members.Tom.userId, Buffer.from(pdfOf('Home insurance', insurance))),
    router: await storeFile(objects, members.Tom.userId, Buffer.from(router)),
    card: await storeFile(objects, members.Maya.userId, picture),
  }
}

const programme = [
  'Lincoln School, main hall. Doors open at 6:15 pm.',
  '',
  '1   Winter songs                 Choir, years 1 to 3',
  '2   Minuet in G                  Ella Harper, piano',
  '3   The brave tin soldier        Theatre group',
  '4   Jingle medley                School orchestra',
  '',
  'Cake and tea afterwards. Please bring a plate.',
]

/** Uploads the programme of the school concert as Ella. @returns its address */
export const uploadProgramme = ({ services: { objects }, members }: DemoFamily) =>
  storeFile(objects, members.Ella.userId, Buffer.from(pdfOf('School concert', programme)))
