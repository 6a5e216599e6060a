import { queryOptions, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { appPasswordsApi, newAppPassword } from '#src/features/app-passwords/app-passwords.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { call } from '#web/platform/api/api'
import { queryClient, userKey } from '#web/platform/api/query-client'
import { useMaybeFamily, useUser } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { CopyField } from '#web/ui/copy-field'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { useAction } from '#web/ui/use-action'
import { momentText } from './settings.labels'
import { t } from './texts'

const query = queryOptions({ queryKey: [...userKey, 'app-passwords'], queryFn: () => call(appPasswordsApi.list, {}) })
const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey })

/** Passwords for apps that cannot sign in like a browser, such as OwnTracks. */
export function AppPasswordsCard() {
  const passwords = useQuery(query)
  const create = useAction((name: string) => call(appPasswordsApi.create, { body: { name, scopes: ['owntracks'] } }), {
    onSuccess: refresh,
  })
  const form = useEntryForm({
    values: { name: '' },
    check: ({ name }) => newAppPassword.safeParse({ name, scopes: ['owntracks'] }),
    send: async ({ name }) => {
      await create.mutateAsync(name)
      form.reset()
    },
  })
  return (
    <Card title={t('App passwords')} subtitle={t('For the OwnTracks app, which shares your location while this page is closed.')}>
      <form.AppForm>
        <form.Body>
          <div className="min-w-0 flex-1">
            <form.AppField name="name">
              {(field) => <field.Text label={t('Name of the phone')} autoComplete="off" required />}
            </form.AppField>
          </div>
          <form.Submit variant="secondary">{t('Create App Password')}</form.Submit>
        </form.Body>
        <form.Refusal />
      </form.AppForm>
      {create.data && <Secret secret={create.data.secret} />}
      <Loaded
        query={passwords}
        errorTitle={t('Failed to load the app passwords')}
        skeleton={<Skeletons count={1} of="h-12" className="pt-4" />}
      >
        {(rows) => (
          <ul className="mt-2">
            {rows.map(({ id, name, lastUsedAt }) => (
              <PasswordRow key={id} id={id} name={name} lastUsedAt={lastUsedAt} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

/** What to enter in the app. The server shows the password this once. */
function Secret({ secret }: { secret: string }) {
  const user = useUser()
  return (
    <div className="mt-4 flex flex-col gap-4 rounded-field bg-base-content/6 p-4">
      <p>
        {t('In OwnTracks choose the mode HTTP, enter these three, and leave the encryption key empty. The password is shown only now.')}
      </p>
      <CopyField label={t('Address')} value={`${location.origin}/api/owntracks`} />
      <CopyField label={t('User name')} value={user.username} />
      <CopyField label={t('Password')} value={secret} />
    </div>
  )
}

function PasswordRow({ id, name, lastUsedAt }: { id: string; name: string; lastUsedAt: string | null }) {
  const timezone = useMaybeFamily()?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const revoke = useAction(() => call(appPasswordsApi.remove, { params: { appPasswordId: id } }), {
    onSuccess: refresh,
    done: t('App password revoked'),
    failed: t('Failed to revoke the app password'),
  })
  return (
    <li className="flex min-h-14 items-center gap-4">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {name}
        <span className="block text-muted text-sm">
          {lastUsedAt ? t('Last used {moment}', { moment: momentText(lastUsedAt, timezone) }) : t('Never used')}
        </span>
      </p>
      <Button aria-label={t('Revoke {name}', { name })} pending={revoke.isPending} onClick={() => revoke.mutate()}>
        {t('Revoke')}
      </Button>
    </li>
  )
}
