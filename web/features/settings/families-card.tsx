import { useQuery } from '@tanstack/react-query'
import { familiesQuery, useFamily } from '#web/platform/session/session'
import { showFamily } from '#web/platform/session/show-family'
import { Card } from '#web/ui/card'
import { Select } from '#web/ui/select'
import { t } from './texts'

/** The choice of the family that this device shows, for people with several. */
export function FamiliesCard() {
  const { id } = useFamily()
  const families = (useQuery(familiesQuery).data ?? []).filter(({ isActive }) => isActive)
  if (families.length < 2) return null
  return (
    <Card title={t('Your families')}>
      <Select
        label={t('Shown on this device')}
        options={families.map((family) => ({ value: family.id, label: family.name }))}
        value={id}
        onValueChange={showFamily}
      />
    </Card>
  )
}
