import { useId } from 'react'
import type { AddonReply } from '#src/features/addons/addons.contract'
import { word } from '#web/platform/language/server-texts'
import { Card } from '#web/ui/card'
import { Loaded } from '#web/ui/loaded'
import { LoadingSpinner } from '#web/ui/spinner'
import { Switch } from '#web/ui/switch'
import { iconOf } from './addon-icons'
import { useAddons, useSwitchAddon } from './addons.queries'
import { t } from './texts'

export const switchesText = () => t('Disabled add-ons are hidden for everyone. Their data stays.')

/** The family's add-ons in a card, for admins. */
export function AddonsPanel({ id }: { id: string }) {
  return (
    <div id={id}>
      <Card title={t('Family Add-ons')} subtitle={switchesText()}>
        <AddonSwitches className="gap-x-12 md:columns-2" />
      </Card>
    </div>
  )
}

/** A switch per add-on, by category. */
export function AddonSwitches({ className = '' }: { className?: string }) {
  const query = useAddons()
  return (
    <Loaded query={query} errorTitle={t('Failed to load the add-ons')} skeleton={<LoadingSpinner />}>
      {(addons) => (
        <div className={className}>
          {[...Map.groupBy(addons, ({ category }) => category)].map(([category, of]) => (
            <Category key={category} name={category} addons={of} />
          ))}
        </div>
      )}
    </Loaded>
  )
}

function Category({ name, addons }: { name: string; addons: AddonReply[] }) {
  const id = useId()
  const { mutate } = useSwitchAddon()
  return (
    <section aria-labelledby={id} className="break-inside-avoid pb-5 last:pb-0">
      <h3 id={id} className="mb-1 font-sans font-semibold text-muted text-sm">
        {word(name)}
      </h3>
      <ul className="flex flex-col">
        {addons.map((addon) => {
          const Icon = iconOf(addon.icon)
          return (
            <li key={addon.id} className="flex items-center gap-3">
              <Icon aria-hidden className="size-5 shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <Switch
                  label={word(addon.name)}
                  hint={word(addon.description)}
                  checked={addon.isEnabled}
                  onCheckedChange={(isEnabled) => mutate({ id: addon.id, isEnabled })}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
