import { expect, test } from 'vitest'
import { claimId } from './claimId.js'

test('the second claim of an id gets #2, which no rdns equals, and no two connectors share one (D45, security 24)', () => {
  const ids: string[] = []
  for (const id of ['a', 'b', 'a', 'a-2', 'a']) ids.push(claimId(id, ids))
  expect(ids).toEqual(['a', 'b', 'a#2', 'a-2', 'a#3'])
})
