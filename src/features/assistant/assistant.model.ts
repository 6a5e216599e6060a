import { OutgoingError, requestHost } from '#src/platform/outgoing/http-client'
import { readCompletion } from './assistant.rules'

/** The model in the server's settings. */
export type ModelSettings = { assistantUrl?: string | undefined; assistantModel?: string | undefined; assistantKey?: string | undefined }

export type ChatMessage = { role: 'system' | 'user' | 'assistant' | 'tool'; content: string; tool_calls?: object[]; tool_call_id?: string }

/** A failure of the model: the word for the log, which has nothing of question or answer. */
export class ModelError extends Error {
  constructor(
    readonly reason: string,
    /** Whether the server refused the request as such, as servers do whose model knows no tools. */
    readonly isRefusal = false,
  ) {
    super(reason)
  }
}

/** Statuses of servers whose model takes no tools: Ollama's 400, llama.cpp's 500 without `--jinja`. */
const refusals = [400, 422, 500, 501]

const maxAnswerBytes = 256 * 1024
/** Tokens of an answer; models that think need most of them for that. */
const maxTokens = 2000

type Completion = {
  messages: readonly ChatMessage[]
  tools: readonly object[]
  /** Whether tools may be called; the last request must answer. */
  mayCall: boolean
  timeoutMs: number
  signal: AbortSignal
}

/** Sends one request to the model. @throws ModelError */
export const complete = async (
  { assistantUrl: url, assistantModel: model, assistantKey: key }: ModelSettings,
  { messages, tools, mayCall, timeoutMs, signal }: Completion,
) => {
  const toolParameters = tools.length ? { tools, tool_choice: mayCall ? 'auto' : 'none' } : {}
  try {
    const { status, text } = await requestHost({
      url: `${url}/chat/completions`,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, messages, stream: false, max_tokens: maxTokens, ...toolParameters }),
      // The address is the choice of the server's admin, and most models run on the home network.
      allowPrivate: true,
      refuseRedirects: true,
      maxBytes: maxAnswerBytes,
      timeoutMs,
      signal,
    })
    if (status !== 200) throw new ModelError(`status ${status}`, refusals.includes(status))
    return readCompletion(text)
  } catch (error) {
    if (error instanceof ModelError) throw error
    throw new ModelError(error instanceof OutgoingError ? error.reason : 'no answer of this kind')
  }
}
