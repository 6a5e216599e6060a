import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileJson } from 'lucide-react'
import { buttonClass } from '#web/ui/button'
import { Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import { Brand } from '../landing/brand'
import { descriptionQuery } from './api-docs.queries'
import { CallList } from './call-list'
import { Introduction } from './introduction'
import { t } from './texts'

/** /api/docs: every endpoint of the server, for developers. */
export function ApiDocsPage() {
  const query = useQuery(descriptionQuery)
  const { data: description } = query
  return (
    <>
      <header className="px-4 pt-[calc(0.75rem+var(--safe-top))] sm:px-6">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-4">
          <Link to="/" aria-label="Hearth" className="flex min-h-11 items-center rounded-field">
            <Brand />
          </Link>
          <a href="/api/openapi.json" className={buttonClass('quiet')}>
            <FileJson aria-hidden className="size-4" />
            {t('OpenAPI')}
          </a>
        </div>
      </header>
      <main className="[&_:not(pre)>code]:text-[0.9em]">
        <Page width="wide">
          <PageHeader
            title="API"
            subtitle={
              description
                ? t('Every call of this server, Hearth {version}', { version: description.info.version })
                : t('Every call of this server')
            }
          />
          <Introduction />
          <Loaded query={query} errorTitle={t('Failed to load the description')} skeleton={<Loading />}>
            {(calls) => <CallList description={calls} />}
          </Loaded>
        </Page>
      </main>
    </>
  )
}

function Loading() {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <Skeleton className="h-16" />
      <Skeleton className="h-96 rounded-box" />
    </SkeletonGroup>
  )
}
