import { ApiError, messageOf } from '../platform/api/api'
import { toast } from './toast'

/** Says that an act failed, and why; when only admins may do it, that. */
export const errorToast = (title: string, adminsOnly?: string) => (error: unknown) => {
  const refused = adminsOnly && error instanceof ApiError && error.status === 403
  toast({
    variant: 'destructive',
    ...(refused ? { title: 'Not authorized', description: adminsOnly } : { title, description: messageOf(error) }),
  })
}

/** Says in the words of the specification that an act failed, whatever the reason. */
export const failureToast = (description: string) => () => toast({ title: 'Error', description, variant: 'destructive' })
