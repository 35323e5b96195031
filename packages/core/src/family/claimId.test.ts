import { expect, test } from 'vitest'
import { claimId } from './claimId.js'

test('the second claim of an id gets -2, and no two connectors share one (D45)', () => {
  const ids: string[] = []
  for (const id of ['a', 'b', 'a', 'a-2', 'a']) ids.push(claimId(id, ids))
  expect(ids).toEqual(['a', 'b', 'a-2', 'a-2-2', 'a-3'])
})
