/** The state that an open page receives: the number of the served build, and the error of the newest build if it failed. */
export type State = { build: number; problem: string | null }

export const scriptAddress = '/dev/reload.js'
export const eventsAddress = '/dev/events'

/** Runs in the browser: reloads the page for another build, and shows a problem above it. Served in development alone. */
export const script = `
const events = new EventSource('${eventsAddress}')
let shown
let box
events.onmessage = ({ data }) => {
  const { build, problem } = JSON.parse(data)
  shown ??= build
  if (build !== shown) return location.reload()
  box?.remove()
  if (problem === null) return
  box = document.createElement('pre')
  box.id = 'dev-problem'
  box.textContent = problem
  box.style.cssText = 'position:fixed;inset:0;z-index:9999;margin:0;padding:2rem;overflow:auto;background:#222;color:#fbb;white-space:pre-wrap'
  document.documentElement.append(box)
}
`

/** The pages that listen, and the state they are in. */
export const createReload = () => {
  const listeners = new Set<ReadableStreamDefaultController<string>>()
  let state: State = { build: 0, problem: null }
  const line = () => `data: ${JSON.stringify(state)}\n\n`
  return {
    set(next: State) {
      state = next
      for (const listener of listeners) listener.enqueue(line())
    },
    state: () => state,
    /** A stream of server-sent events, which begins with the current state. */
    answer() {
      let own: ReadableStreamDefaultController<string> | undefined
      const body = new ReadableStream<string>({
        start(controller) {
          own = controller
          listeners.add(controller)
          controller.enqueue(line())
        },
        cancel: () => void (own && listeners.delete(own)),
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
    },
  }
}
export type Reload = ReturnType<typeof createReload>
