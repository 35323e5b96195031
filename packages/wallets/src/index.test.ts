import { describe, expect, it } from 'vitest'
import { wallets } from './all.js'
import * as entry from './index.js'

describe('the entry', () => {
  it('exports exactly its public names', () => {
    expect(Object.keys(entry).sort()).toEqual([
      'createBundledDirectory',
      'createIconLoader',
      'featuredWallets',
      'loadWallets',
    ])
  })

  it('loads the whole list on request, the same objects as the server sees', async () => {
    expect(await entry.loadWallets()).toBe(wallets)
  })
})
