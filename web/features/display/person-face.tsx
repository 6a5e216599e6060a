import type { DisplayPerson } from '#src/features/displays/display.contract'
import { Avatar, type AvatarProps } from '#web/ui/avatar'

type PersonFaceProps = { person: DisplayPerson; size?: AvatarProps['size']; decorative?: boolean }

/** A person's picture, requested with the display's token. */
export const PersonFace = ({ person: { id, firstName, color, hasPicture }, size, decorative }: PersonFaceProps) => (
  <Avatar
    name={firstName}
    color={color}
    src={hasPicture ? `/api/display/people/${id}/picture` : null}
    size={size}
    decorative={decorative}
  />
)
