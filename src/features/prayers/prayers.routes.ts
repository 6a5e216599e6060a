import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { prayersApi } from './prayers.contract'
import type { Prayers } from './prayers.service'

export const prayerRoutes = ({ onFamily, onRow, prayers }: Gate & { prayers: Prayers }) => {
  const missing = msg('Prayer request not found')
  const request = ({ params }: { params: { prayerId: string } }) => prayers.find(params.prayerId)

  const { assertVisible, assertMaker } = prayers

  return [
    onFamily(prayersApi.list, ({ member }) => prayers.list(member)),
    onFamily(prayersApi.create, ({ member, body }) => prayers.create(member, body)),
    onRow(prayersApi.change, missing, request, ({ member, row, body }) => prayers.change(member, row, body), assertMaker),
    onRow(prayersApi.remove, missing, request, ({ member, row }) => prayers.remove(member, row), assertMaker),
    onRow(prayersApi.prayed, missing, request, ({ member, row, body }) => prayers.pray(member, row, body.day), assertVisible),
    onRow(prayersApi.answer, missing, request, ({ member, row, body }) => prayers.answer(member, row, body), assertMaker),
    onRow(prayersApi.remind, missing, request, ({ member, row, body }) => prayers.remind(member, row, body.at), assertVisible),
    onFamily(prayersApi.testimonies, ({ member, query }) => prayers.testimonies(member, query)),
    onFamily(prayersApi.share, ({ member, body }) => prayers.share(member, body)),
  ]
}
