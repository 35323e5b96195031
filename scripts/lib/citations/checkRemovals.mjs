import { listIds } from './checkCitations.mjs'

/** How many requirements are tried without their code, at least. */
const least = 40

/**
 * What is wrong with the list of removals: tests that do not name the requirement, and code that is not there once.
 *
 * @param {readonly import('./removals.mjs').Removal[]} removals
 * @param {{ titlesOf(file: string): readonly string[] | undefined, readFile(file: string): string | undefined }} sources
 * @returns {string[]}
 */
export function checkRemovals(removals, { titlesOf, readFile }) {
  const problems = removals.flatMap(({ id, file, removes }) => {
    const titles = titlesOf(file)
    if (titles === undefined) return [`${id}: ${file} does not exist, or names no id`]
    if (!titles.some(title => listIds(title).includes(id))) return [`${id}: no title of ${file} names it`]
    const count = (readFile(removes.file)?.split(removes.search).length ?? 1) - 1
    return count === 1 ? [] : [`${id}: ${removes.file} has its code ${count} times`]
  })
  const tried = new Set(removals.map(({ id }) => id)).size
  return tried < least ? [...problems, `${tried} requirements are tried, of ${least}`] : problems
}
