const words = { whole: { true: 'passes', false: 'FAILS' }, removed: { true: 'fails', false: 'NOT NOTICED' } }

/**
 * One row of `docs/removed.md`.
 *
 * @param {import('./removals.mjs').Removal} removal
 * @param {{ whole?: boolean, removed?: boolean }} result whether its tests pass, and one fails without the code
 */
const toRow = ({ id, title, file, removes }, { whole, removed } = {}) =>
  `| ${[
    id,
    title,
    `\`${removes.file}\``,
    `\`${file}\``,
    words.whole[whole] ?? 'not run',
    words.removed[removed] ?? 'not run',
  ].join(' | ')} |`

const toStart = removal => toRow(removal).split(' | ').slice(0, 4).join(' | ')

/** What a page says of a removal, which a run of others leaves; undefined where it has no row. */
export function readResult(text, removal) {
  const start = toStart(removal)
  const [whole, removed] =
    text
      .split('\n')
      .find(line => line.startsWith(start))
      ?.slice(0, -2)
      .split(' | ')
      .slice(4) ?? []
  if (whole === undefined) return undefined
  const toResult = (key, word) => [true, false].find(isGood => words[key][isGood] === word)
  return { whole: toResult('whole', whole), removed: toResult('removed', removed) }
}

/** Rows of a page that say anything else than that the test fails without the code. */
export const listUnproved = text =>
  text
    .split('\n')
    .filter(line => /^\| R\d/.test(line) && !line.endsWith('| passes | fails |'))
    .map(line => line.split(' | ')[0].slice(2))

/**
 * `docs/removed.md`: what came of taking away the code of requirements.
 *
 * @param {readonly import('./removals.mjs').Removal[]} removals
 * @param {ReadonlyMap<import('./removals.mjs').Removal, { whole?: boolean, removed?: boolean }>} results
 */
export const toDocs = (removals, results) => `# Requirements without their code

Written by \`npm run removed\`, which takes the code of each of these requirements out of a copy of the sources and runs the
tests that name it ([requirements.md](requirements.md)). **Whole**: they pass on the sources as they are. **Without**: one of
them fails once the code is gone; a test that does not is no proof. The list is \`scripts/lib/citations/removals.mjs\`.

| id | what is taken away | from | test | whole | without |
|---|---|---|---|---|---|
${removals.map(removal => toRow(removal, results.get(removal))).join('\n')}
`
