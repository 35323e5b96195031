import { expect, test } from 'vitest'
import { toRequest } from '../../../testing/approvalFixtures.js'
import { drainers } from '../../../testing/drainerCorpus.js'
import { decodePayload } from './decodePayload.js'

test('T15: each of 300 drainer payloads is labelled for what it is', () => {
  expect(drainers.length).toBeGreaterThanOrEqual(300)
  expect(new Set(drainers.map(({ name }) => name)).size).toBe(drainers.length)
  const unlabelled = drainers.flatMap(({ name, payload, labels }) => {
    const found = decodePayload(toRequest(payload)).labels.map(({ id }) => id)
    return found.some(id => labels.includes(id)) ? [] : [`${name}: ${found.join(' ') || 'nothing'}`]
  })
  expect(unlabelled).toEqual([])
})
