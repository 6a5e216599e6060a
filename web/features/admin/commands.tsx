/** A text with `commands` in it, set as what is typed. */
export function Commands({ text }: { text: string }) {
  const parts = text.split('`')
  return parts.map((part, i) =>
    i % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which stay where they are
      <code key={i} className="rounded bg-base-content/8 px-1 py-0.5 font-mono text-[0.875em] [overflow-wrap:anywhere]">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
