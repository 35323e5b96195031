import fc from 'fast-check'
import { namehash, normalize } from 'viem/ens'
import { afterEach, describe, expect, test } from 'vitest'
import { mainnet, polygon, sepolia } from '../chains/networks.js'
import { type FakeNode, NodeFailure, startFakeNode, toWordHex } from '../fixtures/fakeNode.js'
import { receiver, tokenAddress, transfers } from '../fixtures/transferFixture.js'
import { normalizeName } from './normalizeName.js'
import { toNode } from './resolveName.js'

const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map(node => node.close()))
})
const registry = mainnet.contracts?.ensRegistry ?? ''
const word = (address: string): string => `0x${toWordHex(address.toLowerCase())}`
const reverts = (): never => {
  throw new NodeFailure({ code: 3, message: 'execution reverted', data: '0x556f1830' })
}

/** A registry with `alice.eth`, or with the given results. */
async function start({
  resolver = word(tokenAddress),
  address = word(receiver),
}: {
  resolver?: unknown
  address?: unknown
} = {}) {
  const response = (value: unknown): unknown => (typeof value === 'function' ? value() : value)
  const node = await startFakeNode({
    chainId: 1,
    contracts: { ensRegistry: registry },
    handlers: {
      eth_call: ([call]: readonly unknown[]) => {
        const { to, data } = call as { to: string; data: string }
        if (data.slice(10) !== namehash('alice.eth').slice(2)) return word('0x0')
        return data.startsWith('0x0178b8bf') && to === registry
          ? response(resolver)
          : data.startsWith('0x3b3b57de') && to === tokenAddress.toLowerCase()
            ? response(address)
            : '0x'
      },
    },
  })
  nodes.push(node)
  return node
}
const resolve = async (name: string, node: FakeNode): Promise<string | undefined> =>
  transfers.resolveName?.({ name, network: node.network })

describe('a name', () => {
  test('has labels with dots, on a network with a registry', () => {
    for (const name of ['alice.eth', 'a.b.c.eth', '0xdead.eth', 'ällice.eth', '🚀.eth', 'alice.com'])
      expect(transfers.isName?.(name, mainnet), name).toBe(true)
    for (const value of [
      '',
      'alice',
      '.eth',
      'alice.',
      'a..eth',
      'al ice.eth',
      `${'x'.repeat(255)}.eth`,
      receiver,
    ])
      expect(transfers.isName?.(value, mainnet), value).toBe(false)
    expect(transfers.isName?.('alice.eth', sepolia)).toBe(true)
    expect(transfers.isName?.('alice.eth', polygon)).toBe(false)
  })

  test('that begins with an address is rejected, because it is made to be mistaken for one', () => {
    expect(transfers.isName?.(`${receiver}.eth`, mainnet)).toBe(false)
    expect(transfers.isName?.(`${receiver.toLowerCase()}a.eth`, mainnet)).toBe(false)
  })

  test('is resolved over the network’s own endpoint, in any case (EIP-137)', async () => {
    const node = await start()
    for (const name of ['alice.eth', 'ALICE.eth', 'Alice.ETH'])
      expect(await resolve(name, node)).toBe(receiver)
  })

  test.each([
    ['a resolver', { resolver: word('0x0') }],
    ['a registry that returns nothing', { resolver: '0x' }],
    ['a registry that says an address', { resolver: word(`0x01${'f'.repeat(62)}`) }],
    ['a registry that runs', { resolver: reverts }],
    ['an address', { address: word('0x0') }],
    ['an address of its resolver’s', { address: '0x' }],
    ['an address without a gateway (ERC-3668)', { address: reverts }],
    ['a complete address as the response', { address: receiver }],
    ['a number as the response', { address: 5 }],
  ])('without %s has no address', async (_, over) => {
    expect(await resolve('alice.eth', await start(over))).toBeUndefined()
  })

  test('that is not registered, is not a name, or is on a network without a registry has no address', async () => {
    const node = await start()
    expect(await resolve('bob.eth', node)).toBeUndefined()
    const asked = node.calls.length
    for (const name of ['ali\u202ece.eth', 'xn--alice.eth', 'a_b.eth', 'alicе\u0301ж.eth', 'alice', ''])
      expect(await resolve(name, node), name).toBeUndefined()
    expect(await transfers.resolveName?.({ name: 'alice.eth', network: polygon })).toBeUndefined()
    expect(node.calls).toHaveLength(asked)
  })

  test('rejects when the endpoint fails, unlike an unknown name', async () => {
    const node = await start()
    node.set({
      eth_call: () => Promise.reject(new NodeFailure({ code: -32000, message: 'header not found' })),
    })
    await expect(resolve('alice.eth', node)).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })

  test('is cancelled by its signal (R8.12)', async () => {
    const { network } = await start()
    await expect(
      transfers.resolveName?.({ name: 'alice.eth', network, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})

describe('the normalization of names', () => {
  const viem = (name: string): string | undefined => {
    try {
      return normalize(name)
    } catch {
      return undefined
    }
  }

  test.each([
    ['a.--a', 'a.--a'],
    ['ab.c--d', 'ab.c--d'],
    ['a.bc--d', undefined],
    ['ab--c', undefined],
  ])(
    'ENSIP-15: %s is a name unless the third and fourth character of a label are hyphens',
    async (name, normalized) => {
      expect(await normalizeName(name)).toBe(normalized)
      expect(viem(name)).toBe(normalized)
    },
  )

  test('is ENSIP-15’s, also where its table is not loaded', async () => {
    const characters = fc.constantFrom(...'abzAZ059-._$é\u200d🚀ß')
    const label = fc.array(characters, { minLength: 1, maxLength: 8 }).map(all => all.join(''))
    await fc.assert(
      fc.asyncProperty(label, async name => {
        if (/^\.|\.$|\.\./.test(name)) return
        expect(await normalizeName(name), name).toBe(viem(name))
      }),
      { numRuns: 2000 },
    )
  })

  test('gives the node of EIP-137', () => {
    expect(toNode('eth')).toBe('0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae')
    for (const name of ['alice.eth', 'a.b.c.d', 'ällice.eth', '🚀.eth'])
      expect(toNode(name)).toBe(namehash(name))
  })
})
