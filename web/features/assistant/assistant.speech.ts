import { signal } from '@preact/signals-react'
import { readerLocale, spokenLanguage } from '#web/platform/language/language'
import { storedFlag } from '#web/platform/session/stored-signal'
import { toast } from '#web/ui/toast'
import { t } from './texts'

/** The part of the browser's speech recognition used here; TypeScript's library has no types for it. */
interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  maxAlternatives: number
  onresult: (event: { results: { [index: number]: { [index: number]: { transcript: string } } } }) => void
  onerror: (event: { error: string }) => void
  onend: () => void
  start(): void
  abort(): void
}

type WithRecognition = { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition }

const [speaksReplies, rememberSpeaks] = storedFlag('assistant-speaks', true)

/** Whether replies are spoken on this device. */
export { speaksReplies }

export const canSpeak = 'speechSynthesis' in globalThis

export const setSpeaksReplies = (value: boolean) => {
  rememberSpeaks(value)
  if (!value) stopSpeaking()
}

/** The reader's language; for English it is American (spec 1 section 7). */
const speechLocale = () => (spokenLanguage() === 'en' ? 'en-US' : readerLocale())

export const stopSpeaking = () => {
  if (canSpeak) speechSynthesis.cancel()
}

/** Speaks a reply, and cancels the previous one (spec 1 section 7). */
export const speak = (text: string) => {
  if (!canSpeak || !speaksReplies.peek()) return
  stopSpeaking()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = speechLocale()
  utterance.rate = 0.9
  utterance.pitch = 1
  utterance.volume = 0.8
  speechSynthesis.speak(utterance)
}

/** Whether the microphone is listening. */
export const listening = signal(false)

let recognition: Recognition | undefined

const recognitionFailed = () => {
  listening.value = false
  toast({
    title: t('Speech Recognition Error'),
    description: t('There was an error with speech recognition. Please try again.'),
    variant: 'destructive',
  })
}

export const stopListening = () => {
  recognition?.abort()
  listening.value = false
}

/** Recognises one utterance in the reader's language and passes its text to `onHeard`. */
export const listen = (onHeard: (text: string) => void) => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as WithRecognition
  const Recognition = SpeechRecognition ?? webkitSpeechRecognition
  if (!Recognition) {
    toast({
      title: t('Speech Not Supported'),
      description: t('Speech recognition is not supported in this browser.'),
      variant: 'destructive',
    })
    return
  }
  // Otherwise the microphone would record the reply.
  stopSpeaking()
  const current = new Recognition()
  recognition = current
  current.lang = speechLocale()
  current.continuous = false
  current.interimResults = false
  current.maxAlternatives = 1
  current.onresult = ({ results }) => onHeard(results[0]?.[0]?.transcript ?? '')
  // Stopping the recognition raises "aborted", which is not a failure.
  current.onerror = ({ error }) => error !== 'aborted' && recognitionFailed()
  current.onend = () => {
    if (recognition === current) listening.value = false
  }
  try {
    current.start()
    listening.value = true
  } catch {
    recognitionFailed()
  }
}
