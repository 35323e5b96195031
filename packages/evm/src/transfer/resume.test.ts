import type { Connector, Transport } from '@latchkit/core'
import { createMockRemote } from '@latchkit/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { getProposal } from '../actions/getProposal.js'
import { remote } from '../connectors/remote.js'
import { type FakeNode, toWordHex } from '../fixtures/fakeNode.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import {
  receiver,
  rpc,
  sender,
  startGoodNode,
  tokenAddress,
  tokenRequest,
  transfers,
} from '../fixtures/transferFixture.js'

const hash = `0x${'ab'.repeat(32)}`
const requestId = 'payment'
let node: FakeNode
afterEach(() => node.close())

/** A token transfer that a wallet on another device was asked for, by a page that has ended since. */
async function leave(result: unknown) {
  node = await startGoodNode()
  const { network } = node
  const other = createMockRemote({
    addresses: [sender],
    autoPair: true,
    request: 'ignore',
    results: { eth_sendTransaction: result },
  })
  const connect = async (transport: Transport, session = other.wallet.sessions()[0]): Promise<Connector> => {
    if (!session) throw new Error('There is no session.')
    const connector = remote({ transport, session, networks: [network], rpc })
    await connector.connect({ networks: [network] })
    return connector
  }
  const transport = other.createTransport()
  const session = await transport.connect({
    proposals: { eip155: getProposal([network]) },
    onUri: () => {},
  })
  const request = tokenRequest(node)
  let asked: Readonly<Record<string, string>> = {}
  const sending = transfers.send(await connect(transport, session), {
    request,
    requestId,
    onAsk(values) {
      asked = values
    },
  })
  sending.catch(() => {})
  while (other.wallet.requests.length === 0) await new Promise(resolve => setImmediate(resolve))
  transport.destroy()
  await expect(sending).rejects.toMatchObject({ code: 'CANCELLED' })
  const { account } = request
  return {
    wallet: other.wallet,
    async resume(values = asked) {
      const connector = await connect(other.createTransport())
      return transfers.resume?.(connector, { account, network, requestId, asked: values })
    },
  }
}

describe('the response to a transfer of an earlier page (D57)', () => {
  test('is its hash, with what following it needs; the wallet is asked once', async () => {
    const { wallet, resume } = await leave(hash.toUpperCase().replace('0X', '0x'))
    node.set({ eth_getTransactionByHash: { from: sender.toLowerCase(), nonce: '0x7' } })
    const resumed = resume()
    wallet.setOutcome('request', 'approve')
    await wallet.goOnline()
    expect(await resumed).toEqual({
      hash,
      follow: {
        to: tokenAddress.toLowerCase(),
        value: '0x0',
        data: `0xa9059cbb${toWordHex(BigInt(receiver))}${toWordHex(300n)}`,
        block: '100',
        nonce: '7',
      },
    })
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_sendTransaction'])
  })

  test('that refuses, or is no hash, is an error', async () => {
    const refused = await leave(hash)
    refused.wallet.setOutcome('request', 'reject')
    await refused.wallet.goOnline()
    await expect(refused.resume()).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await node.close()
    const odd = await leave('0x1')
    odd.wallet.setOutcome('request', 'approve')
    await odd.wallet.goOnline()
    await expect(odd.resume()).rejects.toMatchObject({ code: 'WALLET_FAILED' })
  })

  test('of a wallet whose responses end with the page is WALLET_TIMEOUT', async () => {
    await leave(hash)
    // It has no `resume`.
    const { connector } = createFakeWallet()
    const { account } = tokenRequest(node)
    await expect(
      transfers.resume?.(connector, { account, network: node.network, requestId, asked: {} }),
    ).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
  })
})
