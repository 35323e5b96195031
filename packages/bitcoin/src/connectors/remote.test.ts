import type { CaipAddress, ConnectorEvent, Transport, TransportEvent, TransportSession } from '@latchkit/core'
import { bitcoinTamperings, createMockTransport, signPsbtAs } from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { getProposal } from '../actions/getProposal.js'
import { bitcoinMainnet, bitcoinTestnet } from '../chains/networks.js'
import { createBitcoinSigner } from '../fixtures/createBitcoinSigner.js'
import { createPsbt } from '../fixtures/createPsbt.js'
import { toBase64 } from '../utils/bytes.js'
import { remote } from './remote.js'

const own = createBitcoinSigner('p2wpkh', 1)
const other = createBitcoinSigner('p2tr', 2)
const thief = createBitcoinSigner('p2wpkh', 9)
const networks = [bitcoinMainnet, bitcoinTestnet]
const { caipNetworkId } = bitcoinMainnet
const account: CaipAddress = `${caipNetworkId}:${own.address}`

const toSession = (accounts: readonly CaipAddress[]): TransportSession => ({
  topic: 'topic',
  expiresAt: Number.MAX_SAFE_INTEGER,
  namespaces: { bip122: { accounts, methods: getProposal(networks).methods, events: [] } },
  peer: { name: 'Phone wallet', url: 'https://phone.example', icons: [] },
})

function setup(accounts: readonly CaipAddress[] = [account]) {
  const listeners = new Set<(event: TransportEvent) => void>()
  const requests: { method: string; params?: unknown }[] = []
  const state: { respond: (params: unknown) => unknown } = { respond: () => ({}) }
  const transport: Transport = {
    ...createMockTransport(),
    async request({ method, params }) {
      requests.push({ method, params })
      return state.respond(params)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const connector = remote({ transport, session: toSession(accounts), networks })
  const events: ConnectorEvent[] = []
  connector.subscribe(event => void events.push(event))
  const emit = (name: string, data: unknown): void => {
    for (const listener of [...listeners])
      listener({ type: 'sessionEvent', topic: 'topic', caipNetworkId, name, data })
  }
  return { connector, requests, state, events, emit }
}

const sign = (connector: ReturnType<typeof remote>, psbt: Uint8Array) =>
  connector.request({
    method: 'signPsbt',
    params: { psbt: toBase64(psbt), signInputs: [{ index: 0, address: own.address }] },
    caipNetworkId,
  })

describe('a Bitcoin wallet on another device', () => {
  test('an account whose address is of another network than its id is left out', async () => {
    const foreign: CaipAddress = `${bitcoinTestnet.caipNetworkId}:${own.address}`
    const { connector } = setup([foreign, account])
    await expect(connector.connect({ networks })).resolves.toMatchObject({
      accounts: [account],
      caipNetworkId,
    })
    expect(connector.networks?.getNetworks()).toEqual([caipNetworkId])
  })

  test('its addresses are those of the session, without a request', async () => {
    const { connector, requests } = setup()
    await connector.connect({ networks })
    const read = connector.request({ method: 'getAccountAddresses', caipNetworkId })
    await expect(read).resolves.toEqual([{ address: own.address }])
    expect(requests).toEqual([])
  })

  test('bip122_addressesChanged orders the accounts of the session; others count for nothing', async () => {
    const second: CaipAddress = `${caipNetworkId}:${other.address}`
    const { connector, events, emit } = setup([account, second])
    await connector.connect({ networks })
    emit('bip122_addressesChanged', [{ address: thief.address }, { address: other.address }])
    expect(events).toEqual([{ type: 'accountsChanged', accounts: [second, account] }])
  })

  test('signPsbt is sent in the shape of WalletConnect, never to broadcast', async () => {
    const { connector, requests, state } = setup()
    await connector.connect({ networks })
    const psbt = createPsbt([own], thief)
    state.respond = params => signPsbtAs('walletConnect', [params], { keys: [own] })
    await expect(sign(connector, psbt)).resolves.toEqual({ psbt: expect.any(String) })
    expect(requests).toEqual([
      {
        method: 'signPsbt',
        params: {
          account: own.address,
          psbt: toBase64(psbt),
          signInputs: [{ address: own.address, index: 0 }],
          broadcast: false,
        },
      },
    ])
  })

  test.each(bitcoinTamperings)('%s is refused (D60)', async tampering => {
    const { connector, state } = setup()
    await connector.connect({ networks })
    state.respond = params => signPsbtAs('walletConnect', [params], { keys: [own], tampering })
    await expect(sign(connector, createPsbt([own], other))).rejects.toMatchObject({
      code: 'WALLET_FAILED',
      shortMessage: expect.stringContaining('Nothing was sent.'),
    })
  })
})
