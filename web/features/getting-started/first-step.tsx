import { Baby, Blocks, Check, ChevronDown, type LucideIcon, MailPlus, TabletSmartphone, UserPlus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { MemberReply } from '#src/features/families/families.contract'
import type { FirstStep } from '#src/features/user-settings/user-settings.contract'
import type { Msg } from '#web/platform/language/catalogue'
import { Button } from '#web/ui/button'
import { InstallDialog } from '../install/install-dialog'
import { InviteMemberDialog } from '../invitations/invite-member-dialog'
import { AddMemberDialog } from '../settings/add-member-dialog'
import { FeaturesDialog } from './features-dialog'
import type { StepState } from './getting-started.rules'
import { msg, t } from './texts'

const words = {
  invite: {
    icon: UserPlus,
    title: msg('Invite someone'),
    text: msg('Your partner, a grandparent, a grown-up child: they join with a link, or by scanning its code from this screen.'),
  },
  children: {
    icon: Baby,
    title: msg('Add your children'),
    text: msg('They need no e-mail address: you choose a username and a password, and they sign in with those.'),
  },
  features: {
    icon: Blocks,
    title: msg('Choose features'),
    text: msg(
      'Calendar, tasks, shopping, messages and photos are on. Add a family tree, finances or more, or switch off what you do not need.',
    ),
  },
  install: {
    icon: TabletSmartphone,
    title: msg('Install on your phone'),
    text: msg('On the home screen, Hearth opens like an app.'),
  },
} as const satisfies Record<FirstStep, { icon: LucideIcon; title: Msg; text: Msg }>

type StepProps = {
  step: FirstStep
  state: StepState
  isShown: boolean
  onShow: () => void
  onDone: () => void
  onSkip: () => void
  /** Shows the next open step, if there is one. */
  onNext: (() => void) | undefined
  members: MemberReply[]
}

/** One step: its title, and when selected its description and action. */
export function Step({ step, state, isShown, onShow, onDone, onSkip, onNext, members }: StepProps) {
  const id = useId()
  const { icon, title, text } = words[step]
  return (
    <li>
      <h3 className="font-sans text-base tracking-normal">
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          onClick={onShow}
          className="flex min-h-14 w-full cursor-pointer items-center gap-3.5 px-5 py-1.5 text-start hover:bg-base-content/4"
        >
          <Mark icon={icon} isDone={state === 'done'} />
          <span className={`min-w-0 flex-1 font-medium ${state === 'open' ? '' : 'text-muted'}`}>{t(title)}</span>
          {state === 'done' && <span className="sr-only">{t('Done')}</span>}
          {state === 'skipped' && <span className="text-muted text-sm">{t('Later')}</span>}
          <ChevronDown aria-hidden className={`size-5 shrink-0 text-muted ${isShown ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      {isShown && (
        <div id={id} className="flex flex-col gap-3 ps-18.5 pe-5 pb-4">
          <p className="max-w-prose text-muted text-sm">{t(text)}</p>
          <div className="flex flex-wrap gap-2">
            <Act step={step} isAgain={state === 'done'} onDone={onDone} members={members} />
            {state === 'open' && (
              <Button variant="quiet" onClick={onSkip}>
                {t('Not now')}
              </Button>
            )}
            {state === 'done' && onNext && <Button onClick={onNext}>{t('Next step')}</Button>}
          </div>
        </div>
      )}
    </li>
  )
}

function Mark({ icon: Icon, isDone }: { icon: LucideIcon; isDone: boolean }) {
  return (
    <span
      aria-hidden
      className={`grid size-10 shrink-0 place-items-center rounded-full ${isDone ? 'bg-success text-success-content' : 'bg-primary/10 text-primary'}`}
    >
      {isDone ? <Check className="size-5" strokeWidth={2.5} /> : <Icon className="size-5" strokeWidth={1.75} />}
    </span>
  )
}

type ActProps = Pick<StepProps, 'step' | 'onDone' | 'members'> & { isAgain: boolean }

/** The button of a step, with its dialog. */
function Act({ step, isAgain, onDone, members }: ActProps) {
  const button = (icon: ReactNode, label: string) => (
    <Button variant={isAgain ? 'secondary' : 'primary'} icon={icon}>
      {label}
    </Button>
  )
  if (step === 'invite')
    return <InviteMemberDialog trigger={button(<MailPlus aria-hidden className="size-4" />, isAgain ? t('Invite another') : t('Invite'))} />
  if (step === 'children')
    return (
      <AddMemberDialog
        members={members}
        trigger={button(<UserPlus aria-hidden className="size-4" />, isAgain ? t('Add another') : t('Add a child'))}
      />
    )
  if (step === 'features')
    return <FeaturesDialog onDone={onDone} trigger={button(<Blocks aria-hidden className="size-4" />, t('Choose'))} />
  return <InstallDialog onDone={onDone} trigger={button(<TabletSmartphone aria-hidden className="size-4" />, t('Show how'))} />
}
