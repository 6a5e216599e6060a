import { TabletSmartphone } from 'lucide-react'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { InstallDialog } from './install-dialog'
import { t } from './texts'

/** The card about installing Hearth on the home screen, for every member. */
export function InstallCard() {
  return (
    <Card
      title={t('On your phone')}
      subtitle={t('From the home screen, Hearth opens like an app.')}
      actions={<InstallDialog trigger={<Button icon={<TabletSmartphone aria-hidden className="size-4" />}>{t('Show how')}</Button>} />}
    />
  )
}
