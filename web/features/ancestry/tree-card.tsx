import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import { Avatar } from '#web/ui/avatar'
import { lifeYears } from './ancestry.labels'
import { measures } from './layout.places'
import { t } from './texts'

type TreeCardProps = {
  person: RelativeReply
  /** A description of the relatives, for screen readers. */
  kin: string
  x: number
  y: number
  src: string | null | undefined
  color: string | undefined
  /** The card in the tab order; arrow keys move to the others. */
  isCurrent: boolean
  onFocus: (personId: string) => void
}

/** A person in the tree, with a link to their page. */
export const TreeCard = memo(function TreeCard({ person, kin, x, y, src, color, isCurrent, onFocus }: TreeCardProps) {
  const { id, name, firstName, lastName, maidenName } = person
  const years = lifeYears(person)
  return (
    <li className="absolute" style={{ left: x, top: y, width: measures.width, height: measures.height }}>
      <Link
        to="/ancestry/$personId"
        params={{ personId: id }}
        preload={false}
        draggable={false}
        data-card={id}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => onFocus(id)}
        className="flex size-full select-none flex-col items-center rounded-box bg-raised px-2 pt-3.5 text-center shadow-[0_1px_2px_rgb(0_0_0/0.06),0_6px_18px_-10px_rgb(0_0_0/0.22)] transition-[scale,box-shadow] duration-150 hover:scale-[1.03] focus-visible:outline-3 focus-visible:outline-offset-3 print:shadow-none print:ring-1 print:ring-base-300"
      >
        <Avatar name={name} src={src} color={color} size="portrait" decorative />
        <span className="mt-1.5 line-clamp-2 w-full font-heading font-semibold text-xl leading-[1.05] [overflow-wrap:anywhere]">
          {firstName}
        </span>
        {lastName && <span className="w-full truncate leading-tight">{lastName}</span>}
        <span className="mt-0.5 w-full truncate text-[0.9375rem] text-muted tabular-nums leading-tight">
          {years || (maidenName && t('née {name}', { name: maidenName }))}
        </span>
        {kin && <span className="sr-only">{kin}</span>}
      </Link>
    </li>
  )
})
