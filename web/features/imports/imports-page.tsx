import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { type ImportKind, importKinds, kindOf, kindRules } from '#src/features/imports/imports.rules'
import { mayDo } from '#src/shared/permissions'
import { useMaxUploadMegabytes } from '#web/platform/api/upload-limit'
import { useFamily, useMaybeFamily } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { FileField } from '#web/ui/file-field'
import { Page, PageHeader } from '#web/ui/page'
import { Select } from '#web/ui/select'
import { useAction } from '#web/ui/use-action'
import { CurrentImport } from './current-import'
import { EarlierImports } from './earlier-imports'
import { kindNames, kindSources } from './imports.labels'
import { type ChosenFile, createImport, keepImport, uploadForImport } from './imports.queries'
import { t } from './texts'

/** Files that the screen offers. The server decides by their content. */
const accept =
  '.ics,.ical,.vcf,.vcard,.csv,.tsv,.ged,.gdz,.zip,.json,.txt,text/calendar,text/vcard,text/csv,text/plain,application/json,application/zip'

/** /settings/import: files of other programs, read into the family. */
export function ImportsPage() {
  const family = useMaybeFamily()
  return (
    <Page width="narrow">
      <PageHeader
        title={t('Import')}
        subtitle={t('Bring what other programs know. You see what would be added before anything is written.')}
      />
      {family ? <Imports /> : <EmptyState icon={UsersRound} title={t('Please join a family to import files')} />}
    </Page>
  )
}

function Imports() {
  const { id: familyId, membership } = useFamily()
  const [file, setFile] = useState<ChosenFile>()
  const [importId, setImportId] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [source, setSource] = useState<ImportKind>()
  const read = useAction(
    async (chosen: File) => {
      setRefusal(undefined)
      setImportId(undefined)
      const kind = source ?? kindOf(chosen.name, await chosen.slice(0, 4096).text())
      if (!kind) return setRefusal(t('Hearth cannot tell what this file is. Choose the program that it is from, and then the file again.'))
      if (!mayDo(membership, kindRules[kind].can)) return setRefusal(t('You may not add what this file has.'))
      const uploaded = await uploadForImport(chosen, kind)
      const one = await createImport(familyId, uploaded)
      setFile(uploaded)
      setImportId(one.id)
      await keepImport(familyId, one)
    },
    { failed: t('Failed to read the file') },
  )
  return (
    <>
      <Card
        title={t('Choose a file')}
        subtitle={t(
          'From a calendar, an address book, a bank, a genealogy program or another family app, up to 10 MB; a ZIP with pictures up to {megabytes} MB.',
          {
            megabytes: useMaxUploadMegabytes(),
          },
        )}
      >
        <div className="mb-4 flex flex-col gap-2">
          <Select
            label={t('Program')}
            options={[
              { value: '', label: t('Find out from the file') },
              ...importKinds.map((kind) => ({ value: kind, label: t(kindNames[kind]) })),
            ]}
            value={source ?? ''}
            onValueChange={(kind) => setSource(importKinds.find((one) => one === kind))}
          />
          {source && <p className="text-muted text-sm">{t(kindSources[source])}</p>}
        </div>
        <FileField label={t('Choose a file')} accept={accept} pending={read.isPending} onFile={(chosen) => read.mutate(chosen)} />
        {refusal && (
          <p role="alert" className="mt-3 text-error">
            {refusal}
          </p>
        )}
      </Card>
      {importId && <CurrentImport key={importId} familyId={familyId} importId={importId} file={file} onRead={setImportId} />}
      <EarlierImports familyId={familyId} currentId={importId} />
    </>
  )
}
