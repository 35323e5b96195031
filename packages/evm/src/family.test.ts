import type { Connector } from '@latchkit/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon } from './chains/networks.js'
import { createAdapter } from './family.js'

const provider = () => ({ request: async () => null })
let target: EventTarget

beforeEach(() => {
  target = new EventTarget()
  vi.stubGlobal('window', target)
})
afterEach(() => vi.unstubAllGlobals())

const announce = (uuid: string, rdns: string | undefined, by: unknown = provider()) =>
  target.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', {
      detail: {
        info: { uuid, name: `Wallet ${uuid}`, icon: 'data:image/png;base64,AA', rdns },
        provider: by,
      },
    }),
  )

function watch(parameters = {}) {
  let connectors: readonly Connector[] | undefined
  const unwatch = createAdapter(parameters).watchConnectors(found => {
    connectors = found
  })
  return { unwatch, ids: () => connectors?.map(({ id }) => id), get: (index: number) => connectors?.[index] }
}

describe('createAdapter', () => {
  test('reports an empty list at once without a wallet', () => {
    expect(watch().ids()).toEqual([])
  })

  test('marks a second announcement under one rdns with -2 (D45)', () => {
    const watched = watch()
    announce('1', 'io.wallet')
    announce('2', 'io.wallet')
    announce('3', undefined)
    expect(watched.ids()).toEqual(['io.wallet', 'io.wallet#2', 'name-wallet-3'])
    expect(watched.get(0)?.declaredIds).toEqual(['rdns:io.wallet'])
    expect(watched.get(2)?.declaredIds).toEqual([])
  })

  test('connects a provider that the host brings, as a wallet in the page', async () => {
    const account = '0x1111111111111111111111111111111111111111'
    const responses: Record<string, unknown> = { eth_requestAccounts: [account], eth_chainId: '0xa' }
    const connector = createAdapter().createHostConnector?.(
      { id: 'wagmi-safe', type: 'EXTERNAL', name: 'Safe', declaredIds: [] },
      { request: async ({ method }: { method: string }) => responses[method] },
    )
    expect(connector).toMatchObject({ id: 'wagmi-safe', namespace: 'eip155', type: 'EXTERNAL' })
    await expect(connector?.connect({ networks: [mainnet] })).resolves.toEqual({
      accounts: [`eip155:10:${account}`],
      caipNetworkId: 'eip155:10',
    })
  })

  test('keeps a connector when another wallet is announced', () => {
    const watched = watch()
    announce('1', 'io.wallet')
    const first = watched.get(0)
    announce('2', 'io.other')
    expect(watched.get(0)).toBe(first)
  })

  test('ignores window.ethereum unless the option is set, and never lists it twice (D43)', async () => {
    const legacy = provider()
    vi.stubGlobal('ethereum', legacy)
    expect(watch().ids()).toEqual([])
    const asked = watch({ legacyInjected: true })
    await vi.waitFor(() => expect(asked.ids()).toEqual(['injected']))
    expect(asked.get(0)).toMatchObject({ name: 'Browser wallet', type: 'INJECTED' })
    announce('1', 'io.wallet', legacy)
    expect(asked.ids()).toEqual(['io.wallet'])
  })

  test('proposes every configured network to a remote wallet, and never eth_sign', async () => {
    const proposal = await createAdapter().getProposal([mainnet, polygon])
    expect(proposal.chains).toEqual(['eip155:1', 'eip155:137'])
    expect(proposal.methods).not.toContain('eth_sign')
  })

  test.each([
    [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      { valid: true, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
    ],
    [
      'f39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      { valid: true, address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' },
    ],
    [
      '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      { valid: true, address: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', warning: 'CHECKSUM' },
    ],
    ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb9226', { valid: false, reason: 'FORMAT' }],
    ['0xg39Fd6e51aad88F6F4ce6aB8827279cffFb92266', { valid: false, reason: 'FORMAT' }],
    [' 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', { valid: false, reason: 'FORMAT' }],
    ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', { valid: false, reason: 'FORMAT' }],
    ['', { valid: false, reason: 'FORMAT' }],
  ])('checks an address (R5.1, D25): %s', async (value, expected) => {
    await expect(createAdapter().checkAddress(value)).resolves.toEqual(expected)
  })
})
