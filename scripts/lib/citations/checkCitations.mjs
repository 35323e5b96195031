/** An id in a title; one that a hyphen follows is that of an attack. */
const idPattern = /(?<![\w-])(R\d+(?:\.\d+)?|[DT]\d+|(?:demand|security) \d+)(?![\w-])/g
const rangePattern = /\b[RD]\d+(?:\.\d+)? (?:to|–|-) [RD]\d+(?:\.\d+)?\b/
/** Ids that a title has to name; the gate `threats` has the rule of threats. */
const proved = /^[RD]\d/
/** The development wallet is the other side: no requirement is its own. */
const otherSide = /^apps\/wallet\//

/** Ids that a title names. */
export const listIds = title => [...title.matchAll(idPattern)].map(([, id]) => id)

/**
 * What is wrong with the ids in titles.
 *
 * @param {ReturnType<typeof import('./readRequirements.mjs').readRequirements>} requirements
 * @param {ReadonlyMap<string, readonly string[]>} titles by path of the file
 * @returns {{ ids: string[], uncited: string[], gaps: string[] }}
 */
export function checkCitations({ ids, gaps }, titles) {
  const known = new Set(ids)
  const cited = new Map()
  const wrong = []
  for (const [file, list] of titles)
    for (const title of list) {
      if (rangePattern.test(title)) wrong.push(`${file}: '${title}' names a range; name what it proves`)
      for (const id of listIds(title)) {
        if (otherSide.test(file) && proved.test(id))
          wrong.push(`${file}: '${title}' is of the development wallet, and names ${id}`)
        else if (!known.has(id)) wrong.push(`${file}: '${title}' names ${id}, which does not exist`)
        else cited.set(id, file)
      }
    }
  for (const id of known)
    if (ids.indexOf(id) !== ids.lastIndexOf(id)) wrong.push(`${id} is in the list twice`)
  const without = new Set(gaps.filter(({ cited: state }) => state === 'none').map(({ id }) => id))
  return {
    ids: wrong,
    uncited: ids
      .filter(id => proved.test(id) && !cited.has(id) && !without.has(id))
      .map(id => `${id}: no title names it`),
    gaps: gaps.flatMap(gap => checkGap(gap, known, cited)),
  }
}

function checkGap({ id, cited, missing, issue }, known, titles) {
  const problems = []
  if (!known.has(id)) problems.push(`${id} does not exist`)
  if (cited !== 'none' && cited !== 'part') problems.push(`${id} is neither 'none' nor 'part'`)
  if (missing === '') problems.push(`${id} says nothing of what is missing`)
  if (!/^(\d+|none)$/.test(issue)) problems.push(`${id} names no issue, and does not say 'none'`)
  if (cited === 'none' && titles.has(id))
    problems.push(`${id} is said to have no title, and ${titles.get(id)} names it`)
  return problems
}
