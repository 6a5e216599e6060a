import { Hourglass } from 'lucide-react'
import { Button } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { t } from './texts'

type PendingProps = { familyName: string; check: () => void; checking: boolean }

/** The screen of a suspended member: they see the family's name and nothing else, and get no live frames. */
export function Pending({ familyName, check, checking }: PendingProps) {
  return (
    <EmptyState
      icon={Hourglass}
      title={t('Pending')}
      text={t('An admin of {familyName} has to activate your membership. Until then there is nothing to see here.', { familyName })}
      action={
        <Button pending={checking} onClick={() => check()}>
          {t('Check again')}
        </Button>
      }
    />
  )
}
