import { useId } from 'react'

/** Labelled source code; long lines scroll, by keyboard too. */
export function Code({ label, children }: { label: string; children: string }) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col gap-1">
      <figcaption id={id} className="text-muted text-sm">
        {label}
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-field bg-base-200 p-3 text-[0.8125rem] leading-relaxed"
      >
        <code>{children}</code>
      </pre>
    </figure>
  )
}
