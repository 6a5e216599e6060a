import type { Gate } from '#src/platform/http/gate'
import { adminApi } from './admin.contract'
import type { Admin, AdminDeps } from './admin.service'

export const adminRoutes = ({ on, ...deps }: AdminDeps & { on: Gate }) => {
  const { families } = deps
  // Loaded on first use, to keep the start fast.
  let opened: Promise<Admin> | undefined
  const admin = () => {
    opened ??= import('./admin.service').then(({ createAdmin }) => createAdmin(deps))
    return opened
  }

  return [
    on(adminApi.status, async ({ session, request: { headers }, origin: { address, url } }) => {
      families.assertServerAdmin(session.userId)
      const forwarded = { forwardedFor: headers.get('x-forwarded-for'), forwardedProto: headers.get('x-forwarded-proto') }
      return (await admin()).status(session.userId, { ...forwarded, address, url })
    }),
    on(adminApi.check, async ({ session }) => {
      families.assertServerAdmin(session.userId)
      return (await admin()).check()
    }),
    on(adminApi.sweep, async ({ session }) => {
      families.assertServerAdmin(session.userId)
      return (await admin()).sweep()
    }),
  ]
}
