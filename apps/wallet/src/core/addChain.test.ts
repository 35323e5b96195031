import { describe, expect, it } from 'vitest'
import { caught, context } from '../../testing/fixtures.js'
import { parseAddChain } from './addChain.js'

const base = {
  chainId: '0x2105',
  chainName: 'Base',
  rpcUrls: ['https://base.example'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const refusal = (change: object) => caught(() => parseAddChain([{ ...base, ...change }], context))

describe('wallet_addEthereumChain (EIP-3085)', () => {
  it('describes the network that is asked for', () => {
    expect(
      parseAddChain([{ ...base, blockExplorerUrls: ['ftp://x', 'https://scan.example'] }], context),
    ).toEqual({
      kind: 'addChain',
      chain: {
        caipNetworkId: 'eip155:8453',
        chainId: 8453,
        name: 'Base',
        rpcUrl: 'https://base.example',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
      explorerUrl: 'https://scan.example',
    })
  })

  it('turns a known network into a switch, so a site cannot replace its node', () => {
    expect(
      parseAddChain([{ ...base, chainId: '0x7a6a', rpcUrls: ['https://evil.example'] }], context),
    ).toEqual({
      kind: 'switchChain',
      chainId: 31338,
    })
  })

  it('takes the first safe node: https anywhere, http on this machine only', () => {
    const rpcUrl = (rpcUrls: unknown): string => {
      const request = parseAddChain([{ ...base, rpcUrls }], context)
      return request.kind === 'addChain' ? request.chain.rpcUrl : ''
    }
    expect(rpcUrl(['http://far.example', 'https://ok.example'])).toBe('https://ok.example')
    expect(rpcUrl(['http://localhost:8545'])).toBe('http://localhost:8545')
    expect(rpcUrl(['http://127.0.0.1:1'])).toBe('http://127.0.0.1:1')
    expect(rpcUrl(['http://[::1]:1'])).toBe('http://[::1]:1')
    for (const rpcUrls of [
      undefined,
      [],
      'https://x.example',
      ['http://far.example'],
      ['http://localhost.evil.example'],
      ['https://user:pass@x.example'],
      ['javascript:alert(1)'],
      ['data:,x'],
      ['wss://x.example'],
      [`https://x.example/${'y'.repeat(600)}`],
      [{}],
    ])
      expect(refusal({ rpcUrls }).code, JSON.stringify(rpcUrls)?.slice(0, 60)).toBe(-32602)
  })

  it('cuts names to one readable line and checks the currency', () => {
    const request = parseAddChain([{ ...base, chainName: `Ba\u202ese\n${'x'.repeat(90)}` }], context)
    expect(request.kind === 'addChain' && request.chain.name).toMatch(/^Ba⟨U\+202E⟩se x+…$/)
    for (const nativeCurrency of [
      5,
      {},
      { symbol: '' },
      { symbol: 'WAYTOOLONG', decimals: 18 },
      { symbol: '<b>', decimals: 18 },
      { symbol: 'ETH' },
      { symbol: 'ETH', decimals: 1.5 },
      { symbol: 'ETH', decimals: 99 },
    ])
      expect(refusal({ nativeCurrency }).code).toBe(-32602)
    const plain = parseAddChain([{ ...base, nativeCurrency: null }], context)
    expect(plain.kind === 'addChain' && plain.chain.nativeCurrency.symbol).toBe('ETH')
  })

  it('refuses requests without an id or a name', () => {
    for (const change of [
      { chainId: 1 },
      { chainId: '0x0' },
      { chainName: '' },
      { chainName: '  ' },
      { chainName: 5 },
    ])
      expect(refusal(change).code).toBe(-32602)
    expect(caught(() => parseAddChain([], context)).code).toBe(-32602)
  })
})
