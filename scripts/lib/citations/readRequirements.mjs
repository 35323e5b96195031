const idPattern = /^(R\d+\.\d+|[DT]\d+|(?:demand|security) \d+)$/
const anchorPattern = /^<a id="([^"]+)"><\/a>/

const readCells = line =>
  line
    .slice(1, -1)
    .split(' | ')
    .map(cell => cell.trim())

/**
 * Returns the ids of `docs/requirements.md` that have their anchor, and its rows of what is not whole.
 *
 * @param {string} text
 * @returns {{ ids: string[], gaps: { id: string, cited: string, missing: string, issue: string }[] }}
 */
export function readRequirements(text) {
  const ids = []
  const gaps = []
  for (const line of text.split('\n')) {
    if (!line.startsWith('| ') || !line.endsWith(' |')) continue
    const [first, ...cells] = readCells(line)
    const id = first.replace(anchorPattern, '')
    if (!idPattern.test(id)) continue
    if (cells.length === 1) {
      if (anchorPattern.exec(first)?.[1] === id.replace(' ', '-')) ids.push(id)
    } else gaps.push({ id, cited: cells[0], missing: cells[1] ?? '', issue: cells[2] ?? '' })
  }
  return { ids, gaps }
}
