import { createBitcoinWallet } from '@latchkit/testing'
import { endpoints } from '@leather.io/rpc'
import {
  changeNetworkRequestMessageSchema,
  connectRequestMessageSchema,
  disconnectRequestMessageSchema,
  getAddressesRequestMessageSchema,
  getCurrentPermissionsRequestMessageSchema,
  getNetworkRequestMessageSchema,
  signMessageRequestMessageSchema,
  signPsbtRequestMessageSchema,
} from '@sats-connect/core'
import { type GenericSchema, safeParse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { bitcoinMainnet, bitcoinSignet } from '../chains/networks.js'
import { createBitcoinSigner } from '../fixtures/createBitcoinSigner.js'
import { createPsbt } from '../fixtures/createPsbt.js'
import { toBase64 } from '../utils/bytes.js'
import { injected } from './injected.js'

const payment = createBitcoinSigner('p2wpkh', 1)
const ordinals = createBitcoinSigner('p2tr', 2)
const receiver = createBitcoinSigner('p2wpkh', 3)
const networks = [bitcoinMainnet, bitcoinSignet]
const { caipNetworkId } = bitcoinMainnet

type Sent = { method: string; params: unknown }
type Request = (method: string, params?: unknown) => Promise<unknown>

/** Every request of a visit, as the wallet got it: connect, restore, sign texts and PSBTs, switch, disconnect. */
async function visit(walletId: 'xverse' | 'leather'): Promise<readonly Sent[]> {
  const page = createBitcoinWallet({ shape: walletId, accounts: [[payment, ordinals]] })
  const sent: Sent[] = []
  const request = Reflect.get(page.provider, 'request') as Request
  const recording = {
    ...page.provider,
    request: (method: string, params?: unknown) => {
      sent.push({ method, params })
      return request(method, params)
    },
  }
  const load = () =>
    injected({
      id: walletId,
      type: 'ANNOUNCED',
      name: walletId,
      declaredIds: [],
      provider: recording,
      walletId,
    })
  const first = load()
  for (const together of [undefined, ['stacks']]) await first.connect({ networks, together })
  const connector = load()
  const { accounts } = await connector.connect({
    networks,
    silent: true,
    stored: [`${caipNetworkId}:${payment.address}`, `${caipNetworkId}:${ordinals.address}`],
  })
  expect(accounts).toHaveLength(2)
  const stop = connector.subscribe(() => {})
  await connector.request({ method: 'getAccountAddresses', params: {}, caipNetworkId })
  for (const { address } of [payment, ordinals])
    for (const protocol of [undefined, 'ecdsa', 'bip322'])
      await connector.request({
        method: 'signMessage',
        params: { message: 'hello', address, ...(protocol ? { protocol } : {}) },
        caipNetworkId,
      })
  const psbt = toBase64(createPsbt([payment, ordinals], receiver))
  for (const signInputs of [
    [
      { index: 0, address: payment.address },
      { index: 1, address: ordinals.address },
    ],
    [{ index: 0, address: payment.address, sighashTypes: [1] }],
  ])
    await connector.request({ method: 'signPsbt', params: { psbt, signInputs }, caipNetworkId })
  if (connector.networks?.canSwitch) await connector.networks.switchTo(bitcoinSignet)
  stop()
  await first.disconnect()
  await connector.disconnect()
  return sent
}

const toMethods = (sent: readonly Sent[]): readonly string[] =>
  [...new Set(sent.map(({ method }) => method))].sort()

describe('every request of a visit passes the wallet’s own schemas', () => {
  test('@sats-connect/core 0.16.0 of Xverse', async () => {
    const schemas: Readonly<Record<string, GenericSchema>> = {
      getAddresses: getAddressesRequestMessageSchema,
      signMessage: signMessageRequestMessageSchema,
      signPsbt: signPsbtRequestMessageSchema,
      wallet_changeNetwork: changeNetworkRequestMessageSchema,
      wallet_connect: connectRequestMessageSchema,
      wallet_disconnect: disconnectRequestMessageSchema,
      wallet_getCurrentPermissions: getCurrentPermissionsRequestMessageSchema,
      wallet_getNetwork: getNetworkRequestMessageSchema,
    }
    const sent = await visit('xverse')
    for (const { method, params } of sent) {
      const schema = schemas[method]
      expect(schema, method).toBeDefined()
      const message = { jsonrpc: '2.0', id: '1', method, params }
      if (schema) expect(safeParse(schema, message).issues, method).toBeUndefined()
    }
    expect(toMethods(sent)).toEqual(Object.keys(schemas))
  })

  test('@leather.io/rpc 2.21.16 of Leather', async () => {
    const sent = await visit('leather')
    for (const { method, params } of sent) {
      const endpoint = Object.values(endpoints).find(each => each.method === method)
      expect(endpoint, method).toBeDefined()
      const message = { jsonrpc: '2.0', id: '1', method, params }
      expect(endpoint?.request.safeParse(message).error, method).toBeUndefined()
    }
    expect(toMethods(sent)).toEqual(['getAddresses', 'signMessage', 'signPsbt'])
  })
})
