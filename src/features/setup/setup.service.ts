import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import type { Atomically } from '#src/platform/database/group-commit'
import { AppError } from '#src/platform/errors'
import type { Accounts } from '../accounts/accounts.service'
import type { Families } from '../families/families.service'
import type { FirstFamily } from './setup.contract'

/** The first family and its admin, made once in the life of a data folder. */
export const createSetup = (deps: { accounts: Accounts; families: Families; atomically: Atomically }) => {
  const { accounts, families, atomically } = deps
  const token = randomToken(24)
  const assertNeeded = () => {
    if (accounts.anyUser()) throw new AppError(409, 'already_set_up', 'This server is already set up. Sign in instead.')
  }

  return {
    needed: () => !accounts.anyUser(),
    /** What the server prints: only someone who sees its terminal or log makes the first account. */
    token,

    /** @throws AppError 409 once any user exists, 403 for a wrong token */
    assertToken(given: string) {
      assertNeeded()
      // Hashes differ from the first character on, so that the time of the comparison tells nothing about the token.
      const same = sha256(given) === sha256(token)
      if (!same) throw new AppError(403, 'wrong_token', 'This setup link is not valid. Use the newest one that the server printed.')
    },

    /** The first family and its admin, both or neither. @throws AppError 409 once any user exists */
    async run(input: FirstFamily) {
      assertNeeded()
      const passwordHash = await accounts.hash(input.password)
      return atomically(() => {
        assertNeeded()
        const user = accounts.add(input, passwordHash)
        const family = families.create(user.id, { name: input.familyName, timezone: input.timezone })
        return { user, family }
      })
    },
  }
}
export type Setup = ReturnType<typeof createSetup>
