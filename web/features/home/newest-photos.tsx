import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { useFamily } from '#web/platform/session/session'
import { buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyLine } from '#web/ui/empty-line'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { nameOf } from '../photos/photos.labels'
import { sourcesOf } from '../photos/photos.sources'
import { newestPhotosQuery } from './home.queries'
import { t } from './texts'

const grid = 'grid grid-cols-3 gap-2'

/** The newest photos, each of which opens in the gallery. */
export function NewestPhotos() {
  const query = useQuery(newestPhotosQuery(useFamily().id))
  return (
    <Card
      title={t('New photos')}
      actions={
        <Link to="/photos" className={`${buttonClass('quiet')} -me-3 max-w-none`}>
          {t('All photos')}
        </Link>
      }
    >
      <Loaded
        query={query}
        errorTitle={t('Failed to load the photos')}
        skeleton={<Skeletons count={6} of="aspect-square w-full rounded-lg" className={grid} />}
        empty={<EmptyLine icon={Images} text={t('No photos yet')} />}
      >
        {(photos) => (
          <ul className={grid}>
            {photos.map((photo) => (
              <li key={photo.id}>
                <Link to="/photos" search={{ photo: photo.id }} className="block aspect-square overflow-hidden rounded-lg bg-base-300">
                  <img
                    {...sourcesOf(photo, [320, 960])}
                    sizes="(width < 64rem) 33vw, 12rem"
                    alt={nameOf(photo)}
                    decoding="async"
                    className="size-full object-cover text-transparent"
                  />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
