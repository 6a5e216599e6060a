import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { type newProject, type ProjectReply, type projectChange, projectsApi } from '#src/features/projects/projects.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import { optimistic } from '#web/ui/optimistic'
import { type Save, useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { t } from './texts'

export const projectsKey = (familyId: string) => [...areaKey('tasks', familyId), 'projects'] as const

export const projectsQuery = (familyId: string) => callQuery([...projectsKey(familyId), 'list'], projectsApi.list, { params: { familyId } })

/** One project; shows the list's cached copy until it is loaded. */
export const projectQuery = (familyId: string, projectId: string) =>
  queryOptions({
    queryKey: [...projectsKey(familyId), projectId],
    queryFn: () => call(projectsApi.find, { params: { familyId, projectId } }),
    placeholderData: () => queryClient.getQueryData(projectsQuery(familyId).queryKey)?.find(({ id }) => id === projectId),
  })

/** The user has no family (spec 2 section 8). */
export class NoFamilyError extends Error {
  constructor() {
    super(t('No family selected'))
  }
}

type ProjectBody = z.input<typeof newProject> & z.input<typeof projectChange>

/** Creates a project, or updates the one with an id. */
export const useSaveProject = (familyId: string | undefined) =>
  useAction(
    async ({ id, body }: Save<ProjectBody>) => {
      if (!familyId) throw new NoFamilyError()
      if (id) return call(projectsApi.change, { params: { familyId, projectId: id }, body })
      return call(projectsApi.create, { params: { familyId }, body: { ...body, status: 'not_started' } })
    },
    { changes: ['tasks', familyId], done: (_, { id }) => (id ? t('Project saved') : t('Project created successfully!')) },
  )

/** Sets the status of a project, optimistically. */
export const useProjectStatus = (familyId: string, projectId: string) =>
  useAction((status: ProjectReply['status']) => call(projectsApi.change, { params: { familyId, projectId }, body: { status } }), {
    changes: ['tasks', familyId],
    optimistic: optimistic(projectQuery(familyId, projectId).queryKey, (project, status) => ({ ...project, status })),
    failed: t('Failed to change the status'),
  })

export const useDeleteProject = (familyId: string) =>
  useDeletion((projectId: string) => call(projectsApi.remove, { params: { familyId, projectId } }), {
    changes: ['tasks', familyId],
    leavesFirst: true,
    // The project's screen must be left before a refetch reports it as missing.
    onSuccess: (projectId) =>
      queryClient.setQueryData(projectsQuery(familyId).queryKey, (projects) => projects?.filter(({ id }) => id !== projectId)),
    done: t('Project deleted'),
    failed: t('Failed to delete the project'),
  })
