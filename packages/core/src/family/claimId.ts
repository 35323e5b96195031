/**
 * A connector id that no other connector of the family has: the second wallet that claims an id gets `#2`, a
 * suffix that no rdns can contain.
 * @example claimId('com.example', ['com.example']) // 'com.example#2'
 */
export function claimId(id: string, taken: readonly string[]): string {
  let claimed = id
  for (let claim = 2; taken.includes(claimed); claim++) claimed = `${id}#${claim}`
  return claimed
}
