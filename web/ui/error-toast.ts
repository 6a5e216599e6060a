import { ApiError, messageOf } from '../platform/api/api'
import { t } from './texts'
import { toast } from './toast'

/** An error handler that shows a toast with the reason, or with `adminsOnly` after a 403. */
export const errorToast = (title: string, adminsOnly?: string) => (error: unknown) => {
  const refused = adminsOnly && error instanceof ApiError && error.status === 403
  toast({
    variant: 'destructive',
    ...(refused ? { title: t('Not authorized'), description: adminsOnly } : { title, description: messageOf(error) }),
  })
}

/** An error handler that shows the specification's text, whatever the reason. */
export const failureToast = (description: string) => () => toast({ title: t('Error'), description, variant: 'destructive' })
