/** Text in which `these` are code. */
export function Marked({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text stay where they are
  return text.split('`').map((piece, at) => (at % 2 ? <code key={at}>{piece}</code> : piece))
}
