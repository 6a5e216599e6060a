import { type Pages, pageKinds } from './recovery.pages'
import { cellOffsets, type Row, readIndexEntries, readTableLeaf, readVarint, type Value } from './recovery.records'

/** Walks the b-trees of a database file, and skips damaged pages. */

type Walk = {
  pages: Pages
  /** Pages that a tree has already. A page belongs to one tree, so a damaged pointer can't loop or take another tree's page. */
  taken: Set<number>
}

type Tree = { pages: number[]; whole: boolean }

/** Children of an interior page, in order; the last pointer is in the page's own header. */
const childrenOf = (page: Buffer, start: number) => {
  const { offsets, whole } = cellOffsets(page, start, true)
  const children = offsets.filter((offset) => offset + 4 <= page.length).map((offset) => page.readUInt32BE(offset))
  return { children: [...children, page.readUInt32BE(start + 8)], whole }
}

/**
 * Collects the leaf pages of a table.
 * @param accepts whether the rows of a leaf fit: a damaged pointer can lead to a page of another table
 */
export const tableLeaves = ({ pages, taken }: Walk, root: number, accepts: (rows: readonly Row[]) => boolean): Tree => {
  const leaves: number[] = []
  let whole = true
  const visit = (number: number) => {
    const page = taken.has(number) ? undefined : pages.read(number)
    if (!page) {
      whole = false
      return
    }
    const start = pages.start(number)
    if (page[start] === pageKinds.tableInterior) {
      taken.add(number)
      const found = childrenOf(page, start)
      whole &&= found.whole
      for (const child of found.children) visit(child)
      return
    }
    // Also if the page kind is damaged: cells that decode exactly are rows.
    const leaf = readTableLeaf(pages, page, start)
    whole &&= leaf.whole
    const isEmptyLeaf = leaf.whole && leaf.rows.length === 0
    if (!isEmptyLeaf && (leaf.rows.length === 0 || !accepts(leaf.rows))) {
      whole = false
      return
    }
    taken.add(number)
    leaves.push(number)
  }
  visit(root)
  return { pages: leaves, whole }
}

type Index = { entries: Value[][]; whole: boolean }

/** Collects the entries of an index: the indexed values, then the rowid. */
export const indexEntries = ({ pages, taken }: Walk, root: number, width: number): Index => {
  const entries: Value[][] = []
  let whole = true
  const visit = (number: number) => {
    const page = taken.has(number) ? undefined : pages.read(number)
    const kind = page?.[pages.start(number)]
    if (!page || (kind !== pageKinds.indexInterior && kind !== pageKinds.indexLeaf)) {
      whole = false
      return
    }
    taken.add(number)
    const start = pages.start(number)
    const found = readIndexEntries(pages, page, start)
    const fitting = found.entries.filter(({ length }) => length === width)
    entries.push(...fitting)
    whole &&= found.whole && fitting.length === found.entries.length
    if (kind === pageKinds.indexLeaf) return
    const inner = childrenOf(page, start)
    whole &&= inner.whole
    for (const child of inner.children) visit(child)
  }
  visit(root)
  return { entries, whole }
}

/** Leaf pages of tables that no walk reached, because a page above them is damaged. */
export const strayLeaves = ({ pages, taken }: Walk, free: ReadonlySet<number>): number[] => {
  const stray: number[] = []
  for (let number = 1; number <= pages.count; number++) {
    if (taken.has(number) || free.has(number)) continue
    const page = pages.read(number)
    if (page?.[pages.start(number)] === pageKinds.tableLeaf) stray.push(number)
  }
  return stray
}

/** The rows of a leaf page, sorted by rowid. */
export const rowsOf = (pages: Pages, number: number): Row[] => {
  const page = pages.read(number)
  return page ? readTableLeaf(pages, page, pages.start(number)).rows : []
}

/** The first rowid of a leaf page, to sort stray pages. */
export const firstRowid = (pages: Pages, number: number): number | bigint => {
  const page = pages.read(number)
  if (!page) return 0
  const [offset] = cellOffsets(page, pages.start(number), false).offsets
  const length = offset === undefined ? undefined : readVarint(page, offset)
  return (length && readVarint(page, length[1])?.[0]) ?? 0
}
