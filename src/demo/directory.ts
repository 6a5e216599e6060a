import { newContact } from '../features/directory/contacts.contract'
import { type ProfileChange, profileChange } from '../features/directory/profiles.contract'
import { found } from '../platform/errors'
import type { DemoFamily } from './family'
import { type Name, people } from './people'
import type { Plan } from './timeline'

const phone = (number: string, kind = 'mobile') => [{ kind, number }]
const home = (street: string, city = 'Portland', postalCode = '97202') => [
  { kind: 'home', street, city, region: 'OR', postalCode, country: 'USA' },
]

const contacts: { by: Name; fields: object }[] = [
  {
    by: 'Maya',
    fields: { firstName: 'Poison', lastName: 'Help', phones: phone('+1 800 555 0122', 'work'), isEmergency: true, emergencyOrder: 3 },
  },
  {
    by: 'Maya',
    fields: {
      firstName: 'Clara',
      lastName: 'Harper',
      phones: phone('+1 503 555 0141'),
      emails: [{ kind: 'home', address: 'clara@example.org' }],
      addresses: home('18 Alder Street'),
      birthday: '1984-07-19',
      tags: ['Family'],
      isEmergency: true,
      emergencyOrder: 1,
    },
  },
  {
    by: 'Tom',
    fields: {
      firstName: 'Ben',
      lastName: 'Harper',
      phones: phone('+1 503 555 0142'),
      addresses: home('18 Alder Street'),
      tags: ['Family'],
    },
  },
  {
    by: 'Maya',
    fields: {
      firstName: 'Nadia',
      lastName: 'Osei',
      organization: 'Osei Family Practice',
      phones: phone('+1 503 555 0160', 'work'),
      addresses: [{ kind: 'work', street: '402 Clinton Street', city: 'Portland', region: 'OR', postalCode: '97202' }],
      notes: 'Walk-in hours on weekdays from 8 to 9.',
      tags: ['Health'],
      isEmergency: true,
      emergencyOrder: 2,
    },
  },
  {
    by: 'Tom',
    fields: { organization: 'Riverside Plumbing', phones: phone('+1 503 555 0177', 'work'), notes: 'Ask for Lou.', tags: ['House'] },
  },
  {
    by: 'Tom',
    fields: {
      firstName: 'Samir',
      lastName: 'Haddad',
      phones: phone('+1 503 555 0181'),
      addresses: home('27 Maple Lane'),
      tags: ['Neighbors'],
    },
  },
  {
    by: 'Maya',
    fields: {
      organization: 'Sunnyside School',
      phones: phone('+1 503 555 0190', 'work'),
      emails: [{ kind: 'work', address: 'office@school.example' }],
      tags: ['School'],
    },
  },
  {
    by: 'Ella',
    fields: { firstName: 'Juno', lastName: 'Reyes', phones: phone('+1 503 555 0194'), birthday: '--10-02', tags: ['Climbing'] },
  },
]

const address = '25 Maple Lane\nPortland, OR 97202'
const doctor = { doctor: 'Dr. Nadia Osei', doctorPhone: '+1 503 555 0160' }
const profiles: Record<Name, Partial<ProfileChange>> = {
  Maya: { address, phoneNumber: '+1 503 555 0111', occupation: 'Architect', hobbies: 'Pottery, hiking' },
  Tom: { address, phoneNumber: '+1 503 555 0112', occupation: 'Nurse', emergencyContact: 'Clara', emergencyPhone: '+1 503 555 0141' },
  Ella: { address, phoneNumber: '+1 503 555 0113', school: 'Sunnyside School', grade: '11', hobbies: 'Climbing', ...doctor },
  Noah: {
    ...{ address, school: 'Sunnyside School', grade: '6', ...doctor, isOnEmergencySheet: true },
    ...{ allergies: 'Peanuts. The pen is in the blue bag.', medications: 'Epinephrine pen', bloodType: 'A+', favoriteColor: 'Green' },
  },
  Ivy: { address, school: 'Sunnyside School', grade: '2', ...doctor, isOnEmergencySheet: true, bloodType: 'O+', allergies: 'Penicillin' },
  Ruth: { address: '9 Orchard Court\nPortland, OR 97214', phoneNumber: '+1 503 555 0151', bio: 'Bakes on Sundays. Come by.' },
}

/** The contacts and profiles that the family writes down on its first day. */
export const planDirectory = ({ services, members }: DemoFamily): Plan => {
  const { directory } = services
  let isFirst = true
  return () => {
    if (!isFirst) return []
    isFirst = false
    return [
      ...contacts.map(({ by, fields }, at) => ({
        minute: 18 * 60 + at * 3,
        act: () => directory.contacts.create(members[by], newContact.parse(fields)),
      })),
      {
        minute: 19 * 60,
        act: () => {
          for (const { name, born } of people) {
            const change = profileChange.parse({ dateOfBirth: born, ...profiles[name] })
            // A child's place on the sheet is its parent's decision.
            directory.profiles.put(members.Maya, found(directory.profiles.findMember(members.Maya.familyId, members[name].id)), change)
          }
        },
      },
    ]
  }
}
