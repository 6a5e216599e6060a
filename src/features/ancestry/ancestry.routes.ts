import type { Gate } from '#src/platform/http/gate'
import { assertPicture } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import { ancestryApi } from './ancestry.contract'
import type { Ancestry } from './ancestry.service'
import { storiesApi } from './stories.contract'

export const ancestryRoutes = ({ onFamily, onRow, ancestry }: Gate & { ancestry: Ancestry }) => {
  const { stories } = ancestry
  const person = ({ params }: { params: { personId: string } }) => ancestry.find(params.personId)
  const story = ({ params }: { params: { storyId: string } }) => stories.find(params.storyId)

  return [
    onFamily(ancestryApi.list, ({ member }) => ancestry.list(member)),
    onFamily(ancestryApi.create, ({ member, body, ownHosts }) => {
      assertPicture(body.profileImageUrl, 'profileImageUrl', ownHosts)
      return ancestry.create(member, body)
    }),
    onRow(ancestryApi.change, msg('Person not found'), person, ({ member, row, body, ownHosts }) => {
      assertPicture(body.profileImageUrl, 'profileImageUrl', ownHosts)
      return ancestry.change(member, row, body)
    }),
    onRow(ancestryApi.remove, msg('Person not found'), person, ({ member, row }) => ancestry.remove(member, row)),

    onFamily(storiesApi.list, ({ member, query }) => stories.list(member, query)),
    onFamily(storiesApi.create, ({ member, body }) => stories.create(member, body)),
    onRow(storiesApi.change, msg('Story not found'), story, ({ member, row, body }) => stories.change(member, row, body)),
    onRow(storiesApi.remove, msg('Story not found'), story, ({ member, row }) => stories.remove(member, row)),
  ]
}
