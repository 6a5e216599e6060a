import { useSignals } from '@preact/signals-react/runtime'
import { Mic, SendHorizontal, Sparkles, Volume2, VolumeX } from 'lucide-react'
import { type FormEvent, Fragment, type Ref, useEffect, useRef } from 'react'
import { useFamily } from '#web/platform/session/session'
import { Button, IconButton } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { needOf } from './assistant.answers'
import { comingEvents, eventsOn, knownPoints } from './assistant.events'
import { askModel, fromModel } from './assistant.model'
import { type AssistantData, dayAsked, questionsAbout } from './assistant.rules'
import { canSpeak, listen, listening, setSpeaksReplies, speak, speaksReplies, stopListening, stopSpeaking } from './assistant.speech'
import { ask, conversationOf, converseAs, draft, replying, stopModel, takeBack, turns } from './assistant.state'
import { runCommand } from './run-command'
import { t } from './texts'

const write = (text: string) => {
  draft.value = text
}

type AssistantCardProps = {
  /** The name the user gave it. */
  name: string
  known: AssistantData
  /** The areas that the member may open. */
  screens: Parameters<typeof questionsAbout>[0]
}

/** The family's assistant: answers from the page's loaded data, as text and speech. It asks the server for the events of later days, and for points. */
export function AssistantCard({ name, known, screens }: AssistantCardProps) {
  useSignals()
  const family = useFamily()
  const { id: membershipId } = family.membership
  useEffect(() => converseAs(membershipId), [membershipId])
  const isOfAnother = conversationOf.value !== undefined && conversationOf.value !== membershipId
  const latest = useRef(known)
  latest.current = known
  const isHere = useRef(true)
  const conversation = useRef<HTMLDivElement>(null)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      stopListening()
      stopSpeaking()
    }
  }, [])
  const knownFor = async (message: string): Promise<AssistantData> => {
    const day = dayAsked(message, latest.current.today)
    const need = needOf(message)
    return {
      ...latest.current,
      later: day && screens.calendar ? await eventsOn(family, day) : undefined,
      coming: (need === 'free' || need === 'who') && screens.calendar ? await comingEvents(family, latest.current.today) : undefined,
      points: need === 'points' && screens.tasks ? await knownPoints(family) : undefined,
    }
  }
  const say = (reply: string) => isHere.current && speak(reply)
  const send = (message: string) => ask(message, { known: knownFor, say, act: runCommand, model: (question) => askModel(family, question) })
  const choose = (question: string) => {
    send(question)
    // The suggestions disappear; the focus moves to the answer.
    conversation.current?.focus({ preventScroll: true })
  }
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <Sparkles aria-hidden className="size-5 shrink-0 text-primary" strokeWidth={1.75} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </span>
      }
      subtitle={t('AI family assistant')}
      actions={canSpeak && <SpokenReplies />}
    >
      <div className="flex flex-col gap-3" hidden={isOfAnother}>
        <Conversation name={name} ref={conversation} />
        {turns.value.length === 0 && <Suggestions questions={questionsAbout(screens)} onChoose={choose} />}
        <Entry name={name} text={draft.value} onChange={write} onSend={() => send(draft.peek()) && write('')} />
      </div>
    </Card>
  )
}

function SpokenReplies() {
  useSignals()
  const on = speaksReplies.value
  const Icon = on ? Volume2 : VolumeX
  return (
    <IconButton label={on ? t('Mute replies') : t('Speak replies')} className="-me-2" onClick={() => setSpeaksReplies(!on)}>
      <Icon aria-hidden className="size-5 text-muted" />
    </IconButton>
  )
}

function Conversation({ name, ref }: { name: string; ref: Ref<HTMLDivElement> }) {
  useSignals()
  const FromModel = fromModel.code.value
  return (
    <div
      ref={ref}
      role="log"
      tabIndex={-1}
      aria-label={t('Conversation with {name}', { name })}
      className="flex flex-col gap-2 outline-none empty:-mb-3"
    >
      {turns.value.map((turn) => {
        const { id, role, content, undo } = turn
        return (
          <Fragment key={id}>
            <p
              className={`wrap-anywhere whitespace-pre-line max-w-[85%] animate-pop-in rounded-box px-4 py-2.5 ${role === 'user' ? 'self-end bg-primary/12' : 'self-start bg-base-content/6'}`}
            >
              <span className="sr-only">{role === 'user' ? t('You:') : t('{name}:', { name })} </span>
              {content}
              {undo && (
                <Button variant="quiet" size="sm" className="-my-1 ms-1" onClick={() => takeBack(turn)}>
                  {t('Undo')}
                </Button>
              )}
            </p>
            {turn.model && FromModel && <FromModel turn={turn} />}
          </Fragment>
        )
      })}
      {replying.value && (
        <p className="flex h-11 items-center gap-1.5 self-start rounded-box bg-base-content/6 px-4">
          <span className="sr-only">{t('{name} is thinking', { name })}</span>
          {[0, 150, 300].map((delay) => (
            <span
              key={delay}
              aria-hidden
              className="size-1.5 animate-pulse rounded-full bg-muted"
              style={{ animationDelay: `${delay}ms` }}
            />
          ))}
          {stopModel.value && (
            <Button variant="quiet" size="sm" className="-me-2 ms-1" onClick={stopModel.value}>
              {t('Stop')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/** Suggested questions, for users who prefer pressing to typing. */
function Suggestions({ questions, onChoose }: { questions: string[]; onChoose: (question: string) => void }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question}>
          <Button className="rounded-full px-3.5 font-medium text-sm" onClick={() => onChoose(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type EntryProps = { name: string; text: string; onChange: (text: string) => void; onSend: () => void }

function Entry({ name, text, onChange, onSend }: EntryProps) {
  useSignals()
  const isListening = listening.value
  const field = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [latest] = turns.value.slice(-1)
  const shown = useRef(latest)
  useEffect(() => {
    // New turns push the field down; keeps it in view above the bottom bar.
    if (latest !== shown.current) form.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
    shown.current = latest
  }, [latest])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend()
    // The button gets disabled when there is nothing to send, and would lose the focus.
    if (document.activeElement?.matches('[type="submit"]')) field.current?.focus()
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      className="flex scroll-mb-28 items-center gap-1 rounded-box border border-edge p-1.5 focus-within:border-primary"
    >
      <input
        ref={field}
        aria-label={t('Message to {name}', { name })}
        placeholder={isListening ? t('Listening...') : t('Ask {name}', { name })}
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 min-w-0 flex-1 truncate px-2.5 text-base outline-none placeholder:text-muted"
      />
      <IconButton
        label={t('Voice input')}
        aria-pressed={isListening}
        className={isListening ? 'animate-pulse bg-error text-error-content' : ''}
        onClick={() => (isListening ? stopListening() : listen(onChange))}
      >
        <Mic aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        type="submit"
        label={t('Send')}
        variant="secondary"
        disabled={text.trim() === '' || replying.value}
        // Keeps the focus in the text field, and a phone's keyboard open.
        onMouseDown={(event) => event.preventDefault()}
      >
        <SendHorizontal aria-hidden className="size-5" />
      </IconButton>
    </form>
  )
}
