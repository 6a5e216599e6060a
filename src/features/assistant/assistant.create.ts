import type { ToolDeps } from './assistant.read-tools'
import type { createModelQuestions, ModelQuestions } from './assistant.service'

type Deps = ToolDeps & Omit<Parameters<typeof createModelQuestions>[0], 'tools'>

/** The assistant's model. Its code is loaded with the first question: most servers have none. */
export const createAssistant = (deps: Deps) => {
  let loaded: Promise<ModelQuestions> | undefined
  return {
    load() {
      loaded ??= Promise.all([import('./assistant.service'), import('./assistant.tools')]).then(([service, tools]) =>
        service.createModelQuestions({ ...deps, tools: tools.createTools(deps) }),
      )
      return loaded
    },
  }
}
export type AssistantServices = ReturnType<typeof createAssistant>
