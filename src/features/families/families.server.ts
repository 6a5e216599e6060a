import type { Atomically } from '#src/platform/database/group-commit'
import { AppError, forbidden, found } from '#src/platform/errors'
import type { FamilyStore } from './families.store'

/**
 * The family whose active admins run the server: the one that was made at set-up. Its id is stored, so that no clock and no other family
 * changes who they are.
 */
export const createServerFamily = ({ store, atomically }: { store: FamilyStore; atomically: Atomically }) => {
  /** The one that is stored; in a data folder from before it was, the oldest. */
  const serverFamily = () => store.serverFamily() ?? store.allFamilies()[0]

  const isServerAdmin = (userId: string) => {
    const own = serverFamily()
    const member = own && store.membership(userId, own.id)
    return member?.isActive === true && member.role === 'admin'
  }

  /** To be called before another family is made or deleted, which could change which one is the oldest. */
  const fixServerFamily = () => {
    if (store.serverFamily()) return
    const oldest = serverFamily()
    if (oldest) atomically(() => store.setServerFamily(oldest.id))
  }

  return {
    /** Undefined before there is a family. */
    serverFamily,
    /** Stores which family that is, where it is not stored yet. */
    fixServerFamily,
    isServerAdmin,

    /**
     * Whether a user may make a family in the app. The first one is made at set-up or from the command line, since its admins run the server.
     * @param signup whether the server lets anyone make an account
     */
    mayCreate: (userId: string, signup: 'closed' | 'open') => isServerAdmin(userId) || (signup === 'open' && serverFamily() !== undefined),

    /** @throws AppError 403 for everybody but the server's admins */
    assertServerAdmin(userId: string) {
      if (!isServerAdmin(userId)) throw forbidden("Only this server's admins can see and manage it.")
    },

    /** The server's admins, with the addresses that mail reaches; undefined before there is a family. */
    serverAdmins() {
      const own = serverFamily()
      if (!own) return undefined
      const admins = store
        .members(own.id)
        .flatMap(({ role, isActive, userId, user: { email } }) => (role === 'admin' && isActive ? [{ userId, email }] : []))
      return { familyId: own.id, admins }
    },

    /**
     * To be asked before a family is deleted, and before anybody is asked to confirm it.
     * @param next the family whose admins run the server from then on: to be named for the server's family, and for no other
     * @throws AppError 404 for no family, 409 when the server would be left without one, or `next` is not needed
     */
    assertDeletable(familyId: string, next?: string) {
      const { name } = found(store.family(familyId), 'Family')
      if (serverFamily()?.id !== familyId) {
        if (next === undefined) return
        throw new AppError(
          409,
          'not_server_family',
          `The admins of ${name} do not manage this server, so no other family takes their place.`,
        )
      }
      if (next === undefined || found(store.family(next), 'Family').id === familyId)
        throw new AppError(
          409,
          'server_family',
          `The admins of ${name} manage this server. Name the family whose admins manage it from then on, with --new-server-family ID; it must be another one.`,
        )
    },
  }
}
