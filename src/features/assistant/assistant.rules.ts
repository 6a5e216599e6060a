import * as z from 'zod'
import { assistantLimits, type Proposal, proposedKinds } from './assistant.contract'

/** Limits of one question. */
export const modelLimits = {
  /** Requests to the model, the last of which must answer. */
  rounds: 4,
  /** Tool calls of one round; the rest is dropped. */
  calls: 6,
  /** Rows and characters of a tool's result. */
  rows: 50,
  characters: 6000,
  /** Characters of a title in it. */
  title: 120,
  /** Days of a window of events. */
  days: 31,
  /** Characters of a tool's arguments as JSON. */
  arguments: 1000,
}

/**
 * Control characters except newlines, marks that change the direction of text, and invisible characters. Joiners of emojis and of scripts
 * such as Persian stay.
 */
const hidden = /(?!\n)\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu

const cut = (text: string, most: number) => {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

/** Prepares the text of the model for the screen: removes its thoughts and hidden characters, and keeps at most 1,000 characters. */
const plainText = (text: string) =>
  cut(
    text
      .replace(/<think>[\s\S]*?(?:<\/think>|$)/g, '')
      // Some chat templates open the thoughts before the answer begins.
      .replace(/^[\s\S]*<\/think>/, '')
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll('\t', ' ')
      .replace(hidden, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    assistantLimits.text,
  )

/** A title of the family, as the model reads it. */
export const shortTitle = (title: string) => cut(title.replace(/\s+/g, ' ').replace(hidden, '').trim(), modelLimits.title)

/** A list for the model, with at most so many rows and characters. */
export const boundedRows = (rows: readonly unknown[]) => {
  const shown: string[] = []
  let characters = 0
  for (const row of rows.slice(0, modelLimits.rows)) {
    const line = JSON.stringify(row)
    characters += line.length + 1
    if (characters > modelLimits.characters) break
    shown.push(line)
  }
  const more = rows.length - shown.length
  return `[${shown.join()}]${more > 0 ? ` and ${more} more that are left out` : ''}`
}

/** A call of a tool, with its arguments as JSON text or as some servers send them. */
const toolCall = z.lazy(() => z.object({ function: z.object({ name: z.string().max(100), arguments: z.unknown().optional() }) }))
const completion = z.lazy(() =>
  z.object({
    choices: z.array(z.object({ message: z.object({ content: z.unknown().optional(), tool_calls: z.unknown().optional() }) })).min(1),
  }),
)

export type ToolCall = { name: string; args: unknown }

/** @returns undefined for arguments that are no JSON object, or too long */
const readArguments = (given: unknown): object | undefined => {
  try {
    const text = typeof given === 'string' ? given : JSON.stringify(given ?? {})
    if (text.length > modelLimits.arguments) return undefined
    const read = text.trim() === '' ? {} : JSON.parse(text)
    return typeof read === 'object' && !Array.isArray(read) ? (read ?? {}) : undefined
  } catch {
    // No JSON, or an object nested too deeply.
    return undefined
  }
}

/** Reads an answer of the model. @throws SyntaxError or ZodError for an answer of another shape */
export const readCompletion = (text: string): { text: string; calls: ToolCall[] } => {
  const [choice] = completion.parse(JSON.parse(text)).choices
  const { content, tool_calls: given } = choice?.message ?? {}
  const calls = (Array.isArray(given) ? given.slice(0, modelLimits.calls) : []).flatMap((call) => {
    const read = toolCall.safeParse(call)
    return read.success ? [{ name: read.data.function.name, args: readArguments(read.data.function.arguments) }] : []
  })
  return { text: typeof content === 'string' ? plainText(content) : '', calls }
}

const proposal = z.lazy(() => z.object({ kind: z.enum(proposedKinds), line: z.string().max(1000) }).strict())

/** Reads a proposal as one line without hidden characters; undefined if its arguments have another shape. */
export const readProposal = (args: unknown): Proposal | undefined => {
  const read = proposal.safeParse(args)
  if (!read.success) return undefined
  const line = cut(plainText(read.data.line).replace(/\s+/g, ' '), assistantLimits.line)
  return line ? { kind: read.data.kind, line } : undefined
}
