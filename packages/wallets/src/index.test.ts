import { walletConnectRpcChains } from '@latchkit/core/internal'
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

  it('R9.8, D19: serves exactly the fixed chains over the wallet-connection RPC', () => {
    expect(walletConnectRpcChains).toEqual([
      ...[1, 10, 56, 97, 100, 137, 324, 8217, 8453, 42161, 42220, 43113, 43114, 80002, 84532, 421614].map(
        id => `eip155:${id}`,
      ),
      ...[7777777, 11155111, 11155420, 1313161554].map(id => `eip155:${id}`),
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    ])
  })
})
