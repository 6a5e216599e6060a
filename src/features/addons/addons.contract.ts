import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { addonCategories, addonTypes } from './addons.rules'

export const addon = () =>
  z.object({
    /** The add-on's type, such as `ancestry_tree`. */
    id: z.enum(addonTypes),
    name: z.string(),
    description: z.string(),
    category: z.enum(addonCategories),
    /** A Lucide icon's name. */
    icon: z.string(),
    isEnabled: z.boolean(),
  })
export type AddonReply = OutputOf<typeof addon>

const newAddon = z.lazy(() => z.object({ addonType: z.enum(addonTypes) }))

const refusal = msg('Only family admins can manage add-ons')

const addons = '/api/families/:familyId/addons'

export const addonsApi = {
  available: endpoint('GET', `${addons}/available`, {
    cache: 'rows',
    can: 'member',
    about: 'Lists all add-ons with their state in the family.',
    response: () => z.array(addon()),
  }),
  enable: endpoint('POST', addons, {
    can: 'admin',
    refusal,
    about: 'Enables an add-on for the family.',
    body: newAddon,
    response: addon,
    status: 201,
  }),
  disable: endpoint('DELETE', `${addons}/:addonType`, {
    can: 'admin',
    refusal,
    about: 'Disables an add-on: hides its links and keeps its data.',
    response: nothing,
    status: 204,
  }),
}
