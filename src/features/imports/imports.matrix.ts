import type { Member } from '#src/platform/access'
import type { Services } from '#src/server/services'
import type { MatrixPart } from '#src/testing/matrix.parts'

/** A finished upload of a member, without its file. */
const uploadOf = ({ objects, sqlite }: Services, { userId }: Member) => {
  const id = objects.idIn(objects.ticket(userId).uploadURL) ?? ''
  sqlite.run("update objects set mime_type = 'application/octet-stream', size = 20, hash = 'x', stored_at = created_at where id = ?", [id])
  return objects.address(id)
}

//                                                   visitor pending stranger extended child member parent admin
const lines = `
GET  /api/families/:familyId/imports                   401     403     404      200      200   200    200    200
POST /api/families/:familyId/imports               own 401     403     404      403      403   201    201    201
GET  /api/families/:familyId/imports/:importId       own 401   403     404      200      200   200    200    200
GET  /api/families/:familyId/imports/:importId         401     403     404      404      404   404    404    404
POST /api/families/:familyId/imports/:importId/apply own 401   403     404      403      403   409    409    409
POST /api/families/:familyId/imports/:importId/apply   401     403     404      404      404   404    404    404
POST /api/families/:familyId/imports/:importId/undo  own 401   403     404      403      403   409    409    409
POST /api/families/:familyId/imports/:importId/undo    401     403     404      404      404   404    404    404
`

export const matrix: MatrixPart = {
  lines,
  rows: (services, member) => {
    const importFileId = services.objects.idIn(uploadOf(services, member)) ?? ''
    // Made as an admin: the import of a former role.
    const admin = { ...member, role: 'admin' as const }
    const objectPath = uploadOf(services, member)
    const { id: importId } = services.imports.create(admin, { kind: 'csv', objectPath, fileName: 'bank.csv', columns: undefined })
    return { importFileId, importId }
  },
  bodies: {
    'POST /api/families/:familyId/imports': ({ importFileId, objectId }) => ({
      kind: 'csv',
      objectPath: `/api/objects/${importFileId ?? objectId}`,
    }),
  },
}
