/** Lines for a person: a title, and columns of which all but the first stand on their right. */
export const table = (title: string, head: string[], rows: string[][]): string => {
  const line = (cells: string[]) => cells.map((cell, n) => (n ? cell.padStart(12) : cell.padEnd(36))).join('')
  return [title, '', line(head), ...rows.map(line), ''].join('\n')
}
