import { plannersApi } from '#src/features/planners/planners.contract'
import { guestsApi } from '#src/features/planners/planners.guests.contract'
import { plannerPartsApi as partsApi } from '#src/features/planners/planners.parts.contract'
import { call } from '#web/platform/api/api'
import { queryClient } from '#web/platform/api/query-client'
import { useDeletion } from '../trash/deletion'
import { plansQuery } from './planners.queries'
import { t } from './texts'

const changes = (familyId: string) => ['planners', familyId] as const

export const useDeletePlan = (familyId: string) =>
  useDeletion((plannerId: string) => call(plannersApi.remove, { params: { plannerId } }), {
    changes: changes(familyId),
    leavesFirst: true,
    // The plan's screen must be left before a refetch reports it as missing.
    onSuccess: (plannerId) =>
      queryClient.setQueryData(plansQuery(familyId).queryKey, (plans) => plans?.filter(({ id }) => id !== plannerId)),
    done: t('Plan deleted'),
    failed: t('Failed to delete the plan'),
  })

export const useDeleteTemplate = (familyId: string) =>
  useDeletion((templateId: string) => call(plannersApi.removeTemplate, { params: { templateId } }), {
    changes: changes(familyId),
    done: t('Template deleted'),
    failed: t('Failed to delete the template'),
  })

export const useDeleteTask = (familyId: string) =>
  useDeletion((eventTaskId: string) => call(partsApi.removeTask, { params: { eventTaskId } }), {
    changes: changes(familyId),
    done: t('Task deleted'),
    failed: t('Failed to delete the task'),
  })

export const useDeleteGuest = (familyId: string) =>
  useDeletion((guestId: string) => call(guestsApi.remove, { params: { guestId } }), {
    changes: changes(familyId),
    done: t('Guest deleted'),
    failed: t('Failed to delete the guest'),
  })

export const useDeleteExpense = (familyId: string) =>
  useDeletion((eventExpenseId: string) => call(partsApi.removeExpense, { params: { eventExpenseId } }), {
    changes: changes(familyId),
    done: t('Expense deleted'),
    failed: t('Failed to delete the expense'),
  })

export const useDeleteVenue = (familyId: string) =>
  useDeletion((venueId: string) => call(partsApi.removeVenue, { params: { venueId } }), {
    changes: changes(familyId),
    done: t('Venue deleted'),
    failed: t('Failed to delete the venue'),
  })

export const useDeleteMoment = (familyId: string) =>
  useDeletion((momentId: string) => call(partsApi.removeMoment, { params: { momentId } }), {
    changes: changes(familyId),
    done: t('Moment deleted'),
    failed: t('Failed to delete the moment'),
  })
