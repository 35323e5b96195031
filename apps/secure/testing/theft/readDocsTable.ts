/** A table of a page between the comments `<!-- name -->` and `<!-- end of name -->`. */
export function readDocsTable(
  page: string,
  name: string,
): { rows: string[][]; replace(rows: readonly string[]): string } {
  const [before = '', inside = '', after] = page.split(new RegExp(`<!-- (?:end of )?${name} -->`))
  if (after === undefined) throw new Error(`The page has no table ${name}.`)
  const [head = '', rule = '', ...lines] = inside.trim().split('\n')
  return {
    rows: lines.map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    ),
    replace: rows =>
      `${before}<!-- ${name} -->\n\n${[head, rule, ...rows].join('\n')}\n\n<!-- end of ${name} -->${after}`,
  }
}
