import { lazy, Suspense, useState } from 'react'
import type { DisplayPerson } from '#src/features/displays/display.contract'
import { messageOf } from '#web/platform/api/api'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import { Dialog } from '#web/ui/dialog'
import { tick } from './display.api'
import { PersonFace } from './person-face'
import { t } from './texts'

const PinStep = lazy(lazyScreen(() => import('./pin-step').then((module) => ({ default: module.PinStep }))))

/** The item to tick, and the people who may tick it. */
export type Ticking = { kind: 'chore' | 'item'; rowId: string; title: string; tickers: DisplayPerson[] }

type WhoDialogProps = { ticking: Ticking | undefined; onClose: () => void }

/** Asks who ticks: shows faces, and asks for a PIN if the person needs one. */
export function WhoDialog({ ticking, onClose }: WhoDialogProps) {
  return (
    <Dialog open={ticking !== undefined} onOpenChange={onClose} title={t('Who are you?')} description={ticking?.title} size="md">
      {ticking && <Faces key={ticking.rowId} ticking={ticking} onClose={onClose} />}
    </Dialog>
  )
}

function Faces({ ticking: { kind, rowId, title, tickers }, onClose }: WhoDialogProps & { ticking: Ticking }) {
  const [chosen, setChosen] = useState<DisplayPerson>()
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<unknown>()
  const send = async (person: DisplayPerson, pin?: string) => {
    setBusy(person.id)
    setError(undefined)
    try {
      await tick({ kind, rowId, memberId: person.id, pin }, { name: person.firstName, title })
      onClose()
    } catch (refusal) {
      setError(refusal)
    }
    setBusy(undefined)
  }
  const fault = error !== undefined && (
    <p role="alert" className="mb-3 text-center font-medium text-error">
      {messageOf(error)}
    </p>
  )
  if (chosen)
    return (
      <Suspense>
        {fault}
        <PinStep person={chosen} isBusy={busy !== undefined} onPin={(pin) => send(chosen, pin)} onBack={() => setChosen(undefined)} />
      </Suspense>
    )
  return (
    <>
      {fault}
      <ul className="wall-faces">
        {tickers.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              disabled={busy !== undefined}
              aria-busy={busy === person.id}
              onClick={() => (person.tick === 'pin' ? setChosen(person) : send(person))}
              className={`flex h-full w-full cursor-pointer flex-col items-center gap-3 rounded-box bg-base-content/5 p-4 outline-primary duration-150 hover:bg-base-content/10 ${busy !== undefined && busy !== person.id ? 'opacity-50' : ''}`}
            >
              <PersonFace person={person} size="xl" decorative />
              <span className="max-w-full font-medium text-lg [overflow-wrap:anywhere]">{person.firstName}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
