import type { StacksShape } from '@latchkit/testing'
import { endpoints } from '@leather.io/rpc'
import {
  changeNetworkParamsSchema,
  connectParamsSchema,
  stxCallContractParamsSchema,
  stxSignMessageParamsSchema,
  stxSignStructuredMessageParamsSchema,
  stxSignTransactionParamsSchema,
  stxTransferStxParamsSchema,
} from '@sats-connect/core'
import { Cl } from '@stacks/transactions'
import { type GenericSchema, safeParse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { stacksTestnet } from '../chains/networks.js'
import { createFakeRest } from '../fixtures/createFakeRest.js'
import {
  createSigner,
  network,
  receiver,
  toAccountResponses,
  tokenContract,
} from '../fixtures/createSigner.js'
import { send } from '../transfer/send.js'

const domain = '0c00000003'
/** Every request that the family sends, as the wallet got it. */
async function collect(shape: StacksShape) {
  const { wallet, connector, account, sender } = await createSigner(shape)
  const { rest } = createFakeRest(toAccountResponses(sender))
  const ask = (method: string, params: object): Promise<unknown> =>
    connector.request({ method, params, caipNetworkId: network.caipNetworkId })
  await ask('stx_signMessage', { message: 'hello', address: sender })
  await ask('stx_signStructuredMessage', { domain, message: domain, address: sender })
  for (const token of [
    { symbol: 'STX', decimals: 6 },
    { address: tokenContract, symbol: 'ONE', decimals: 6 },
  ]) {
    const request = { account, network, token, receiver, amount: 1_000n }
    await send(rest, connector, { request })
    const own =
      token.address === undefined
        ? { method: 'stx_transferStx', params: { recipient: receiver, amount: 1_000n } }
        : {
            method: 'stx_callContract',
            params: {
              contract: tokenContract,
              functionName: 'transfer',
              // Sent in hex, which the schemas ask for.
              functionArgs: [Cl.uint(1), '0100000000000000000000000000000001'],
              postConditions: [],
              postConditionMode: 'deny',
            },
          }
    await ask(own.method, own.params)
  }
  await connector.choice?.choose(stacksTestnet)
  return wallet.calls()
}

describe('every request passes the wallet’s own schemas', () => {
  test('@sats-connect/core of Xverse', async () => {
    const schemas: Readonly<Record<string, GenericSchema>> = {
      wallet_connect: connectParamsSchema,
      wallet_changeNetwork: changeNetworkParamsSchema,
      stx_signMessage: stxSignMessageParamsSchema,
      stx_signStructuredMessage: stxSignStructuredMessageParamsSchema,
      stx_signTransaction: stxSignTransactionParamsSchema,
      stx_transferStx: stxTransferStxParamsSchema,
      stx_callContract: stxCallContractParamsSchema,
    }
    const seen = new Set<string>()
    for (const { method, params } of await collect('xverse')) {
      if (method === 'wallet_getAccount') continue
      const schema = schemas[method]
      expect(schema, method).toBeDefined()
      if (schema) expect(safeParse(schema, params).issues, method).toBeUndefined()
      // What the schema does not know is not sent.
      const known = Object.keys((schema as { entries?: object } | undefined)?.entries ?? params ?? {})
      if (method.startsWith('stx_'))
        expect(
          Object.keys(params as object).filter(
            name => !known.includes(name) && !['publicKey', 'fee', 'nonce'].includes(name),
          ),
          method,
        ).toEqual([])
      seen.add(method)
    }
    expect([...seen].sort()).toEqual(Object.keys(schemas).sort())
  })

  test('@leather.io/rpc of Leather', async () => {
    const seen = new Set<string>()
    for (const { method, params } of await collect('leather')) {
      const endpoint = Object.values(endpoints).find(each => each.method === method)
      expect(endpoint, method).toBeDefined()
      const schema = endpoint && 'params' in endpoint ? endpoint.params : undefined
      expect(schema?.safeParse(params)?.success, method).toBe(true)
      seen.add(method)
    }
    expect([...seen].sort()).toEqual([
      'getAddresses',
      'stx_callContract',
      'stx_signMessage',
      'stx_signStructuredMessage',
      'stx_signTransaction',
      'stx_transferStx',
    ])
  })
})
