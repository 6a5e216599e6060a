import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { vendorsQuery } from '../shopping.queries'
import { t } from '../texts'
import { NewVendor } from './new-vendor'

type ChoiceProps = { label: string; placeholder: string; required: boolean; options: { value: string; label: string }[] }
type VendorChoiceProps = { familyId: string; field: { Choice: ComponentType<ChoiceProps>; handleChange: (vendorId: string) => void } }

/** Chooses an active vendor, or adds a missing one. */
export function VendorChoice({ familyId, field }: VendorChoiceProps) {
  const { data: vendors = [] } = useQuery(vendorsQuery(familyId))
  const options = vendors.filter(({ isActive }) => isActive).map(({ id: value, name: label }) => ({ value, label }))
  return (
    <div className="flex flex-col gap-2">
      <field.Choice label={t('Vendor')} placeholder={t('Select a vendor')} required options={options} />
      <NewVendor familyId={familyId} onAdded={field.handleChange} />
    </div>
  )
}
