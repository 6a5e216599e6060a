import { useQuery } from '@tanstack/react-query'
import { Contact, Printer } from 'lucide-react'
import { useState } from 'react'
import type { ContactReply } from '#src/features/directory/contacts.contract'
import type { MemberProfile } from '#src/features/directory/profiles.contract'
import type { ActiveFamily } from '#web/platform/session/session'
import { useRemembered } from '#web/platform/session/use-remembered'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { Checkbox } from '#web/ui/checkbox'
import { EmptyState } from '#web/ui/empty-state'
import { combineQueries, Loaded } from '#web/ui/loaded'
import { Page, PageHeader } from '#web/ui/page'
import { Select } from '#web/ui/select'
import { Skeleton } from '#web/ui/skeleton'
import { BackLink } from '../shell/back-link'
import { FeatureScreen } from '../shell/feature-screen'
import { contactsQuery, profilesQuery } from './directory.queries'
import { householdsOf } from './households'
import { LabelSheet, type LabelSize, labelSizes } from './label-sheet'
import { t } from './texts'

/** /directory/labels: the addresses of households, printed on sheets of labels. */
export const LabelsPage = () => (
  <FeatureScreen
    title={t('Address labels')}
    can="member"
    refused={t("You can't view the directory")}
    empty={<EmptyState icon={Contact} title={t('Please join a family to see its directory')} />}
  >
    {(family) => <Labels family={family} />}
  </FeatureScreen>
)

function Labels({ family: { id } }: { family: ActiveFamily }) {
  const query = combineQueries<[ContactReply[], MemberProfile[]]>(useQuery(contactsQuery(id)), useQuery(profilesQuery(id)))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [size, setSize] = useRemembered<LabelSize>(
    'labels.size',
    labelSizes().map(({ value }) => value),
    'a4',
  )
  const toggle = (key: string) =>
    setLeft((before) => (before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key])))
  return (
    <Page>
      <BackLink to="/directory">{t('Family Directory')}</BackLink>
      <PageHeader
        title={t('Address labels')}
        actions={
          <Button icon={<Printer aria-hidden className="size-4" />} onClick={() => window.print()}>
            {t('Print')}
          </Button>
        }
      />
      <Loaded
        query={query}
        errorTitle={t('Failed to load the addresses')}
        skeleton={<Skeleton className="h-96 w-full rounded-box" />}
        onCard
      >
        {([contacts, profiles]) => {
          const households = householdsOf(contacts, profiles)
          return (
            <Card>
              <div className="flex flex-col gap-4">
                <Select label={t('Sheet of labels')} className="max-w-80" options={labelSizes()} value={size} onValueChange={setSize} />
                {households.length === 0 && <p className="text-muted">{t('No addresses yet')}</p>}
                <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
                  {households.map(({ key, names, lines }) => (
                    <li key={key}>
                      <Checkbox
                        label={names.join(', ')}
                        hint={lines.join(', ')}
                        checked={!left.has(key)}
                        onCheckedChange={() => toggle(key)}
                      />
                    </li>
                  ))}
                </ul>
                <LabelSheet size={size} households={households.filter(({ key }) => !left.has(key))} />
              </div>
            </Card>
          )
        }}
      </Loaded>
    </Page>
  )
}
