import { boundedReaders, builtExpressions, excusedExpressions, excusedReaders } from './excuses.mjs'
import { toInputs } from './toInputs.mjs'

/** What the lists of excuses say of code that is not there, and what they do not say of code that is. */
export function checkLists({ expressions, built }, readers) {
  const problems = []
  for (const [excused, { files }] of Object.entries(excusedExpressions)) {
    const found = expressions.find(each => each.name === excused)?.files ?? []
    for (const file of files)
      if (!found.includes(file)) problems.push(`${excused} is excused in ${file}, and is not there`)
    for (const file of found)
      if (!files.includes(file)) problems.push(`${excused} is also in ${file}, where it is not excused`)
  }
  for (const file of built)
    if (!Object.hasOwn(builtExpressions, file))
      problems.push(`${file} puts an expression together: name the reader that runs it`)
  for (const file of Object.keys(builtExpressions))
    if (!built.includes(file)) problems.push(`${file} is said to put an expression together, and does not`)

  const excused = excusedReaders.flatMap(({ ids }) => ids)
  const ids = new Set(readers.map(({ id }) => id))
  for (const id of [...excused, ...Object.keys(boundedReaders)])
    if (!ids.has(id)) problems.push(`${id} is excused, and is nowhere`)
  for (const [at, id] of excused.entries())
    if (excused.indexOf(id) !== at) problems.push(`${id} is excused twice`)
  for (const reader of readers) {
    const isExcused = excused.includes(reader.id)
    const isTimed = toInputs(reader) !== undefined
    if (!isExcused && !isTimed)
      problems.push(`${reader.id} has neither a maker of hostile input nor an excuse`)
    if (isExcused && isTimed) problems.push(`${reader.id} is excused, and could be timed`)
  }
  return problems
}
