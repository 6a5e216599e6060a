import { ArrowLeft, WifiOff } from 'lucide-react'
import { useState } from 'react'
import type { ChildReply } from '#src/features/paired-devices/paired-devices.contract'
import { ApiError, messageOf } from '#web/platform/api/api'
import { Avatar } from '#web/ui/avatar'
import { Button } from '#web/ui/button'
import { Entrance } from '../accounts/entrance'
import { useEnterPin } from './paired-devices.queries'
import { minPin, PinPad } from './pin-pad'
import { t } from './texts'
import { useCountdown } from './use-countdown'

type ChildrenEntranceProps = { shown: readonly ChildReply[]; onPassword: () => void }

/** The sign-in of a paired device: the children's faces first, then the PIN of the chosen one. */
export function ChildrenEntrance({ shown, onPassword }: ChildrenEntranceProps) {
  const [chosen, setChosen] = useState<string>()
  const child = shown.find(({ id }) => id === chosen)
  if (child) return <PinEntrance key={child.id} child={child} onBack={() => setChosen(undefined)} onPassword={onPassword} />
  return (
    <Entrance title={t('Who are you?')} footer={<WithPassword onPress={onPassword} />}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
        {shown.map(({ id, firstName, color }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => setChosen(id)}
              className="flex h-full min-h-40 w-full cursor-pointer flex-col items-center justify-center gap-3 rounded-box bg-base-content/5 p-3 outline-primary duration-150 hover:bg-base-content/10"
            >
              <Avatar name={firstName} color={color} size="xl" decorative />
              <span className="max-w-full font-medium text-lg [overflow-wrap:anywhere]">{firstName}</span>
            </button>
          </li>
        ))}
      </ul>
    </Entrance>
  )
}

/** Errors after which the PIN can be typed again; the others end the attempts here. */
const isOver = (error: unknown) => error instanceof ApiError && (error.code === 'pin_locked' || error.status === 404)

type PinEntranceProps = { child: ChildReply; onBack: () => void; onPassword: () => void }

function PinEntrance({ child: { id, firstName, color, pinKind }, onBack, onPassword }: PinEntranceProps) {
  const [pin, setPin] = useState('')
  const [secondsLeft, wait] = useCountdown()
  const enter = useEnterPin(id)
  const hasEnded = isOver(enter.error)
  const submit = () => {
    if (pin.length < minPin || enter.isPending || secondsLeft > 0) return
    enter.mutate(pin, {
      onError: (error) => {
        setPin('')
        if (error instanceof ApiError && error.retryAfter) wait(error.retryAfter)
      },
    })
  }
  const refusal = () => {
    if (secondsLeft > 0) return t('Too many tries. Wait {seconds, plural, one {# second} other {# seconds}}.', { seconds: secondsLeft })
    const isThrottled = enter.error instanceof ApiError && enter.error.status === 429
    return enter.error && pin === '' && !isThrottled ? messageOf(enter.error) : undefined
  }
  return (
    <Entrance
      title={t('Hello, {firstName}', { firstName })}
      subtitle={pinKind === 'pictures' ? t('Press your pictures, one after the other.') : t('Enter your PIN.')}
      footer={<WithPassword onPress={onPassword} />}
    >
      <div className="flex flex-col gap-4">
        <div className="flex justify-center">
          <Avatar name={firstName} color={color} size="portrait" decorative />
        </div>
        <p role="alert" className="min-h-6 text-center font-medium text-error">
          {refusal()}
        </p>
        <PinPad
          kind={pinKind}
          pin={pin}
          onPin={setPin}
          onEnter={submit}
          pending={enter.isPending || enter.isSuccess}
          disabled={secondsLeft > 0 || hasEnded}
        />
        <Button variant="quiet" icon={<ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />} onClick={onBack}>
          {t('Somebody else')}
        </Button>
      </div>
    </Entrance>
  )
}

/** A paired device that cannot reach the server: it knows no names. */
export function ChildrenOffline({ retry, pending, onPassword }: { retry: () => void; pending: boolean; onPassword: () => void }) {
  return (
    <Entrance title={t('No connection')} footer={<WithPassword onPress={onPassword} />}>
      <div className="flex flex-col items-start gap-5">
        <p className="flex items-start gap-3">
          <WifiOff aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
          {t('Children can sign in here once this device reaches the server again.')}
        </p>
        <Button variant="primary" pending={pending} onClick={retry}>
          {t('Try again')}
        </Button>
      </div>
    </Entrance>
  )
}

const WithPassword = ({ onPress }: { onPress: () => void }) => (
  <Button variant="quiet" onClick={onPress}>
    {t('Sign in with a password')}
  </Button>
)
