import type { Atomically } from '#src/platform/database/group-commit'
import { AppError, forbidden, found } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { FamilyStore } from './families.store'

/**
 * The server's family: the one created at set-up, whose active admins are the server's admins. Its id is stored, so that neither the clock
 * nor a new family can change it.
 */
export const createServerFamily = ({ store, atomically }: { store: FamilyStore; atomically: Atomically }) => {
  /** The stored family, or the oldest one in an old data folder that stores none. */
  const serverFamily = () => store.serverFamily() ?? store.allFamilies()[0]

  const isServerAdmin = (userId: string) => {
    const family = serverFamily()
    const member = family && store.membership(userId, family.id)
    return member?.isActive === true && member.role === 'admin'
  }

  /** Call before creating or deleting a family, which could change the oldest one. */
  const storeServerFamily = () => {
    if (store.serverFamily()) return
    const oldest = serverFamily()
    if (oldest) atomically(() => store.setServerFamily(oldest.id))
  }

  return {
    /** Undefined before the first family exists. */
    serverFamily,
    /** Stores the server's family, unless it is stored already. */
    storeServerFamily,
    isServerAdmin,

    /**
     * Whether a user may create a family in the app. The first family is created at set-up or from the command line, because its admins become
     * the server's admins.
     * @param signup whether anybody may create an account
     */
    mayCreate: (userId: string, signup: 'closed' | 'open') => isServerAdmin(userId) || (signup === 'open' && serverFamily() !== undefined),

    /** @throws AppError 403 unless the user is a server admin */
    assertServerAdmin(userId: string) {
      if (!isServerAdmin(userId)) throw forbidden(msg("Only this server's admins can see and manage it."))
    },

    /** The server's admins with their e-mail addresses; undefined before the first family exists. */
    serverAdmins() {
      const family = serverFamily()
      if (!family) return undefined
      const admins = store
        .members(family.id)
        .flatMap(({ role, isActive, userId, user: { email } }) => (role === 'admin' && isActive ? [{ userId, email }] : []))
      return { familyId: family.id, admins }
    },

    /**
     * Checks whether a family can be deleted. Call before asking for confirmation.
     * @param next the new server family; required for the server's family, and refused for others
     * @throws AppError 404 for an unknown family, 409 if `next` is missing or not allowed
     */
    assertDeletable(familyId: string, next?: string) {
      const { name } = found(store.family(familyId), msg('Family not found'))
      if (serverFamily()?.id !== familyId) {
        if (next === undefined) return
        throw new AppError(
          409,
          'not_server_family',
          msg('The admins of {name} do not manage this server, so no other family takes their place.', { name }),
        )
      }
      if (next === undefined || found(store.family(next), msg('Family not found')).id === familyId)
        throw new AppError(
          409,
          'server_family',
          msg(
            'The admins of {name} manage this server. Name the family whose admins manage it from then on, with --new-server-family ID; it must be another one.',
            { name },
          ),
        )
    },
  }
}
