import type { LucideIcon } from 'lucide-react'

/** Something that the palette does, instead of a place that it leads to. */
export type Action = {
  id: string
  title: string
  /** Other words by which it is found. */
  keywords?: string
  icon: LucideIcon
  run: () => unknown
}
