import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { type newProject, type ProjectReply, type projectChange, projectsApi } from '#src/features/projects/projects.contract'
import { call } from '#web/platform/api/api'
import { areaChanged, areaKey, queryClient } from '#web/platform/api/query-client'
import { errorToast } from '#web/ui/error-toast'
import { toast } from '#web/ui/toast'

export const projectsKey = (familyId: string) => [...areaKey('tasks', familyId), 'projects'] as const

export const projectsQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...projectsKey(familyId), 'list'],
    queryFn: () => call(projectsApi.list, { params: { familyId } }),
  })

/** One project; what the list knows of it is shown until it is here. */
export const projectQuery = (familyId: string, projectId: string) =>
  queryOptions({
    queryKey: [...projectsKey(familyId), projectId],
    queryFn: () => call(projectsApi.find, { params: { familyId, projectId } }),
    placeholderData: () => queryClient.getQueryData(projectsQuery(familyId).queryKey)?.find(({ id }) => id === projectId),
  })

/** There is nothing to create it in (spec 2 section 8). */
export class NoFamilyError extends Error {
  constructor() {
    super('No family selected')
  }
}

export const useCreateProject = (familyId: string | undefined) =>
  useMutation({
    mutationFn: async (body: z.input<typeof newProject>) => {
      if (!familyId) throw new NoFamilyError()
      return call(projectsApi.create, { params: { familyId }, body })
    },
    meta: { area: 'tasks', familyId },
    onSuccess: () => toast({ title: 'Project created successfully!' }),
  })

type Change = { projectId: string; body: z.input<typeof projectChange> }

export const useChangeProject = (familyId: string) =>
  useMutation({
    mutationFn: ({ projectId, body }: Change) => call(projectsApi.change, { params: { familyId, projectId }, body }),
    meta: { area: 'tasks', familyId },
    onSuccess: () => toast({ title: 'Project saved' }),
  })

/** Sets the status; it shows at once and goes back if the server refuses. */
export const useProjectStatus = (familyId: string) =>
  useMutation({
    mutationFn: ({ projectId, status }: { projectId: string; status: ProjectReply['status'] }) =>
      call(projectsApi.change, { params: { familyId, projectId }, body: { status } }),
    meta: { area: 'tasks', familyId },
    onMutate: async ({ projectId, status }) => {
      const { queryKey } = projectQuery(familyId, projectId)
      await queryClient.cancelQueries({ queryKey, exact: true })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, before && { ...before, status })
      return () => queryClient.setQueryData(queryKey, before)
    },
    onError: (error, _, takeBack) => {
      takeBack?.()
      errorToast('Failed to change the status')(error)
      return areaChanged('tasks', familyId)
    },
  })

export const useDeleteProject = (familyId: string) =>
  useMutation({
    mutationFn: (projectId: string) => call(projectsApi.remove, { params: { familyId, projectId } }),
    onSuccess: (_, projectId) => {
      // Whoever is still on its page must not be told that it is missing before they have left it.
      queryClient.setQueryData(projectsQuery(familyId).queryKey, (projects) => projects?.filter(({ id }) => id !== projectId))
      toast({ title: 'Project deleted' })
    },
    onError: errorToast('Failed to delete the project'),
  })
