import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { memberColors } from '#src/features/families/families.rules'
import { Avatar } from '#web/ui/avatar'
import { onColor, softTint } from '#web/ui/color'
import { msg, t } from './texts'

const [blue, ember, green, violet] = memberColors

const events = [
  { time: '4:30', title: msg('Piano, Mia'), color: violet },
  { time: '6:00', title: msg('Pizza night'), color: ember },
  { time: '7:15', title: msg('Choir, Ben'), color: green },
]
const chores = [
  { title: msg('Set the table'), color: blue, done: true },
  { title: msg('Feed the cat'), color: violet, done: true },
  { title: msg('Take out the bins'), color: green, done: false },
]

/** A picture of the app in the evening, built from the app's own components. */
export function HeroPicture() {
  return (
    <div aria-hidden className="relative mx-auto w-full max-w-md select-none lg:max-w-none">
      <div className="absolute -inset-24 rounded-full bg-radial from-primary/30 to-transparent to-70%" />
      <div className="floating relative p-5 sm:p-6">
        <div className="flex items-center justify-between">
          <div>
            <p className="text-muted text-sm">{t('Saturday, Nov 21')}</p>
            <p className="font-heading text-2xl">{t('The Riveras')}</p>
          </div>
          <div className="flex -space-x-1.5">
            <Avatar name="Ana" color={ember} size="sm" decorative />
            <Avatar name="Ben" color={green} size="sm" decorative />
            <Avatar name="Mia" color={violet} size="sm" decorative />
            <Avatar name="Leo" color={blue} size="sm" decorative />
          </div>
        </div>
        <div className="mt-5 flex flex-col gap-2">
          {events.map(({ time, title, color }) => (
            <div key={t(title)} className="flex items-center gap-3 rounded-field px-3 py-2.5" style={softTint(color)}>
              <span className="h-7 w-1 rounded-full" style={{ backgroundColor: color }} />
              <span className="font-medium">{t(title)}</span>
              <span className="ms-auto text-sm tabular-nums">{time}</span>
            </div>
          ))}
        </div>
        <div className="mt-5 flex flex-col gap-3">
          {chores.map(({ title, color, done }) => (
            <div key={t(title)} className="flex items-center gap-3 px-1">
              <Tick color={color} done={done} />
              <span className={done ? 'text-muted line-through' : ''}>{t(title)}</span>
            </div>
          ))}
        </div>
        <div className="mt-6 flex flex-col gap-2">
          <Bubble color={blue} from="Leo">
            {t('Can we light the fire tonight?')}
          </Bubble>
          <Bubble color={ember} from="Ana" own>
            {t('After dinner. You bring the wood.')}
          </Bubble>
        </div>
      </div>
    </div>
  )
}

function Tick({ color, done }: { color: string; done: boolean }) {
  return (
    <span
      className="flex size-6 items-center justify-center rounded-full border-2"
      style={{ borderColor: color, ...(done && { backgroundColor: color, color: onColor(color) }) }}
    >
      {done && <Check className="size-4" strokeWidth={3} />}
    </span>
  )
}

function Bubble({ color, from, own, children }: { color: string; from: string; own?: boolean; children: ReactNode }) {
  return (
    <div className={`flex items-end gap-2 ${own ? 'flex-row-reverse' : ''}`}>
      <Avatar name={from} color={color} size="xs" decorative />
      <span className={`rounded-2xl px-3.5 py-2 text-[0.9375rem] ${own ? 'rounded-ee-md' : 'rounded-es-md'}`} style={softTint(color)}>
        {children}
      </span>
    </div>
  )
}
