import { describe, expect, it } from 'vitest'
import { createBundledDirectory } from '../createBundledDirectory.js'
import { networkFacts } from './networkFacts.js'

describe('networkFacts (conformance 8)', () => {
  it('are keyed by CAIP-2 id, each with a name and a drawing or a letter', () => {
    for (const [id, { name, icon }] of Object.entries(networkFacts)) {
      expect(id).toMatch(/^[-a-z\d]{3,8}:[-_a-zA-Z\d]{1,32}$/)
      expect(name).not.toBe('')
      expect(icon.shapes?.length ?? icon.letter?.length, id).toBeGreaterThan(0)
    }
    const names = Object.values(networkFacts).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('are those of the bundled directory, undefined for others and for names of the prototype', async () => {
    const directory = createBundledDirectory()
    expect(await directory.getNetwork?.({ caipNetworkId: 'eip155:1' })).toEqual(networkFacts['eip155:1'])
    expect(await directory.getNetwork?.({ caipNetworkId: 'eip155:999999' })).toBeUndefined()
  })
})
