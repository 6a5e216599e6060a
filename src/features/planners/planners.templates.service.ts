import type { Member } from '#src/platform/access'
import { iso } from '#src/platform/clock'
import { forbidden, found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import type { NewTemplate, TemplateReply } from './planners.contract'
import type { PlannerDeps } from './planners.deps'
import { daysBefore, mayChangePlan } from './planners.rules'
import type { TemplateRow } from './planners.store'
import { eventTemplates as table } from './planners.table'
import { builtInTemplates, type TemplateContent } from './planners.templates'

const toReply = ({ id, name, plannerType, content, createdBy }: TemplateRow): TemplateReply => ({
  id,
  name,
  plannerType,
  isBuiltIn: false,
  ...content,
  createdBy,
})

/** The templates of plans: the built-in ones, and those that the family saved. */
export const createTemplates = ({ store, trash, clock, acts, readerOf }: PlannerDeps) => {
  const act = acts('planners')
  return {
    find: store.templates.find,

    list: ({ familyId, userId }: Member): TemplateReply[] => [
      ...builtInTemplates(readerOf(userId)).map((template) => ({ ...template, isBuiltIn: true, createdBy: null })),
      ...store.templates.list(familyId).map(toReply),
    ],

    /** @throws AppError 422 for a template that the family does not have */
    content({ familyId, userId }: Pick<Member, 'familyId' | 'userId'>, id: string): TemplateContent {
      const builtIn = builtInTemplates(readerOf(userId)).find((template) => template.id === id)
      if (builtIn) return builtIn
      const own = store.templates.find(id)
      if (own?.familyId !== familyId) throw invalid('templateId', msg('Choose one of the templates.'))
      return own.content
    },

    /**
     * Saves a plan as a template; idempotent by id.
     * @throws AppError 409 if the id belongs to somebody else's template, 422 for a plan that the family does not have
     */
    save(member: Member, { id = Bun.randomUUIDv7(), plannerId, name }: NewTemplate): TemplateReply {
      const { familyId, userId } = member
      const existing = findExisting(member, store.templates.find(id))
      if (existing) return toReply(existing)
      const plan = store.find(plannerId)
      if (plan?.familyId !== familyId) throw invalid('plannerId', msg('Choose one of the plans.'))
      const content: TemplateContent = {
        tasks: store.tasks.list(plannerId).map(({ title, description, kind, dueDate, daysBefore: days }) => ({
          title,
          description,
          kind,
          daysBefore: daysBefore(plan.date, dueDate) ?? days,
        })),
        expenses: store.expenses.list(plannerId).map(({ category, planned }) => ({ category, planned })),
      }
      const { plannerType } = plan
      return act(member, () => {
        store.templates.insert({ id, familyId, createdBy: userId, name, plannerType, content, createdAt: iso(clock.now()) })
        return toReply(found(store.templates.find(id), msg('Template not found')))
      })
    },

    /** @throws AppError 403 for another member's template, except for parents and admins */
    remove(member: Member, template: TemplateRow) {
      if (!mayChangePlan(member, template)) throw forbidden(msg('Only the creator of a template, a parent or an admin can delete it.'))
      const { familyId, id, name: title, createdBy: ownerId } = template
      const deletion = { kind: 'plan_template', table, id, title, ownerId } as const
      act(member, () => trash.move(member, deletion, () => store.templates.remove(familyId, id)))
    },
  }
}
