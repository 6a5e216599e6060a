import { type Received, webReceiver } from './receivers'

type Call = { name: string; args: unknown }
type Sent = {
  messages: { role: string; content: string }[]
  tools?: { function: { name: string; parameters: { properties: Record<string, { enum?: string[] }> } } }[]
  tool_choice?: string
}

export const completionOf = (message: object) => Response.json({ choices: [{ message: { role: 'assistant', content: null, ...message } }] })
export const textOf = (content: string) => completionOf({ content })
export const callsOf = (...calls: Call[]) =>
  completionOf({
    tool_calls: calls.map(({ name, args }, at) => ({
      id: `given_${at}`,
      type: 'function',
      function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
    })),
  })

/** A server with OpenAI's interface. Its replies are taken in order; the last one repeats. */
export const fakeModel = () => {
  const receiver = webReceiver()
  let replies: (() => Response | Promise<Response>)[] = [() => textOf('I do not know.')]
  receiver.answer = () => ((replies.length > 1 ? replies.shift() : replies[0]) as () => Response)()
  return {
    url: `${receiver.url}/v1`,
    requests: receiver.requests as Received[],
    sent: () => receiver.requests.map(({ body }) => JSON.parse(body) as Sent),
    /** The results of tools that the last request had. */
    results: () =>
      (JSON.parse(receiver.requests.at(-1)?.body ?? '{}') as Sent).messages
        .filter(({ role }) => role === 'tool')
        .map(({ content }) => content),
    reply(...next: (() => Response | Promise<Response>)[]) {
      receiver.requests.length = 0
      replies = next
    },
    stop: receiver.stop,
  }
}
