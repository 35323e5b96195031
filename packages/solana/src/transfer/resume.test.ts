import type { Connector, Transport } from '@latchkit/core'
import { createMockRemote, type MockRemoteWallet } from '@latchkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getProposal } from '../actions/getProposal.js'
import { remote } from '../connectors/remote.js'
import { createFakeNode, toNodeAccount } from '../fixtures/createFakeNode.js'
import { nativeRequest, payer, signAsWallet, transfers } from '../fixtures/transfers.js'
import { fromBase64, toBase64 } from '../utils/bytes.js'

const requestId = 'payment'
type Asked = Readonly<Record<string, string>>

afterEach(() => {
  vi.unstubAllGlobals()
})

type Left = {
  node: ReturnType<typeof createFakeNode>
  wallet: MockRemoteWallet
  /** Unsigned, as the wallet has it. */
  wire: Uint8Array
  /** The wallet responds now. */
  respond(response: unknown): Promise<void>
  resume(change?: Asked): Promise<unknown>
  sent(): unknown[]
}

/** A transfer that a wallet on another device was asked for, by a page that has ended since. */
async function leave(methods?: readonly string[]): Promise<Left> {
  const node = createFakeNode({ [payer]: toNodeAccount(1_000_000_000) })
  const { network } = node
  const results: Record<string, unknown> = {}
  const other = createMockRemote({ addresses: [payer], autoPair: true, request: 'ignore', results })
  const connect = async (transport: Transport): Promise<Connector> => {
    const [session] = other.wallet.sessions()
    if (!session) throw new Error('There is no session.')
    const connector = remote({ transport, session, networks: [network] })
    await connector.connect({ networks: [network] })
    return connector
  }
  const transport = other.createTransport()
  const proposal = getProposal([network])
  await transport.connect({
    proposals: { solana: { ...proposal, methods: methods ?? proposal.methods } },
    onUri: () => {},
  })
  const request = nativeRequest(network)
  let asked: Asked = {}
  const sending = transfers.send(await connect(transport), {
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
  return {
    node,
    wallet: other.wallet,
    wire: fromBase64(asked.wire) as Uint8Array,
    async respond(response) {
      for (const { method } of other.wallet.requests) results[method] = response
      other.wallet.setOutcome('request', 'approve')
      await other.wallet.goOnline()
    },
    async resume(change = {}) {
      const connector = await connect(other.createTransport())
      return transfers.resume?.(connector, {
        account: request.account,
        network,
        requestId,
        asked: { ...asked, ...change },
      })
    },
    sent: () => node.asked.filter(({ method }) => method === 'sendTransaction'),
  }
}

describe('the response to a transfer of an earlier page (D57)', () => {
  test.each([
    ['the signed transaction', (signed: object) => signed],
    ['the signature alone', ({ signature }: { signature: string }) => ({ signature })],
    ['the signature as text', ({ signature }: { signature: string }) => signature],
  ])('is %s: what was asked for is sent now, and the wallet is not asked again', async (_, toResponse) => {
    const page = await leave()
    const signed = signAsWallet(toBase64(page.wire))
    const resumed = page.resume()
    await page.respond(toResponse(signed))
    expect(await resumed).toEqual({
      hash: signed.signature,
      follow: { lastValidBlockHeight: '200', transaction: signed.transaction },
    })
    expect(page.sent()).toHaveLength(1)
    expect(page.wallet.requests).toHaveLength(1)
  })

  test('of a wallet that has sent it itself is its signature: nothing is sent here', async () => {
    const page = await leave(['solana_signAndSendTransaction'])
    const { signature } = signAsWallet(toBase64(page.wire))
    await page.respond({ signature })
    expect(await page.resume()).toMatchObject({ hash: signature })
    expect(page.sent()).toEqual([])
    expect(page.wallet.requests.map(({ method }) => method)).toEqual(['solana_signAndSendTransaction'])
  })

  test('that comes when the transaction has expired is EXPIRED: nothing was sent', async () => {
    const page = await leave()
    page.node.handlers.getBlockHeight = () => 201
    await page.respond(signAsWallet(toBase64(page.wire)))
    await expect(page.resume()).rejects.toMatchObject({ code: 'EXPIRED' })
    expect(page.sent()).toEqual([])
  })

  test('with another transaction than was asked for is not sent', async () => {
    const page = await leave()
    const changed = Uint8Array.from(page.wire)
    // The last byte of the amount.
    changed[changed.length - 1] = 1
    const { signature, transaction } = signAsWallet(toBase64(changed))
    await page.respond({ signature, transaction })
    await expect(page.resume()).rejects.toMatchObject({
      code: 'WALLET_FAILED',
      shortMessage: 'The wallet changed the transfer. It was not sent.',
    })
    expect(page.sent()).toEqual([])
  })

  test.each([
    ['no transaction', { wire: '' }],
    ['bytes that are none', { wire: 'AAAA' }],
    ['a height that is none', { lastValidBlockHeight: '-1' }],
  ])('cannot be read where storage has %s: it is not known whether it was sent', async (_, change) => {
    const page = await leave()
    await page.respond(signAsWallet(toBase64(page.wire)))
    await expect(page.resume(change)).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
    expect(page.sent()).toEqual([])
  })
})
