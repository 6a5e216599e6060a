import { useInfiniteQuery } from '@tanstack/react-query'
import { BookOpen, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import type { StoryReply } from '#src/features/ancestry/stories.contract'
import { useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { Dialog } from '#web/ui/dialog'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { ShowMore } from '#web/ui/show-more'
import { Skeletons } from '#web/ui/skeleton'
import { type DialogState, useDialog } from '#web/ui/use-dialog'
import { lifeDay } from './ancestry.labels'
import { storiesQuery, useDeleteStory } from './ancestry.queries'
import { StoryDialog } from './story-dialog'
import { t } from './texts'

interface StoriesCardProps {
  familyId: string
  people: readonly RelativeReply[]
  /** Only those about this person. */
  about?: RelativeReply
  className?: string
}

/** The family's stories, to read and to write. */
export function StoriesCard({ familyId, people, about, className }: StoriesCardProps) {
  const mayEdit = useMay('edit_ancestry')
  const query = useInfiniteQuery(storiesQuery(familyId, about?.id))
  const { data: stories } = query
  const reading = useDialog<StoryReply>()
  const writing = useDialog<StoryReply>()
  const removal = useDeleteStory(familyId)
  const remove = ({ id }: StoryReply) => removal.mutate(id, { onSuccess: () => reading.onOpenChange(false) })
  const add = mayEdit && <AddButton onClick={() => writing.show()}>{t('Add Story')}</AddButton>
  const read = reading.subject && (stories?.find(({ id }) => id === reading.subject?.id) ?? reading.subject)
  return (
    <Card title={t('Family Stories')} flush className={className} actions={stories?.length ? add : undefined}>
      <Loaded
        query={query}
        errorTitle={t('Failed to load the stories')}
        skeleton={<Skeletons count={2} of="h-16 w-full" className="flex flex-col gap-4 px-5 py-3" />}
        empty={
          <EmptyState
            icon={BookOpen}
            title={t('No stories yet')}
            text={
              about
                ? t('Write down what is told about {firstName}.', { firstName: about.firstName })
                : t('Write down what is told at the table, before it is forgotten.')
            }
            others={t("Your family's stories show up here.")}
            action={add}
          />
        }
      >
        {(stories) => (
          <ul className="flex flex-col px-2">
            {stories.map((story) => (
              <StoryRow key={story.id} story={story} people={people} onOpen={() => reading.show(story)} />
            ))}
          </ul>
        )}
      </Loaded>
      <ShowMore query={query} size="sm" className="px-5 py-2" />
      {read && (
        <StoryReader
          story={read}
          people={people}
          {...reading.props}
          actions={
            mayEdit && (
              <>
                <Button variant="quiet" icon={<Trash2 aria-hidden className="size-4" />} onClick={() => remove(read)}>
                  {t('Delete')}
                </Button>
                <Button icon={<Pencil aria-hidden className="size-4" />} onClick={() => writing.show(read)}>
                  {t('Edit')}
                </Button>
              </>
            )
          }
        />
      )}
      {writing.openCount > 0 && (
        <StoryDialog
          key={writing.openCount}
          familyId={familyId}
          people={people}
          story={writing.subject}
          personId={about?.id}
          {...writing.props}
        />
      )}
    </Card>
  )
}

/** "Ruth Ellison · 1961" */
const factsOf = ({ personId, storyDate }: StoryReply, people: readonly RelativeReply[]) =>
  [people.find(({ id }) => id === personId)?.name, storyDate && lifeDay(storyDate)].filter(Boolean).join(' · ')

function StoryRow({ story, people, onOpen }: { story: StoryReply; people: readonly RelativeReply[]; onOpen: () => void }) {
  const facts = factsOf(story, people)
  return (
    <li data-row={story.id}>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full cursor-pointer flex-col rounded-field px-3 py-3 text-start hover:bg-base-content/5"
      >
        <span className="font-heading font-semibold text-[1.0625rem] leading-snug [overflow-wrap:anywhere]">{story.title}</span>
        {facts && <span className="text-muted text-sm">{facts}</span>}
        <span className="mt-1 line-clamp-3 [overflow-wrap:anywhere]">{story.content}</span>
        <span className="mt-1 text-muted text-sm">{t('Told by {name}', { name: story.creator.name })}</span>
      </button>
    </li>
  )
}

type StoryReaderProps = DialogState & {
  story: StoryReply
  people: readonly RelativeReply[]
  actions: ReactNode
}

function StoryReader({ story, people, open, onOpenChange, actions }: StoryReaderProps) {
  const facts = [factsOf(story, people), t('Told by {name}', { name: story.creator.name })].filter(Boolean).join(' · ')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={story.title} description={facts} footer={actions} size="lg">
      <p className="max-w-prose whitespace-pre-line font-heading text-lg leading-relaxed [overflow-wrap:anywhere]">{story.content}</p>
    </Dialog>
  )
}
