import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../platform/api'
import { failed } from '../../platform/failed'
import { pictureOf } from '../../platform/picture'
import { useFamily, useUser } from '../../platform/session'
import { toast } from '../../platform/toast'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { ProgressBar } from '../../ui/progress-bar'
import { useProfilePicture, useUpdateUser } from './account.queries'

/** Spec 1 section 9. */
const limitMegabytes = 5

/** What is wrong with a file before anything is sent (spec 1 section 5). */
const faultOf = (file: File) => {
  if (file.size > limitMegabytes * 1024 * 1024)
    return { title: 'File too large', description: `File size must be less than ${limitMegabytes}MB` }
  if (!file.type.startsWith('image/')) return { title: 'Invalid file type', description: 'Please select a valid file type' }
  return undefined
}

/** The own picture: choose another one, see it going up, or take it away. */
export function PictureField() {
  const user = useUser()
  const { id, membership } = useFamily()
  const picture = useProfilePicture(id)
  const update = useUpdateUser(id)
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState(0)
  const cancel = useRef(new AbortController())

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file chosen again is a choice too.
    target.value = ''
    if (!file) return
    const fault = faultOf(file)
    if (fault) return toast({ ...fault, variant: 'destructive' })
    setSent(0)
    cancel.current = new AbortController()
    const { signal } = cancel.current
    picture.mutate({ file, signal, onProgress: setSent }, { onError: (error) => !signal.aborted && uploadFailed(error) })
  }

  return (
    <div className="flex items-center gap-5">
      <Avatar name={user.name} src={pictureOf(user.profileImageUrl)} color={membership.color} size="xl" decorative />
      <div className="min-w-0 flex-1">
        <input ref={input} type="file" accept="image/*" hidden onChange={choose} aria-label="Profile picture" />
        {picture.isPending ? (
          <div className="flex flex-col gap-3">
            <ProgressBar label="Upload of your picture" value={sent} max={1} />
            <Button size="sm" className="self-start" onClick={() => cancel.current.abort()}>
              Cancel
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button icon={<ImageUp aria-hidden className="size-4" />} onClick={() => input.current?.click()}>
              Change picture
            </Button>
            {user.profileImageUrl && (
              <Button
                variant="quiet"
                pending={update.isPending}
                onClick={() => update.mutate({ profileImageUrl: null }, { onError: failed('Failed to update profile picture') })}
              >
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

// What the server refused it explains; what went wrong inside it helps nobody here.
const uploadFailed = (error: unknown) => {
  const refused = error instanceof ApiError && error.status < 500
  const description = refused ? messageOf(error) : 'Failed to upload file. Please try again.'
  toast({ title: 'Upload failed', description, variant: 'destructive' })
}
