import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import type { Atomically } from '#src/platform/database/group-commit'
import { AppError } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Accounts } from '../accounts/accounts.service'
import type { Families } from '../families/families.service'
import type { FirstFamily } from './setup.contract'

/** The set-up: creates the first family and its admin, once per data folder. */
export const createSetup = (deps: { accounts: Accounts; families: Families; atomically: Atomically }) => {
  const { accounts, families, atomically } = deps
  const token = randomToken(24)
  const assertNeeded = () => {
    if (accounts.anyUser()) throw new AppError(409, 'already_set_up', msg('This server is already set up. Sign in instead.'))
  }

  return {
    needed: () => !accounts.anyUser(),
    /** The token that the server prints: only a person who sees its terminal or log can create the first account. */
    token,

    /** @throws AppError 409 once any user exists, 403 for a wrong token */
    assertToken(given: string) {
      assertNeeded()
      // Comparing hashes leaks nothing about the token through timing.
      const same = sha256(given) === sha256(token)
      if (!same) throw new AppError(403, 'wrong_token', msg('This setup link is not valid. Use the newest one that the server printed.'))
    },

    /** Creates the first family and its admin in one transaction. @throws AppError 409 once any user exists */
    async run(input: FirstFamily) {
      assertNeeded()
      const passwordHash = await accounts.hash(input.password)
      return atomically(() => {
        assertNeeded()
        const user = accounts.add(input, passwordHash)
        const family = families.create(user.id, { name: input.familyName, timezone: input.timezone, language: input.language })
        return { user, family }
      })
    },
  }
}
export type Setup = ReturnType<typeof createSetup>
