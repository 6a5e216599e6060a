import type * as z from 'zod'
import { type ActivityReply, fitnessApi, type newActivity, type newGoal } from '#src/features/sports/fitness.contract'
import { pageSizes } from '#src/shared/page-sizes'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { pagedById } from '#web/platform/api/paged'
import { areaKey } from '#web/platform/api/query-client'
import { type SavePart, useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { t } from './texts'

const key = (familyId: string) => areaKey('sports', familyId)

/** The logged activities, the latest date first. */
export const activitiesQuery = (familyId: string) =>
  pagedById([...key(familyId), 'activities'], pageSizes.fitness, fitnessApi.activities, { params: { familyId } })

/** The planned activities, the earliest date first. */
export const plannedQuery = (familyId: string) => callQuery([...key(familyId), 'planned'], fitnessApi.planned, { params: { familyId } })

export const goalsQuery = (familyId: string) => callQuery([...key(familyId), 'goals'], fitnessApi.goals, { params: { familyId } })

export const achievementsQuery = (familyId: string) =>
  callQuery([...key(familyId), 'achievements'], fitnessApi.achievements, { params: { familyId } })

type NewActivity = z.input<typeof newActivity>
type NewGoal = z.input<typeof newGoal>

export const useSaveActivity = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<NewActivity, Partial<NewActivity> & { seen?: string }>) =>
      id === undefined
        ? call(fitnessApi.createActivity, { params: { familyId }, body })
        : call(fitnessApi.changeActivity, { params: { activityId: id }, body }),
    {
      changes: ['sports', familyId],
      done: ({ isDone }, { id }) => (id ? t('Activity saved') : isDone ? t('Activity logged') : t('Activity scheduled')),
    },
  )

/** Completes a planned activity; an early one gets today's date. */
export const useFinishActivity = (familyId: string) =>
  useAction(
    ({ activity: { id, date, updatedAt: seen }, today }: { activity: ActivityReply; today: string }) =>
      call(fitnessApi.changeActivity, { params: { activityId: id }, body: { isDone: true, date: date < today ? date : today, seen } }),
    { changes: ['sports', familyId], done: t('Activity done'), failed: t('Failed to tick off the activity') },
  )

export const useDeleteActivity = (familyId: string) =>
  useDeletion((activityId: string) => call(fitnessApi.removeActivity, { params: { activityId } }), {
    changes: ['sports', familyId],
    done: t('Activity deleted'),
    failed: t('Failed to delete the activity'),
  })

export const useSaveGoal = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<NewGoal, Partial<NewGoal>>) =>
      id === undefined
        ? call(fitnessApi.createGoal, { params: { familyId }, body })
        : call(fitnessApi.changeGoal, { params: { goalId: id }, body }),
    { changes: ['sports', familyId], done: (_, { id }) => (id ? t('Goal saved') : t('Goal set')) },
  )

export const useDeleteGoal = (familyId: string) =>
  useDeletion((goalId: string) => call(fitnessApi.removeGoal, { params: { goalId } }), {
    changes: ['sports', familyId],
    done: t('Goal deleted'),
    failed: t('Failed to delete the goal'),
  })
