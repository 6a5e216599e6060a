/** The address that calls a number. Letters of an extension are left out. */
export const telephoneLink = (number: string) => `tel:${number.replace(/[^\d+*#]/g, '')}`

/** The address that shows a place: in the maps app of a phone, else on OpenStreetMap. @param address on one line */
export const mapLink = (address: string) => {
  const place = encodeURIComponent(address)
  if (/Android/.test(navigator.userAgent)) return `geo:0,0?q=${place}`
  if (/iPhone|iPad|Macintosh/.test(navigator.userAgent)) return `https://maps.apple.com/?q=${place}`
  return `https://www.openstreetmap.org/search?query=${place}`
}
