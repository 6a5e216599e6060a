import { createContext, useContext } from 'react'
import Markdown, { type Components, type ExtraProps, type Options } from 'react-markdown'
import { markWords, type TaskLine, taskAt } from './notes.rules'
import { t } from './texts'

/** A node of a note's syntax tree. */
type Element = NonNullable<ExtraProps['node']>
type ElementContent = Element['children'][number]

/** Keeps http, https and mailto links; any other link becomes text. */
const webOrMail = (url: string) => (/^(?:https?|mailto):/i.test(url) ? url : '')

/** A plugin that marks the words of a search in the rendered text. */
const markAll = (words: readonly string[]) => (tree: { children: unknown[] }) => {
  const inside = (children: ElementContent[]): ElementContent[] =>
    children.flatMap((child): ElementContent[] => {
      if (child.type === 'element') return [{ ...child, children: inside(child.children) }]
      if (child.type !== 'text') return [child]
      return markWords(child.value, words).map(({ text, isMatch }) => {
        const value = { type: 'text' as const, value: text }
        return isMatch ? { type: 'element' as const, tagName: 'mark', properties: {}, children: [value] } : value
      })
    })
  tree.children = inside(tree.children as ElementContent[])
}

type Ticking = { content: string; onTick?: (line: TaskLine, isDone: boolean) => void }
const TickingContext = createContext<Ticking>({ content: '' })

const styles: Record<string, string> = {
  mark: 'rounded-sm bg-primary/25 px-0.5 text-base-content',
  ul: 'list-disc ps-6 [&.contains-task-list]:list-none [&.contains-task-list]:ps-0 [&_.contains-task-list]:ps-7',
  ol: 'list-decimal ps-6',
  blockquote: 'border-base-content/25 border-s-3 ps-4 text-muted',
  code: 'rounded bg-base-content/8 px-1 py-0.5 font-mono text-[0.875em] [pre_&]:bg-transparent [pre_&]:p-0',
  pre: 'whitespace-pre-wrap rounded-field bg-base-content/6 px-4 py-3',
  hr: 'border-base-content/20',
  th: 'border-base-content/20 border-b px-3 py-1.5 text-start font-semibold first:ps-0',
  td: 'border-base-content/10 border-b px-3 py-1.5 align-top first:ps-0',
}

const styled = (Tag: 'mark' | 'ul' | 'ol' | 'blockquote' | 'code' | 'pre' | 'hr' | 'th' | 'td') =>
  function Styled({ node: _, className = '', ...rest }: { className?: string } & ExtraProps) {
    return <Tag {...rest} className={`${styles[Tag]} ${className}`} />
  }

// The surrounding dialog uses the first two heading levels.
const heading = (Tag: 'h3' | 'h4' | 'h5', size: string) =>
  function Heading({ node: _, ...rest }: ExtraProps) {
    return <Tag {...rest} className={`mt-2 ${size} first:mt-0`} />
  }

function Anchor({ node: _, href, children, title }: { href?: string; children?: React.ReactNode; title?: string } & ExtraProps) {
  if (!href) return <span>{children}</span>
  return (
    <a href={href} title={title} target="_blank" rel="noopener noreferrer" className="link link-primary">
      {children}
    </a>
  )
}

/** A picture on another host becomes a link, so that reading a note contacts no other server. */
function Picture({ src, alt }: { src?: string | Blob; alt?: string }) {
  return <Anchor href={typeof src === 'string' ? src : undefined}>{alt || (typeof src === 'string' && src) || t('Picture')}</Anchor>
}

const isBox = (child: ElementContent): child is Element => child.type === 'element' && child.tagName === 'input'
const textIn = (node: ElementContent): string => {
  if (node.type === 'text') return node.value
  return node.type === 'element' && node.tagName !== 'ul' && node.tagName !== 'ol' ? node.children.map(textIn).join('') : ''
}
const boxOf = (node: Element | undefined): Element | undefined =>
  node?.children.flatMap((child) => (child.type === 'element' && child.tagName === 'p' ? child.children : [child])).find(isBox)

function Item({ node, className = '', children, ...rest }: { className?: string; children?: React.ReactNode } & ExtraProps) {
  const { content, onTick } = useContext(TickingContext)
  const box = boxOf(node)
  if (!node || !box) return <li {...rest}>{children}</li>
  const line = taskAt(content, node.position?.start.line ?? 0)
  const isDone = box.properties.checked === true
  return (
    <li
      {...rest}
      className={`relative py-[9px] ps-9 sm:pointer-fine:py-1 ${className} ${isDone ? 'text-muted line-through decoration-1' : ''}`}
    >
      {/* A touch target of 44 px. */}
      <label className="absolute -start-2.5 top-0 grid size-11 cursor-pointer sm:pointer-fine:h-8.5 place-items-center has-disabled:cursor-default">
        <input
          type="checkbox"
          aria-label={textIn(node).trim()}
          checked={isDone}
          disabled={!onTick || !line}
          onChange={() => line && onTick?.(line, !isDone)}
          className="checkbox checkbox-sm checkbox-primary border-edge disabled:cursor-default disabled:opacity-70"
        />
      </label>
      {children}
    </li>
  )
}

const components: Components = {
  a: Anchor,
  img: Picture,
  li: Item,
  // The list item renders the checkbox, as it knows the line.
  input: () => null,
  h1: heading('h3', 'text-xl'),
  h2: heading('h4', 'text-lg'),
  h3: heading('h5', 'text-base'),
  h4: heading('h5', 'text-base'),
  h5: heading('h5', 'text-base'),
  h6: heading('h5', 'text-base'),
  mark: styled('mark'),
  ul: styled('ul'),
  ol: styled('ol'),
  blockquote: styled('blockquote'),
  code: styled('code'),
  pre: styled('pre'),
  hr: styled('hr'),
  th: styled('th'),
  td: styled('td'),
  table: ({ node: _, ...rest }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable table must be reachable by keyboard
    <div tabIndex={0} className="overflow-x-auto rounded">
      <table {...rest} className="border-collapse" />
    </div>
  ),
}

export interface NoteMarkdownProps {
  content: string
  /** Words of the search, to mark. */
  words: readonly string[]
  /** The plugins of GitHub-flavoured Markdown: task lists, tables and links. */
  plugins: Options['remarkPlugins']
  /** Ticks a line of a checklist; without it the boxes are read-only. */
  onTick?: (line: TaskLine, isDone: boolean) => void
}

/** A rendered note. HTML in it stays text, and it loads nothing from elsewhere. */
export function NoteMarkdown({ content, words, plugins, onTick }: NoteMarkdownProps) {
  return (
    <TickingContext value={{ content, onTick }}>
      <Markdown
        remarkPlugins={plugins}
        rehypePlugins={words.length ? [[markAll, words]] : []}
        urlTransform={webOrMail}
        components={components}
      >
        {content}
      </Markdown>
    </TickingContext>
  )
}
