import type { ContactReply } from '#src/features/directory/contacts.contract'
import { addressLines, fold } from '#src/features/directory/contacts.rules'
import type { MemberProfile } from '#src/features/directory/profiles.contract'
import { compareNames } from '#web/platform/format/formats'

export type Household = { key: string; names: string[]; lines: string[] }

type Resident = { first: string | null; last: string | null; name: string; lines: string[] }

const keyOf = (lines: readonly string[]) => fold(lines.join(' ').replace(/[.,]/g, ' '))

/** One name for people with the same last name: "Rosa & Otto Rivera". */
const namesOf = (residents: readonly Resident[]) => {
  const families = Map.groupBy(residents, ({ first, last, name }) => (first && last ? fold(last) : name))
  return [...families.values()].map((some) => {
    const [{ last, name }] = some as [Resident]
    return some.length > 1 && last ? `${some.map(({ first }) => first).join(' & ')} ${last}` : name
  })
}

/** Groups contacts and members by address, sorted by name. */
export const householdsOf = (contacts: readonly ContactReply[], profiles: readonly MemberProfile[]): Household[] => {
  const residents: Resident[] = [
    ...profiles.map(({ user, address }) => ({
      first: user.firstName,
      last: user.lastName,
      name: user.name,
      lines: (address ?? '').split('\n').flatMap((line) => line.trim() || []),
    })),
    ...contacts.flatMap(({ firstName: first, lastName: last, name, addresses }) =>
      addresses.map((address) => ({ first, last, name, lines: addressLines(address) })),
    ),
  ].filter(({ lines }) => lines.length > 0)
  return [...Map.groupBy(residents, ({ lines }) => keyOf(lines))]
    .map(([key, some]) => ({ key, names: namesOf(some), lines: some[0]?.lines ?? [] }))
    .sort((one, other) => compareNames(one.names[0] ?? '', other.names[0] ?? ''))
}
