/** Decodes a file of another program: UTF-8 or UTF-16 with a mark, UTF-8 without one, else the western code page of Windows. */
export const decodeText = (bytes: Uint8Array): string => {
  const [one, two] = bytes
  if (one === 0xff && two === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (one === 0xfe && two === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
