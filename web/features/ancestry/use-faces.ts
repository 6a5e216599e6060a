import type { RelativeReply } from '#src/features/ancestry/ancestry.contract'
import { useMembers } from '#web/platform/session/session'
import { pictureOf } from '#web/ui/picture'

/** A person's own picture, else that of their member account; the colour is the member's. */
export const useRelativePictures = () => {
  const members = useMembers()
  return ({ userId, profileImageUrl }: Pick<RelativeReply, 'userId' | 'profileImageUrl'>) => {
    const member = members.find((one) => one.userId === userId)
    return { src: pictureOf(profileImageUrl ?? member?.user.profileImageUrl), color: member?.color }
  }
}
