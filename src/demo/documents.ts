import { newDocument } from '../features/documents/documents.contract'
import type { Papers } from './document-files'
import type { DemoFamily } from './family'
import { keepers, laterNotes, packing } from './note-texts'
import type { Name } from './people'
import type { Act, Plan } from './timeline'

const filed = ({ insurance, router, card }: Papers): (Record<string, unknown> & { by: Name })[] => [
  {
    by: 'Tom',
    title: 'Home insurance',
    type: 'document',
    color: 'blue',
    fileUrl: insurance,
    fileName: 'home-insurance.pdf',
    content: 'What to do after a storm is on the page. Claims within **five days**.',
  },
  { by: 'Tom', title: 'Router', type: 'document', color: 'yellow', fileUrl: router, fileName: 'router.txt' },
  { by: 'Maya', title: "Ivy's vaccinations", type: 'document', color: 'pink', fileUrl: card, fileName: 'vaccination-card.jpg' },
]

/** Notes and documents: some from the start, more over time, and the minutes of each month. */
export const planDocuments = ({ services: { documents }, members }: DemoFamily, papers: Papers): Plan => {
  const addDocument = ({ by, ...fields }: Record<string, unknown> & { by: Name }) =>
    documents.create(members[by], newDocument.parse(fields))
  const checkFirstItem = (by: Name) => {
    const [row] = documents.list(members[by], { search: packing.title, limit: 1 })
    const note = row && documents.find(row.id)
    if (note?.content) documents.change(members[by], note, { content: note.content.replace('[ ]', '[x]') })
  }
  const start = () => {
    for (const paper of filed(papers)) addDocument(paper)
    for (const note of keepers) addDocument(note)
  }
  const meeting = (month: string) =>
    addDocument({
      by: 'Maya',
      title: `Family meeting, ${month}`,
      color: 'yellow',
      content: `Everybody was there, ${month.length % 2 ? 'Biscuit too' : 'with popcorn'}.\n\n- Chores swap next week\n- Pocket money stays as it is\n- [x] Book the dentist\n- [ ] Look for a summer house`,
    })

  let isFirst = true
  const waiting = [...laterNotes]
  return ({ date, daysLeft, nowMinute, random }) => {
    const draw = random('documents')
    const acts: Act[] = []
    if (isFirst) acts.push({ minute: 7 * 60 + 30, act: start })
    isFirst = false
    const next = draw.chance(0.15) ? waiting.shift() : undefined
    if (next) acts.push({ minute: draw.int(17 * 60, 21 * 60), act: () => addDocument(next) })
    if (date.day === 1 && daysLeft > 0)
      acts.push({ minute: 18 * 60, act: () => meeting(date.toLocaleString('en', { month: 'long', year: 'numeric' })) })
    if (daysLeft === 2) acts.push({ minute: 20 * 60, act: () => addDocument(packing) })
    if (daysLeft === 1) for (const minute of [17 * 60, 19 * 60]) acts.push({ minute, act: () => checkFirstItem('Tom') })
    if (daysLeft === 0) acts.push({ minute: nowMinute * 0.9, act: () => checkFirstItem('Maya') })
    return acts
  }
}
