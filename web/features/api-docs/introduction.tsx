import { ChevronRight } from 'lucide-react'
import { Code } from './code'
import { rich, t } from './texts'

const withToken = `export HEARTH_TOKEN=hearth_…
curl -H "Authorization: Bearer $HEARTH_TOKEN" '${location.origin}/api/families'`

const signIn = `curl -c hearth-cookies.txt -H 'content-type: application/json' \\
  -d '{"identifier":"ana@example.org","password":"…"}' '${location.origin}/api/auth/sign-in'
curl -b hearth-cookies.txt '${location.origin}/api/families'`

const refusal = `{ "code": "invalid_title", "message": "Title is required.",
  "issues": [{ "path": "title", "message": "Title is required." }] }`

/** The introduction: rules that apply to every call. */
export function Introduction() {
  return (
    <details className="group rounded-box bg-base-100">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-box px-5 py-3 hover:bg-base-content/4 [&::-webkit-details-marker]:hidden">
        {t('Before the first call: signing in, and what holds for all')}
        <ChevronRight aria-hidden className="ms-auto size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-90" />
      </summary>
      <div className="grid gap-x-8 gap-y-4 px-5 pt-1 pb-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-2">
          <p>
            {t(
              'A program sends an API token, which you make in the settings of your account. It does what you may do, within its scopes and until its date; each call names the scope that it needs.',
            )}
          </p>
          <Code label={t('With an API token')}>{withToken}</Code>
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <p>
            {rich('Signing in returns a cookie, and a call has the permissions of its user. {call} has the ids to go on with.', {
              call: <code>GET /api/families</code>,
            })}
          </p>
          <Code label={t('Signing in')}>{signIn}</Code>
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <p>
            {rich(
              'JSON in and out; moments are UTC, dates are {format}. Errors state their reason, in {code} for programs and {message} for people.',
              { format: <code>YYYY-MM-DD</code>, code: <code>code</code>, message: <code>message</code> },
            )}
          </p>
          <Code label={t('A refusal')}>{refusal}</Code>
        </div>
      </div>
    </details>
  )
}
