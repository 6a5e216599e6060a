import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ServerCog } from 'lucide-react'
import { useEffect, useState } from 'react'
import { signInBody } from '#src/features/accounts/accounts.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { isPairedHere } from '#web/platform/session/paired'
import { userQuery } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { ChildrenEntrance, ChildrenOffline } from '../paired-devices/children-entrance'
import { childrenQuery } from '../paired-devices/paired-devices.queries'
import { setupQuery } from '../setup/setup.queries'
import { useSignIn, useSignUp } from './accounts.queries'
import { Entrance, EntranceLoading } from './entrance'
import { NewAccountForm } from './new-account-form'
import { ForgottenPassword } from './password-reset'
import { returnPath } from './return-path'
import { t } from './texts'

/** Sign-in, and registration if the server allows it; on a paired device the children's faces come first. */
export function SignInPage() {
  const user = useQuery(userQuery)
  const setup = useQuery(setupQuery)
  const router = useRouter()
  const [creating, setCreating] = useState(false)
  const [hasForgotten, setForgotten] = useState(false)
  const [wasPaired] = useState(isPairedHere)
  const [hasPassword, setHasPassword] = useState(false)
  const children = useQuery({ ...childrenQuery, enabled: user.data === null || user.isError })

  useEffect(() => {
    if (user.data) router.history.replace(returnPath(location.search))
  }, [user.data, router])

  const isPending = user.isPending || setup.isPending || (children.isPending && children.fetchStatus !== 'idle')
  if (isPending || user.data) return <EntranceLoading />
  if (setup.data?.needed) return <NotSetUp />
  if (!hasPassword) {
    const choosePassword = () => setHasPassword(true)
    if (children.data?.length) return <ChildrenEntrance shown={children.data} onPassword={choosePassword} />
    if (wasPaired && children.isError)
      return <ChildrenOffline retry={children.refetch} pending={children.isFetching} onPassword={choosePassword} />
  }
  if (creating) {
    return (
      <Entrance
        title={t('Create an account')}
        footer={<Elsewhere question={t('Already have an account?')} label={t('Sign in')} go={() => setCreating(false)} />}
      >
        <SignUpForm />
      </Entrance>
    )
  }
  if (hasForgotten)
    return (
      <Entrance
        title={t('Forgot your password?')}
        footer={
          <Button variant="quiet" onClick={() => setForgotten(false)}>
            {t('Back to sign-in')}
          </Button>
        }
      >
        <ForgottenPassword />
      </Entrance>
    )
  const open = setup.data?.signup === 'open'
  return (
    <Entrance
      title={t('Sign in')}
      subtitle={t('Welcome back.')}
      footer={
        <>
          {children.data?.length ? (
            <Button variant="quiet" onClick={() => setHasPassword(false)}>
              {t('Back to the children')}
            </Button>
          ) : null}
          {open && <Elsewhere question={t('New here?')} label={t('Create an account')} go={() => setCreating(true)} />}
        </>
      }
    >
      {wasPaired && children.data === null && (
        <p className="mb-5 rounded-field bg-base-content/5 px-4 py-3 text-sm">
          {t('The children no longer sign in on this device. A parent can set it up again.')}
        </p>
      )}
      <SignInForm onForgotten={setup.data?.resetsPasswords ? () => setForgotten(true) : undefined} />
    </Entrance>
  )
}

/** @param onForgotten asks for a link; undefined where the server sends no mail */
function SignInForm({ onForgotten }: { onForgotten: (() => void) | undefined }) {
  const signIn = useSignIn()
  const form = useEntryForm({
    values: { identifier: '', password: '' },
    check: signInBody.safeParse,
    send: signIn.mutateAsync,
  })
  return (
    <form.AppForm>
      <form.Body>
        <form.AppField name="identifier">
          {(field) => (
            <field.Text label={t('E-mail or username')} autoComplete="username" autoCapitalize="none" spellCheck={false} required />
          )}
        </form.AppField>
        <form.AppField name="password">
          {(field) => <field.Text label={t('Password')} type="password" autoComplete="current-password" required />}
        </form.AppField>
        <form.Refusal />
        <form.Submit className="w-full">{t('Sign in')}</form.Submit>
        {onForgotten ? (
          <Button variant="quiet" onClick={onForgotten}>
            {t('Forgot your password?')}
          </Button>
        ) : (
          <p className="text-center text-muted text-sm">
            {t('Forgot your password? The person who runs this server can give you a new one.')}
          </p>
        )}
      </form.Body>
    </form.AppForm>
  )
}

function SignUpForm() {
  const signUp = useSignUp()
  return <NewAccountForm submitLabel={t('Create account')} send={signUp.mutateAsync} />
}

function Elsewhere({ question, label, go }: { question: string; label: string; go: () => void }) {
  return (
    <p className="flex items-center gap-1">
      {question}
      <Button variant="quiet" onClick={go}>
        {label}
      </Button>
    </p>
  )
}

function NotSetUp() {
  return (
    <Entrance title={t('Almost there')}>
      <div className="flex items-start gap-4">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-primary/10 text-primary">
          <ServerCog aria-hidden className="size-6" />
        </span>
        <p>
          {t(
            "This server isn't set up yet. When it started, it wrote a setup link to its log. Open that link to create the first family and its admin.",
          )}
        </p>
      </div>
    </Entrance>
  )
}
