import type { Part } from '#src/features/documents/documents.rules'

/** A text of which the pieces that were looked for are marked. */
export function Marked({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name, and no state
    isMatch ? <Mark key={index}>{text}</Mark> : text,
  )
}

function Mark({ children }: { children: string }) {
  return <mark className="rounded-sm bg-primary/25 px-0.5 text-inherit">{children}</mark>
}
