import type { MatrixPart, Rows } from '#src/testing/matrix.parts'

// The address of a person is theirs alone; that of a family is for its admins.
//                                                                           visitor pending stranger extended child member parent admin
const lines = `
GET    /api/user/notification-addresses                                      401     403     200      200      200   200    200    200
POST   /api/user/notification-addresses                                      401     403     201      201      201   201    201    201
PATCH  /api/user/notification-addresses/:ownAddressId own                    401     403     200      200      200   200    200    200
PATCH  /api/user/notification-addresses/:ownAddressId                        401     403     404      404      404   404    404    404
DELETE /api/user/notification-addresses/:ownAddressId own                    401     403     204      204      204   204    204    204
DELETE /api/user/notification-addresses/:ownAddressId                        401     403     404      404      404   404    404    404
POST   /api/user/notification-addresses/:ownAddressId/test own               401     403     200      200      200   200    200    200
POST   /api/user/notification-addresses/:ownAddressId/test                   401     403     404      404      404   404    404    404
GET    /api/families/:familyId/notification-addresses                        401     403     404      403      403   403    403    200
POST   /api/families/:familyId/notification-addresses                        401     403     404      403      403   403    403    201
PATCH  /api/families/:familyId/notification-addresses/:familyAddressId       401     403     404      403      403   403    403    200
DELETE /api/families/:familyId/notification-addresses/:familyAddressId       401     403     404      403      403   403    403    204
POST   /api/families/:familyId/notification-addresses/:familyAddressId/test  401     403     404      403      403   403    403    200
`

// No host has this name, so that a test of the address fails at once.
const input = { kind: 'webhook', url: 'https://nobody.invalid/CANARY', token: null } as const

export const matrix: MatrixPart = {
  lines,
  accountRows: async ({ services: { addresses, committed }, ids }, who): Promise<Rows> => {
    const { id: ownAddressId } = addresses.create({ userId: ids[who].userId }, input)
    await committed()
    return { ownAddressId }
  },
  // One for all callers: a family has room for five.
  rows: ({ addresses }, { familyId }) => ({
    familyAddressId: (addresses.list({ familyId })[0] ?? addresses.create({ familyId }, input)).id,
  }),
  bodies: {
    'POST /api/user/notification-addresses': () => input,
    'PATCH /api/user/notification-addresses/:ownAddressId': () => ({ isOn: false }),
    'POST /api/families/:familyId/notification-addresses': () => input,
    'PATCH /api/families/:familyId/notification-addresses/:familyAddressId': () => ({ showsTexts: true }),
  },
}
