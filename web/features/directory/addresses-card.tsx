import { Link } from '@tanstack/react-router'
import { MapPinHouse, Tags } from 'lucide-react'
import { mapLink } from '#web/platform/format/links'
import { buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyLine } from '#web/ui/empty-line'
import type { Household } from './households'
import { t } from './texts'

/** The addresses that the card lists; the page of labels has all. */
const most = 12

/** The households of the family and its contacts. */
export const AddressesCard = ({ households }: { households: readonly Household[] }) => (
  <Card title={t('Family Addresses')}>
    {households.length === 0 ? (
      <EmptyLine icon={MapPinHouse} text={t('No addresses yet')} />
    ) : (
      <>
        <ul className="flex flex-col gap-3">
          {households.slice(0, most).map(({ key, names, lines }) => (
            <li key={key} className="wrap-anywhere">
              <p className="font-medium">{names.join(', ')}</p>
              <a
                href={mapLink(lines.join(', '))}
                target="_blank"
                rel="noreferrer"
                className="inline-block min-h-6 text-muted underline-offset-2 hover:underline"
              >
                {lines.join(', ')}
              </a>
            </li>
          ))}
        </ul>
        <Link to="/directory/labels" className={`${buttonClass('secondary')} mt-4`}>
          <Tags aria-hidden className="size-4" />
          {households.length > most ? t('All {count}, address labels', { count: households.length }) : t('Address labels')}
        </Link>
      </>
    )}
  </Card>
)
