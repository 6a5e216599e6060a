import { useLocation } from '@tanstack/react-router'
import { Search, SearchX } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { TextField } from '#web/ui/text-field'
import { countOf, type Description, type Group, groupsOf, matching } from './api-docs.rules'
import { CallRow } from './call-row'
import { t } from './texts'

const titleOf = (feature: string) => feature.charAt(0).toUpperCase() + feature.slice(1)
const anchorOf = (feature: string) => `of-${feature.replaceAll(' ', '-')}`

const callsText = (count: number) => t('{count, plural, one {# call} other {# calls}}', { count })

/** All calls by feature, with a filter. A call named in the address starts open. */
export function CallList({ description }: { description: Description }) {
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search)
  const groups = useMemo(() => groupsOf(description), [description])
  const found = useMemo(() => matching(groups, asked), [groups, asked])
  const hash = useLocation({ select: (location) => location.hash })

  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash])

  const count = countOf(found)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8">
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)]">
        <TextField
          label={t('Search calls')}
          type="search"
          value={search}
          onValueChange={setSearch}
          placeholder="tasks post"
          autoComplete="off"
          leading={<Search aria-hidden className="size-4" />}
        />
        <p role="status" className="text-muted text-sm">
          {callsText(count)}
        </p>
        <Features groups={found} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {found.map(({ feature, calls }) => (
          <div key={feature} id={anchorOf(feature)} className="scroll-mt-4">
            <Card title={titleOf(feature)} subtitle={callsText(calls.length)} flush>
              {calls.map((call) => (
                <CallRow key={call.id} call={call} schemas={description.components.schemas} isNamed={call.id === hash} />
              ))}
            </Card>
          </div>
        ))}
        {count === 0 && (
          <EmptyState icon={SearchX} title={t('No call has all of these words')} text={t('Try a part of its path, or what it is about.')} />
        )}
      </div>
    </div>
  )
}

function Features({ groups }: { groups: readonly Group[] }) {
  if (groups.length === 0) return null
  return (
    <nav aria-label={t('Features')} className="min-h-0 overflow-y-auto max-lg:hidden">
      {groups.map(({ feature }) => (
        <a
          key={feature}
          href={`#${anchorOf(feature)}`}
          className="flex min-h-9 items-center rounded-field px-3 text-[0.9375rem] text-muted hover:bg-base-content/6 hover:text-base-content"
        >
          {titleOf(feature)}
        </a>
      ))}
    </nav>
  )
}
