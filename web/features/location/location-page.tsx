import { useQuery } from '@tanstack/react-query'
import { LocateFixed, MapPin, X } from 'lucide-react'
import { useState } from 'react'
import type { Spot } from '#src/features/location/location.rules'
import { useScreenPainted } from '#web/platform/loading/deferred-screen'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Button, IconButton } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { combineQueries, Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { Skeleton } from '#web/ui/skeleton'
import { useDialog } from '#web/ui/use-dialog'
import { FeatureScreen } from '../shell/feature-screen'
import { CheckinDialog } from './checkin-dialog'
import { CheckinsCard } from './checkins-card'
import { EmergencyButton } from './emergency-button'
import { overviewQuery, sharingQuery, useCheckIn } from './location.queries'
import { MapView } from './map/map-view'
import { MapSettingsDialog } from './map-settings-dialog'
import { PeopleCard } from './people-card'
import { PlaceDialog, type PlaceSubject } from './place-dialog'
import { PlacesCard } from './places-card'
import { SharingCard } from './sharing-card'
import { t } from './texts'
import { currentPosition } from './use-position'

/** /location: the places of the members who share them. */
export const LocationPage = () => (
  <FeatureScreen
    title={t('Location Map')}
    width="wide"
    can="member"
    refused={t("You can't view the map")}
    empty={<EmptyState icon={MapPin} title={t('Please join a family to share your location')} />}
  >
    {(family) => <Location family={family} />}
  </FeatureScreen>
)

function Location({ family }: { family: ActiveFamily }) {
  const overview = useQuery(overviewQuery(family.id))
  const sharing = useQuery(sharingQuery(family.id))
  const isAdmin = useMay('admin')
  const isPainted = useScreenPainted()
  const [focus, setFocus] = useState<Spot>()
  const [picked, setPicked] = useState<Spot>()
  const checkingIn = useDialog<Spot>()
  const editing = useDialog<PlaceSubject>()
  const setting = useDialog<never>()
  const checkIn = useCheckIn(family.id)
  const checkInNow = async () => {
    const spot = await currentPosition()
    if (spot) checkIn.mutate(spot)
    else checkingIn.show()
  }
  const { places = [], settings } = overview.data ?? {}
  return (
    <Page width="wide">
      <PageHeader
        title={t('Location Map')}
        actions={
          <>
            <EmergencyButton familyId={family.id} />
            <Button icon={<LocateFixed aria-hidden className="size-4 max-sm:hidden" />} pending={checkIn.isPending} onClick={checkInNow}>
              {t('Check in now')}
            </Button>
            <Button icon={<MapPin aria-hidden className="size-4 max-sm:hidden" />} onClick={() => checkingIn.show()}>
              {t('I’m here')}
            </Button>
          </>
        }
      />
      <Loaded
        query={combineQueries(overview, sharing)}
        errorTitle={t('Failed to load the map')}
        onCard
        skeleton={<Skeleton className="h-96 w-full rounded-box" />}
      >
        {([
          {
            people,
            settings: { tileUrl },
          },
          own,
        ]) => (
          <div className="grid gap-4 lg:grid-cols-3 lg:grid-rows-[auto_1fr] lg:items-start">
            <div className="lg:col-span-2">
              <MapView
                people={people}
                places={places}
                tileUrl={tileUrl}
                focus={focus}
                picked={picked}
                onPick={setPicked}
                onSettings={isAdmin ? () => setting.show() : undefined}
              >
                {picked && (
                  <div className="floating flex flex-wrap items-center gap-2 p-2">
                    <Button variant="primary" onClick={() => checkingIn.show(picked)}>
                      {t('Check in here')}
                    </Button>
                    <Button onClick={() => editing.show({ spot: picked })}>{t('Add a place here')}</Button>
                    <IconButton label={t('Put the pin away')} onClick={() => setPicked(undefined)}>
                      <X aria-hidden className="size-5" />
                    </IconButton>
                  </div>
                )}
              </MapView>
            </div>
            {isPainted && (
              <>
                <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
                  <SharingCard family={family} sharing={own} isAnybodySharing={people.some(({ isSharing }) => isSharing)} />
                  <PeopleCard family={family} people={people} places={places} onShow={setFocus} />
                  <PlacesCard family={family} places={places} onShow={setFocus} onEdit={editing.show} />
                </div>
                <div className="min-w-0 lg:col-span-2">
                  <CheckinsCard family={family} />
                </div>
              </>
            )}
          </div>
        )}
      </Loaded>
      {checkingIn.openCount > 0 && (
        <CheckinDialog
          key={`check-in ${checkingIn.openCount}`}
          familyId={family.id}
          places={places}
          spot={checkingIn.subject}
          {...checkingIn.props}
        />
      )}
      {editing.subject && (
        <PlaceDialog key={`place ${editing.openCount}`} familyId={family.id} subject={editing.subject} {...editing.props} />
      )}
      {settings && setting.openCount > 0 && (
        <MapSettingsDialog key={`settings ${setting.openCount}`} familyId={family.id} settings={settings} {...setting.props} />
      )}
    </Page>
  )
}
