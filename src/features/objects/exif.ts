const offsetPattern = /^[+-](?:0\d|1[0-4]):[0-5]\d$/

/**
 * When a camera took a picture, by its own clock (EXIF 3.0, `DateTimeOriginal` and `OffsetTimeOriginal`).
 * @returns undefined when it does not say, or not legibly
 */
export const takenIn = async (exif: Buffer) => {
  // Loaded with the first picture that has any.
  const { default: read } = await import('exif-reader')
  try {
    const { DateTimeOriginal, OffsetTimeOriginal, OffsetTime } = read(exif).Photo ?? {}
    if (!DateTimeOriginal || Number.isNaN(DateTimeOriginal.getTime())) return undefined
    // The reader makes a date of it as if the clock had shown UTC.
    const clock = DateTimeOriginal.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)
    const offset = [OffsetTimeOriginal, OffsetTime].find((text) => offsetPattern.test(text ?? ''))
    return { clock, offset }
  } catch {
    // A picture with broken facts about itself is still a picture.
    return undefined
  }
}
