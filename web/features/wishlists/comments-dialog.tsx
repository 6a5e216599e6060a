import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { newWishComment, type WishCommentReply } from '#src/features/wishlists/comments.contract'
import type { WishReply } from '#src/features/wishlists/wishlists.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { newId } from '#web/platform/api/new-id'
import type { ActiveFamily } from '#web/platform/session/session'
import { IconButton } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import { EmptyLine } from '#web/ui/empty-line'
import { errorToast } from '#web/ui/error-toast'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import type { DialogState } from '#web/ui/use-dialog'
import { momentText } from '../settings/settings.labels'
import { t } from './texts'
import { useComment, useDeleteComment, wishCommentsQuery } from './wishlists.queries'

type CommentsDialogProps = DialogState & { family: ActiveFamily; item: WishReply }

/** The comments among the givers of an item. Give it a new `key` each time it is opened. */
export function CommentsDialog({ open, onOpenChange, family, item }: CommentsDialogProps) {
  const query = useQuery(wishCommentsQuery(family.id, item.id))
  const removal = useDeleteComment(family.id)
  const remove = ({ id }: WishCommentReply) => removal.mutate(id)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Comments on {name}', { name: item.name })}
      description={t('For the givers. The person who wished for it never sees them.')}
    >
      <div className="flex flex-col gap-5">
        <Loaded
          query={query}
          errorTitle={t('Failed to load the comments')}
          skeleton={<Skeletons count={2} of="h-12 w-full" className="flex flex-col gap-3" />}
          empty={<EmptyLine icon={MessageCircle} text={t('No comments yet')} detail={t('Agree with the others on who gives what.')} />}
        >
          {(comments) => (
            <ul className="flex flex-col divide-y divide-base-300">
              {comments.map((comment) => (
                <li key={comment.id} className="flex items-start justify-between gap-2 py-3">
                  <div className="min-w-0">
                    <p className="text-muted text-sm">
                      {comment.person.name} · {momentText(comment.createdAt, family.timezone)}
                    </p>
                    <p className="whitespace-pre-line [overflow-wrap:anywhere]">{comment.text}</p>
                  </div>
                  {comment.mayDelete && (
                    <IconButton
                      size="sm"
                      variant="quiet"
                      label={t('Delete the comment of {name}', { name: comment.person.name })}
                      onClick={() => remove(comment)}
                    >
                      <Trash2 aria-hidden className="size-4" />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        <CommentForm familyId={family.id} item={item} />
      </div>
    </Dialog>
  )
}

function CommentForm({ familyId, item }: { familyId: string; item: WishReply }) {
  const add = useComment(familyId, item.id)
  // A retry after a lost reply sends the same id, so that it adds no second comment.
  const [id, setId] = useState(newId)
  const form = useEntryForm({
    values: { text: '' },
    check: (values: { text: string }) => newWishComment.safeParse(values),
    send: async ({ text }: { text: string }) => {
      await add.mutateAsync({ id, text })
      setId(newId())
      form.reset()
    },
    onRefused: errorToast(t('Failed to add the comment')),
  })
  return (
    <form.AppForm>
      <form.Body>
        <form.AppField name="text">{(field) => <field.LongText label={t('Comment')} rows={2} maxLength={500} />}</form.AppField>
        <form.Submit className="self-end">{t('Add Comment')}</form.Submit>
      </form.Body>
    </form.AppForm>
  )
}
