import { standing } from './standing.mjs'

const words = {
  held: { true: 'yes', false: 'NO' },
  usable: { true: 'passes', false: 'FAILS' },
  noticed: { true: 'gets through', false: 'NOT NOTICED' },
}
const keys = Object.keys(words)
const toWord = (key, isGood) => words[key][isGood] ?? 'not run'

/** One row of the table. */
export function toRow({ id, title, file }, results = {}) {
  return `| ${[id, title, `\`${file}\``, ...keys.map(key => toWord(key, results[key]))].join(' | ')} |`
}

/** The results that a page has of an attack, of which a later run does without; none where it was never run. */
export function readResults(text, attack) {
  const start = toRow(attack).split(' | ').slice(0, 3).join(' | ')
  const row = text.split('\n').find(line => line.startsWith(`${start} | `))
  const found = row?.slice(0, -2).split(' | ').slice(-3) ?? []
  const toResult = (key, at) => [true, false].find(isGood => toWord(key, isGood) === found[at])
  return Object.fromEntries(keys.map((key, at) => [key, toResult(key, at)]))
}

/** Ids of the attacks that a page says are let through, or whose test shows nothing. */
export function listBad(text) {
  return text.split('\n').flatMap(line => {
    const [, id, ...cells] = line.split(' | ').join('|').slice(0, -2).split('|')
    return keys.some(key => cells.includes(toWord(key, false))) ? [id?.trim()] : []
  })
}

/**
 * `docs/attacks.md`: each finding of the audits with the test that carries the attack out, and what came of the last run.
 *
 * @param {readonly import('./readAttacks.mjs').Attack[]} attacks
 * @param {(attack: import('./readAttacks.mjs').Attack) => { held?: boolean, usable?: boolean, noticed?: boolean }} resultsOf
 */
export function toDocs(attacks, resultsOf) {
  const files = standing.flatMap(({ title, files: suite }) => [
    `- ${title}: ${suite.map(file => `\`${file}\``).join(', ')}`,
  ])
  return `# Attacks

Written by \`npm run attacks\`, which carries out each of these attacks of the security audits, on this machine alone. A letter and
what follows it is the finding. **Held off**: the attack's test passes. **Control**: so does what the attack
must not break, without which "held off" would show nothing. **Without the guard**: the same attack on a copy of the sources in
which the one guard is gone, which has to get through. What is decided against is in [threats.md](threats.md).

| finding | attack | test | held off | control | without the guard |
|---|---|---|---|---|---|
${attacks.map(attack => toRow(attack, resultsOf(attack))).join('\n')}

Suites that are older than the table, each with controls of its own, run with it:

${files.join('\n')}
`
}
