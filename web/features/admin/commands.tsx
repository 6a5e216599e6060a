/** Renders `backticks` in a text as code. */
export function Commands({ text }: { text: string }) {
  const parts = text.split('`')
  return parts.map((part, i) =>
    i % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never reorder
      <code key={i} className="rounded bg-base-content/8 px-1 py-0.5 font-mono text-[0.875em] [overflow-wrap:anywhere]">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
