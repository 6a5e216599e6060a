import { LocateFixed, MapPin, MapPinOff } from 'lucide-react'
import { useUser } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Card } from '#web/ui/card'
import { pictureOf } from '#web/ui/picture'
import { EmptyCard, NotYet, PlannedPage, WideCard } from './parts'

/** /location (spec 3 section 2.7). */
export function LocationPage() {
  const user = useUser()
  return (
    <PlannedPage path="/location" title="Location Map">
      <WideCard title="Location Sharing" icon={MapPin} heading="Nobody shares their location">
        <NotYet icon={LocateFixed}>Enable Location Sharing</NotYet>
      </WideCard>
      <Card title="Who Shares">
        <div className="flex items-center gap-3">
          <Avatar name={user.name} src={pictureOf(user.profileImageUrl)} size="sm" decorative />
          <p className="grow font-medium">You</p>
          <p className="text-muted">Offline</p>
        </div>
      </Card>
      <EmptyCard title="Recent Check-ins" icon={MapPinOff} text="No check-ins yet" />
    </PlannedPage>
  )
}
