import sharp from 'sharp'
import { widths } from '../src/features/objects/objects.contract'

// Baseline for pictures: sharp alone, one picture after the other in all widths. Prints milliseconds.
const [path = '', count = '1'] = process.argv.slice(2)
const start = performance.now()
for (let n = 0; n < Number(count); n++)
  for (const width of widths) await sharp(path).autoOrient().resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()
process.stdout.write(String(performance.now() - start))
