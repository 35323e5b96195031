import { standing } from './standing.mjs'

const words = { held: ['yes', 'NO'], usable: ['passes', 'FAILS'], noticed: ['gets through', 'NOT NOTICED'] }
const toWord = (key, isGood) => words[key][isGood ? 0 : 1]
const good = { held: true, usable: true, noticed: true }

/** One row of the table. */
export function toRow({ id, title, file }, { held, usable, noticed } = good) {
  const results = [toWord('held', held), toWord('usable', usable), toWord('noticed', noticed)]
  return `| ${[id, title, `\`${file}\``, ...results].join(' | ')} |`
}

/** The result that a page has of an attack: of a run of others, it stays. */
export function readResult(text, attack) {
  const start = toRow(attack).split(' | ').slice(0, 3).join(' | ')
  const row = text.split('\n').find(line => line.startsWith(`${start} | `))
  const isGood = key => row?.includes(`| ${toWord(key, true)} |`) ?? false
  return { held: isGood('held'), usable: isGood('usable'), noticed: isGood('noticed') }
}

/**
 * `docs/attacks.md`: each finding of the audits with the test that carries the attack out, and what came of the last run.
 *
 * @param {readonly import('./readAttacks.mjs').Attack[]} attacks
 * @param {(attack: import('./readAttacks.mjs').Attack) => { held: boolean, usable: boolean, noticed: boolean }} [resultOf]
 *   default: that all is well, which is the only result that a test of this page takes
 */
export function toDocs(attacks, resultOf = () => good) {
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
${attacks.map(attack => toRow(attack, resultOf(attack))).join('\n')}

Suites that are older than the table, each with controls of its own, run with it:

${files.join('\n')}
`
}
