import * as z from 'zod'
import type { Member } from '#src/platform/access'
import { holdsAll, mayDo } from '#src/shared/permissions'
import type { AddonType } from '../addons/addons.rules'
import { proposedKinds } from './assistant.contract'
import { createReadTools, type Tool, type ToolDeps } from './assistant.read-tools'

/** The kinds of rows that a member may add. */
const kindsFor = (member: Member, enabled: readonly AddonType[]) => {
  const may = {
    event: mayDo(member, 'edit_calendar') && enabled.includes('calendars'),
    task: mayDo(member, 'edit_tasks') && enabled.includes('todo_list'),
    chore: holdsAll(member) && enabled.includes('todo_list'),
    item: mayDo(member, 'edit_shopping') && enabled.includes('shopping_lists'),
  } satisfies Record<(typeof proposedKinds)[number], boolean>
  return proposedKinds.filter((kind) => may[kind])
}

const toolOf = (name: string, about: string, parameters: object) => ({
  type: 'function',
  function: { name, description: about, parameters },
})

export const createTools = (deps: ToolDeps) => {
  const reading = createReadTools(deps)
  const isOpen = (member: Member, { can, addon }: Tool) => mayDo(member, can) && deps.addons.enabledIn(member.familyId).includes(addon)
  return {
    /** The tools of a member, as the model's server takes them. */
    describeFor(member: Member) {
      const kinds = kindsFor(member, deps.addons.enabledIn(member.familyId))
      const properties = {
        kind: { type: 'string', enum: kinds },
        line: {
          type: 'string',
          description: 'One line: a title, then date and time, then names. For example: Dentist 2026-12-03 16:00 Noah',
        },
      }
      const propose = { type: 'object', properties, required: ['kind', 'line'], additionalProperties: false }
      return [
        ...Object.entries(reading).flatMap(([name, tool]) => (isOpen(member, tool) ? [toolOf(name, tool.about, tool.parameters)] : [])),
        ...(kinds.length ? [toolOf('propose', 'Shows the person something to add. Only they can add it.', propose)] : []),
      ]
    },
    mayPropose: (member: Member, kind: (typeof proposedKinds)[number]) =>
      kindsFor(member, deps.addons.enabledIn(member.familyId)).includes(kind),
    /** The result of a tool, for the model. */
    async run(member: Member, name: string, args: unknown): Promise<string> {
      const tool = Object.hasOwn(reading, name) ? reading[name] : undefined
      if (!tool || !isOpen(member, tool)) return 'There is no such tool.'
      try {
        return await tool.run(member, args)
      } catch (error) {
        if (error instanceof z.ZodError) return 'The arguments of this call are not valid.'
        throw error
      }
    },
  }
}
export type Tools = ReturnType<typeof createTools>
