import type { Part } from '#src/features/documents/documents.rules'

/** A text with its matches marked. */
export function HighlightedText({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id and no state
    isMatch ? <Mark key={index}>{text}</Mark> : text,
  )
}

function Mark({ children }: { children: string }) {
  return <mark className="rounded-sm bg-primary/25 px-0.5 text-base-content">{children}</mark>
}
