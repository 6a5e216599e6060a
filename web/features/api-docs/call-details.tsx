import { Link } from 'lucide-react'
import { buttonClass } from '#web/ui/button'
import type { ApiCall, Payload } from './api-docs.rules'
import { Code } from './code'
import { curlOf } from './curl.rules'
import { exampleOf } from './example.rules'
import { InlineCode } from './inline-code'
import { type Schemas, shapeText, typeText } from './schema.rules'
import { rich, t } from './texts'

/** The permission, input, replies and errors of a call. */
export function CallDetails({ call, schemas }: { call: ApiCall; schemas: Schemas }) {
  return (
    <div className="flex flex-col gap-5 px-5 pt-1 pb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p>
          <InlineCode text={call.whoText} />
        </p>
        <a href={`#${call.id}`} className={buttonClass('quiet', 'sm')}>
          <Link aria-hidden className="size-4" />
          {t('Link to this')}
        </a>
      </div>
      <Code label={t('Example')}>{curlOf(call, schemas, location.origin)}</Code>
      {call.parameters.length > 0 && <Parameters call={call} />}
      {call.body && <Shape title={t('Body')} payload={call.body} schemas={schemas} />}
      <Reply call={call} schemas={schemas} />
      <Refusals call={call} />
    </div>
  )
}

function Parameters({ call: { parameters } }: { call: ApiCall }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base">{t('Parameters')}</h3>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {parameters.map(({ name, in: place, required, schema }) => (
          <div key={name} className="contents">
            <dt>
              <code>{name}</code>
            </dt>
            <dd className="mb-1 text-muted [overflow-wrap:anywhere] sm:mb-0">
              {required
                ? rich('{type}, in the {place, select, path {path} other {query}}', { type: <code>{typeText(schema)}</code>, place })
                : rich('{type}, in the {place, select, path {path} other {query}}, may be left out', {
                    type: <code>{typeText(schema)}</code>,
                    place,
                  })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Reply({ call: { reply }, schemas }: { call: ApiCall; schemas: Schemas }) {
  const title = t('Reply {status}', { status: reply.status })
  if (reply.payload) return <Shape title={title} payload={reply.payload} schemas={schemas} />
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base">{title}</h3>
      <p className="text-muted">{reply.status === '302' ? t('Leads to another page.') : t('Nothing in it.')}</p>
    </section>
  )
}

function Shape({ title, payload: { type, schema }, schemas }: { title: string; payload: Payload; schemas: Schemas }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base">{title}</h3>
      {schema ? (
        <div className="grid gap-3 xl:grid-cols-2">
          <Code label={t('Shape')}>{shapeText(schema, schemas)}</Code>
          <Code label={t('For instance')}>{JSON.stringify(exampleOf(schema, schemas), null, 2)}</Code>
        </div>
      ) : (
        <p className="text-muted">{type === '*/*' ? t('The bytes of a file.') : t('Of the type {type}.', { type })}</p>
      )}
    </section>
  )
}

function Refusals({ call: { refusals } }: { call: ApiCall }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base">{t('Refused with')}</h3>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {refusals.map(({ status, text }) => (
          <div key={status} className="contents">
            <dt className="tabular-nums">{status === 'default' ? t('Others') : status}</dt>
            <dd className="mb-1 text-muted sm:mb-0">
              <InlineCode text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
