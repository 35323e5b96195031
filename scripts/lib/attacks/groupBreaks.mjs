/**
 * Puts together the attacks whose guards can be gone at the same time: no broken guard reaches the tests of another attack,
 * where it could be what lets that one through.
 *
 * @param {readonly import('./readAttacks.mjs').Attack[]} attacks
 * @param {(attack: import('./readAttacks.mjs').Attack, source: string) => boolean} dependsOn whether the tests of an attack,
 *   or of its control, depend on a source
 */
export function groupBreaks(attacks, dependsOn) {
  const groups = []
  for (const attack of attacks) {
    const group = groups.find(each => each.every(other => areApart(attack, other, dependsOn)))
    if (group) group.push(attack)
    else groups.push([attack])
  }
  return groups
}

function areApart(a, b, dependsOn) {
  const [ofA, ofB] = [[a.breaks].flat(), [b.breaks].flat()]
  // The same guards: one broken source for both.
  if (JSON.stringify(ofA) === JSON.stringify(ofB)) return true
  return (
    !ofA.some(({ file }) => dependsOn(b, file) || ofB.some(other => other.file === file)) &&
    !ofB.some(({ file }) => dependsOn(a, file))
  )
}
