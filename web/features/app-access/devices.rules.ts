/** The kinds of devices and apps that the page has steps for. */
export const devices = ['iphone', 'mac', 'android', 'computer'] as const
export type Device = (typeof devices)[number]

/** The kind of the reader's device. @param touchPoints an iPad calls itself a Mac, but is touched */
export const deviceFor = (userAgent: string, touchPoints: number): Device => {
  if (/iPhone|iPad/.test(userAgent)) return 'iphone'
  if (/Macintosh/.test(userAgent)) return touchPoints > 1 ? 'iphone' : 'mac'
  return /Android/.test(userAgent) ? 'android' : 'computer'
}
