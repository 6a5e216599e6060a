import { useNavigate } from '@tanstack/react-router'
import { Blocks } from 'lucide-react'
import { useId } from 'react'
import type { AddonReply } from '#src/features/addons/addons.contract'
import { addons as known, mayOpen } from '#src/features/addons/addons.rules'
import { useMay, useMe } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { LoadingSpinner } from '#web/ui/spinner'
import { toast } from '#web/ui/toast'
import { iconOf } from './addon-icons'
import { useAddons } from './addons.queries'
import { t } from './texts'

/** An add-on by its id; undefined if only a newer server knows it. */
const knownAs = (id: string) => known.find(({ type }) => type === id)

/** The enabled add-ons that the member may open. */
export function ActiveFeatures() {
  const id = useId()
  const query = useAddons()
  return (
    <section aria-labelledby={id} className="@container flex min-w-0 flex-col gap-3">
      <h2 id={id} className="text-lg">
        {t('Active Family Features')}
      </h2>
      <Loaded query={query} errorTitle={t('Failed to load the features')} skeleton={<LoadingSpinner />}>
        {(addons) => <Features addons={addons} />}
      </Loaded>
    </section>
  )
}

function Features({ addons }: { addons: AddonReply[] }) {
  const me = useMe()
  const active = addons.filter((addon) => addon.isEnabled && (!knownAs(addon.id) || mayOpen(me, addon.id)))
  if (active.length === 0) return <NoFeatures />
  return (
    <ul className="grid gap-3 @lg:grid-cols-2 @4xl:grid-cols-3">
      {active.map((addon) => (
        <Feature key={addon.id} addon={addon} />
      ))}
    </ul>
  )
}

function NoFeatures() {
  const isAdmin = useMay('admin')
  return (
    <div className="rounded-box bg-base-100">
      <EmptyState
        icon={Blocks}
        title={t('No Active Features')}
        text={isAdmin ? t('Click Manage above to enable family features') : t('Ask your family admin to enable some features')}
      />
    </div>
  )
}

function Feature({ addon: { id, name, description, icon } }: { addon: AddonReply }) {
  const titleId = useId()
  const navigate = useNavigate()
  const Icon = iconOf(icon)
  const open = () => {
    const route = knownAs(id)?.route
    if (route) navigate({ to: route })
    else toast({ variant: 'destructive', title: t('Page Not Found'), description: t('No page available for {name}', { name }) })
  }
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-box bg-base-100 py-3 ps-4 pe-3">
      <div className="flex min-w-0 flex-1 basis-[11rem] items-center gap-3.5">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-field bg-primary/10 text-primary">
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="font-sans font-semibold text-base leading-snug">
            {name}
          </h3>
          <p className="line-clamp-2 text-muted text-sm">{description}</p>
        </div>
      </div>
      <Button aria-describedby={titleId} onClick={open}>
        {t('Open')}
      </Button>
    </li>
  )
}
