import type { Database } from 'bun:sqlite'
import { sha256 } from '#src/platform/data-folder/secret'

/** Migration steps that SQL can't express, by migration name. Each runs right after its SQL, in the same transaction. */
export const migrationSteps: Record<string, (sqlite: Database) => void> = {
  '0007_hashed_invitations_family_vendors': (sqlite) => {
    const hash = sqlite.query('UPDATE family_invitations SET code_hash = ? WHERE id = ?')
    const invitations = sqlite.query<{ id: string; code: string }, []>('SELECT id, code_hash AS code FROM family_invitations').all()
    for (const { id, code } of invitations) hash.run(sha256(code), id)
  },
}
