import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { useMemo } from 'react'
import type { MessageReply } from '#src/features/chat/chat.contract'
import { byDay } from '#src/features/chat/chat.rules'
import { useToday } from '#web/platform/format/clock'
import { dayLabel } from '#web/platform/format/message-times'
import { useFamily, useMay, useMembers } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { ShowMore } from '#web/ui/show-more'
import { Announcement } from './announcement'
import { draft } from './chat.draft'
import { announcementsQuery } from './chat.queries'
import { ChatSkeleton } from './chat-skeleton'
import { ReadersDialog } from './readers-dialog'
import { t } from './texts'
import { useMessageActs } from './use-message-acts'

/** The list of announcements, newest first. */
export function Announcements({ familyId }: { familyId: string }) {
  const query = useInfiniteQuery(announcementsQuery(familyId))
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-3 pb-4 sm:px-5">
        <Loaded
          query={query}
          errorTitle={t('Failed to load the announcements')}
          skeleton={<ChatSkeleton />}
          empty={
            <div className="my-auto">
              <EmptyState icon={Megaphone} title={t('No announcements yet')} text={t('Announcements to the whole family stay here.')} />
            </div>
          }
        >
          {(announcements) => <Days announcements={announcements} />}
        </Loaded>
        <ShowMore query={query} variant="quiet" className="mt-4 justify-center" />
      </div>
      <WriteOne />
    </>
  )
}

function Days({ announcements }: { announcements: MessageReply[] }) {
  const { id: familyId, timezone } = useFamily()
  const members = useMembers()
  const today = useToday(timezone)
  const { acts, readersOf, closeReaders } = useMessageActs(familyId)
  const days = useMemo(() => byDay(announcements, timezone), [announcements, timezone])
  return (
    <>
      {days.map(({ date, groups }) => {
        const label = dayLabel(date, today)
        return (
          <section key={date} aria-label={label} className="flex flex-col gap-3 pt-4">
            <h3 className="font-medium font-sans text-muted text-sm tracking-normal">
              <time dateTime={date}>{label}</time>
            </h3>
            {groups.map(({ messages: [message] }) => (
              <Announcement
                key={message.id}
                message={message}
                color={members.find(({ userId }) => userId === message.senderId)?.color}
                acts={acts}
                isListed
              />
            ))}
          </section>
        )
      })}
      {readersOf && <ReadersDialog message={readersOf} onClose={closeReaders} />}
    </>
  )
}

/** Opens the composer in announcement mode. */
function WriteOne() {
  const mayWrite = useMay('edit_messages')
  const navigate = useNavigate()
  if (!mayWrite) return null
  const write = () => {
    draft.value = { ...draft.peek(), isAnnouncement: true }
    navigate({ to: '/messages' })
  }
  return (
    <div className="shrink-0 border-base-300 border-t px-3 pt-3 pb-[calc(0.75rem+var(--safe-bottom))] sm:px-5">
      <Button icon={<Megaphone aria-hidden className="size-4" />} onClick={write} className="not-sm:w-full">
        {t('Write an announcement')}
      </Button>
    </div>
  )
}
