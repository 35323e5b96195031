import type { Transport } from '@latchkit/core'
import { createMockTransport } from '@latchkit/testing'
import { Cl } from '@stacks/transactions'
import { expect, test } from 'vitest'
import { getProposal } from '../actions/getProposal.js'
import { stacksMainnet } from '../chains/networks.js'
import { remote } from './remote.js'

const networks = [stacksMainnet]
const { caipNetworkId } = stacksMainnet
const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'

test('a wallet on another device gets amounts as text and Clarity values in hex, which JSON has', async () => {
  const sent: unknown[] = []
  const transport: Transport = {
    ...createMockTransport(),
    request: async ({ method, params }) => {
      sent.push(JSON.parse(JSON.stringify({ method, params })))
      return { txid: 'aa' }
    },
  }
  const session = {
    topic: 'topic',
    expiresAt: Number.MAX_SAFE_INTEGER,
    namespaces: {
      stacks: {
        accounts: [`${caipNetworkId}:${address}`] as const,
        methods: getProposal(networks).methods,
        events: [],
      },
    },
    peer: { name: 'Phone wallet', url: 'https://phone.example', icons: [] },
  }
  const connector = remote({ transport, session })
  for (const [method, params] of [
    ['stx_transferStx', { recipient: address, amount: 5n }],
    ['stx_callContract', { contract: `${address}.a`, functionName: 'b', functionArgs: [Cl.uint(5), '03'] }],
  ] as const)
    await connector.request({ method, params, caipNetworkId })
  expect(sent).toEqual([
    { method: 'stx_transferStx', params: { sender: address, recipient: address, amount: '5' } },
    {
      method: 'stx_callContract',
      params: {
        address,
        contract: `${address}.a`,
        functionName: 'b',
        functionArgs: [`01${'5'.padStart(32, '0')}`, '03'],
      },
    },
  ])
})
