import { describe, expect, it } from 'vitest'
import { chainOne } from '../../testing/fixtures.js'
import { readStoredChains, writeStoredChains } from './storedChains.js'

function fakeStorage(text?: string) {
  let kept = text ?? null
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value
    },
  }
}

describe('networks added to the page', () => {
  it('come back as they were', () => {
    const storage = fakeStorage()
    expect(readStoredChains(storage)).toEqual([])
    writeStoredChains(storage, [chainOne])
    expect(readStoredChains(storage)).toEqual([chainOne])
    writeStoredChains(storage, [])
    expect(readStoredChains(storage)).toEqual([])
  })

  it('are none when the storage holds something else', () => {
    for (const text of ['{', '5', 'null', '[5]', '[{"caipNetworkId":"eip155:1","rpcUrl":"javascript:1"}]'])
      expect(readStoredChains(fakeStorage(text))).toEqual([])
    const closed = {
      getItem: () => {
        throw new Error('denied')
      },
    }
    expect(readStoredChains(closed)).toEqual([])
  })
})
