/** Renders `backticks` in a text as code. */
export function InlineCode({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never reorder
  return text.split('`').map((piece, at) => (at % 2 ? <code key={at}>{piece}</code> : piece))
}
