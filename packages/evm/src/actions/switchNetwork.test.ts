import type { Connector, Network } from '@latchkit/core'
import type { LatchkitError } from '@latchkit/core/family'
import { describe, expect, test } from 'vitest'
import { defineEvmNetwork } from '../chains/defineEvmNetwork.js'
import { toError } from '../toError.js'
import { switchNetwork } from './switchNetwork.js'

const network: Network = defineEvmNetwork({
  id: 31338,
  name: 'Second',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://localhost:1'],
  explorerUrl: 'https://explorer.example',
})

type Behaviour = {
  knows?: boolean
  switchError?: unknown
  addError?: unknown
  stays?: boolean
  addSwitches?: boolean
}

function wallet({ knows = true, switchError, addError, stays = false, addSwitches = false }: Behaviour) {
  let hasChain = knows
  let chain = '0x7a69'
  const calls: { method: string; params?: unknown }[] = []
  const connector = {
    async request({ method, params }: { method: string; params?: unknown }) {
      calls.push({ method, params })
      if (method === 'eth_chainId') return chain
      if (method === 'wallet_switchEthereumChain') {
        if (switchError && !hasChain) throw toError(switchError)
        if (!stays) chain = '0x7a6a'
        return null
      }
      if (addError) throw toError(addError)
      hasChain = true
      if (addSwitches) chain = '0x7a6a'
      return null
    },
  } as unknown as Connector
  return { connector, calls }
}

/** Errors of wallets for an unknown chain. */
const unknownChain = [
  { code: 4902, message: 'Unrecognized chain ID' },
  { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4902 } } },
  {
    code: -32603,
    message: 'Unrecognized chain ID "0x7a6a". Try adding the chain using wallet_addEthereumChain first.',
  },
  { code: '4902', message: '' },
  { code: -32000, message: 'Chain 31338 not found' },
  { error: { code: 4902, message: 'x' } },
  { cause: { code: 4902 } },
  { code: -32603, data: { code: 4902 } },
  'Unrecognized chain ID',
  { code: 4001, message: 'chain 31338 has not been added' },
]

describe('switchNetwork (EIP-3326, EIP-3085)', () => {
  test('switches a wallet that has the chain, and reads it back', async () => {
    const { connector, calls } = wallet({})
    await switchNetwork(connector, { network })
    expect(calls.map(call => call.method)).toEqual(['wallet_switchEthereumChain', 'eth_chainId'])
  })

  test.each(unknownChain)('adds an unknown chain, then switches: %j', async switchError => {
    const { connector, calls } = wallet({ knows: false, switchError })
    await switchNetwork(connector, { network })
    expect(calls.find(call => call.method === 'wallet_addEthereumChain')?.params).toEqual([
      {
        chainId: '0x7a6a',
        chainName: 'Second',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['http://localhost:1'],
        blockExplorerUrls: ['https://explorer.example'],
      },
    ])
  })

  test('does not request a second switch when adding already switched', async () => {
    const { connector, calls } = wallet({ knows: false, switchError: { code: 4902 }, addSwitches: true })
    await switchNetwork(connector, { network })
    expect(calls.filter(call => call.method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })

  test('is SWITCH_UNSUPPORTED when the wallet returns null and stays on its network', async () => {
    const { connector } = wallet({ stays: true })
    await expect(switchNetwork(connector, { network })).rejects.toMatchObject({ code: 'SWITCH_UNSUPPORTED' })
  })

  test.each([
    [{ code: 4001, message: 'User rejected the request.' }, 'USER_REJECTED'],
    [{ code: -32601, message: 'method not found' }, 'SWITCH_UNSUPPORTED'],
  ])('rethrows a rejection: %j', async (switchError, code) => {
    const { connector } = wallet({ knows: false, switchError })
    await expect(switchNetwork(connector, { network })).rejects.toMatchObject({ code })
  })

  test('rethrows that the visitor declined to add the chain', async () => {
    const { connector } = wallet({ knows: false, switchError: { code: 4902 }, addError: { code: 4001 } })
    await expect(switchNetwork(connector, { network })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  test('cannot add a chain without endpoints', async () => {
    const { connector } = wallet({ knows: false, switchError: { code: 4902 } })
    await expect(switchNetwork(connector, { network: { ...network, rpcUrls: [] } })).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    } satisfies Partial<LatchkitError>)
  })
})
