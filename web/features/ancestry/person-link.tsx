import { Link } from '@tanstack/react-router'
import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import { Avatar } from '#web/ui/avatar'
import { lifeYears } from './ancestry.labels'
import { useRelativePictures } from './use-faces'

/** A person in a list, with a link to their page. */
export function PersonLink({ person, note }: { person: RelativeReply; note?: string }) {
  const { src, color } = useRelativePictures()(person)
  const facts = [lifeYears(person), note].filter(Boolean).join(' · ')
  return (
    <Link
      to="/ancestry/$personId"
      params={{ personId: person.id }}
      className="flex min-h-14 items-center gap-3 rounded-field px-3 py-2 hover:bg-base-content/5"
    >
      <Avatar name={person.name} src={src} color={color} decorative />
      <span className="min-w-0 flex-1">
        <span className="block font-medium leading-snug [overflow-wrap:anywhere]">{person.name}</span>
        {facts && <span className="block text-muted text-sm tabular-nums [overflow-wrap:anywhere]">{facts}</span>}
      </span>
    </Link>
  )
}
