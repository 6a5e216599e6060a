import { maxPlaces, type Place } from '#src/shared/places'
import { labelOf, placeOf } from '#web/nav'
import { useFamily, useUser } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { Select } from '#web/ui/select'
import { placesFor, shownPlaces } from '../shell/places.rules'
import { useChangePlaces } from './account.queries'
import { t } from './texts'

/** The places with another one at a position; if it is in the bar already, the two change places. */
export const withPlace = (chosen: readonly Place[], position: number, place: Place) =>
  chosen.map((before, at) => (at === position ? place : before === place ? (chosen[position] as Place) : before))

/** The screens of the bottom bar on phones, in order. */
export function PlacesCard() {
  const family = useFamily()
  const user = useUser()
  const change = useChangePlaces()
  const stored = change.isPending ? change.variables : user.places
  const chosen = placesFor(family, stored).map(placeOf)
  // The next screen takes the place of a screen that was removed meanwhile.
  const filled = [...new Set([...chosen, ...placesFor(family, null).map(placeOf), ...shownPlaces(family).map(placeOf)])].slice(0, maxPlaces)
  const options = shownPlaces(family).map((link) => ({
    value: placeOf(link),
    label: labelOf(link),
    icon: <link.icon aria-hidden className="size-4" />,
  }))
  const label = (position: number) => [t('First place'), t('Second place'), t('Third place'), t('Fourth place')][position] ?? ''
  return (
    <Card
      title={t('Bottom bar')}
      subtitle={t('The places in thumb reach on a phone. More opens all others.')}
      actions={
        stored && (
          <Button variant="quiet" onClick={() => change.mutate(null)}>
            {t('Reset')}
          </Button>
        )
      }
    >
      <div className="grid gap-5 pt-2 sm:grid-cols-2 sm:gap-3">
        {filled.map((place, position) => (
          <Select
            key={label(position)}
            label={label(position)}
            options={options}
            value={place}
            onValueChange={(next) => change.mutate(withPlace(filled, position, next))}
          />
        ))}
      </div>
    </Card>
  )
}
