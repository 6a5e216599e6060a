/** Formats a title and rows as text. The first column is left-aligned, the others are right-aligned. */
export const table = (title: string, head: string[], rows: string[][]): string => {
  const line = (cells: string[]) => cells.map((cell, n) => (n ? cell.padStart(12) : cell.padEnd(36))).join('')
  return [title, '', line(head), ...rows.map(line), ''].join('\n')
}
