import { listFiles } from '/work/wt/parsers/scripts/lib/growth/listFiles.mjs'
import { listExpressions } from '/work/wt/parsers/scripts/lib/growth/listExpressions.mjs'
import { toHostileTexts } from '/work/wt/parsers/scripts/lib/growth/toHostileTexts.mjs'
import { findGrowth } from '/work/wt/parsers/scripts/lib/growth/findGrowth.mjs'
console.time('list')
const files = listFiles()
const { expressions, built } = listExpressions(files)
console.timeEnd('list')
console.log(files.length, expressions.length, built)
console.time('run')
let n = 0
for (const { name, source, flags, files } of expressions) {
  const t = performance.now()
  const run = text => text.replace(new RegExp(source, flags.includes('y') ? flags : [...new Set(flags + 'g')].join('')), '')
  for (const [what, make] of toHostileTexts(source, flags)) {
    n++
    const g = findGrowth(run, make)
    if (g) { console.log(name, files.join(' '), what, g); break }
  }
  if (performance.now() - t > 500) console.log('   slow', name, performance.now() - t)
}
console.timeEnd('run')
console.log(n)
