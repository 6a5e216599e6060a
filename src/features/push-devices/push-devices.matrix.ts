import type { MatrixPart, Rows } from '#src/testing/matrix.parts'

const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') }

//                                                    visitor pending stranger extended child member parent admin
const lines = `
GET    /api/user/push-devices                         401     403     200      200      200   200    200    200
POST   /api/user/push-devices                         401     403     201      201      201   201    201    201
PATCH  /api/user/push-devices/:pushDeviceId      own  401     403     200      200      200   200    200    200
PATCH  /api/user/push-devices/:pushDeviceId           401     403     404      404      404   404    404    404
DELETE /api/user/push-devices/:pushDeviceId      own  401     403     204      204      204   204    204    204
DELETE /api/user/push-devices/:pushDeviceId           401     403     404      404      404   404    404    404
POST   /api/user/push-devices/:pushDeviceId/test own  401     403     200      200      200   200    200    200
POST   /api/user/push-devices/:pushDeviceId/test      401     403     404      404      404   404    404    404
`

export const matrix: MatrixPart = {
  lines,
  accountRows: async ({ services: { pushDevices, sessions, committed }, ids }, who): Promise<Rows> => {
    const { userId } = ids[who]
    const [session] = sessions.list(userId, '')
    // No host has this name, so that the test of the device fails immediately.
    const endpoint = `https://nobody-${who}.push.services.mozilla.com/CANARY`
    if (!session) return {}
    const { id: pushDeviceId } = pushDevices.register({ id: session.id, userId }, { endpoint, keys })
    await committed()
    return { pushDeviceId }
  },
  bodies: {
    'POST /api/user/push-devices': () => ({ endpoint: 'https://nobody.push.services.mozilla.com/matrix', keys }),
    'PATCH /api/user/push-devices/:pushDeviceId': () => ({ isOn: false }),
  },
}
