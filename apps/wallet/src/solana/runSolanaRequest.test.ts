import { base58 } from '@scure/base'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rpcFailure, stubNode } from '../../testing/fakeNode.js'
import { config } from '../../testing/fixtures.js'
import { buildTransaction, cluster, solana1, solana2, transferSol } from '../../testing/solanaFixtures.js'
import type { SolanaRequest } from '../core/solanaRequest.js'
import { toMessageRequest } from './parseSolanaRequest.js'
import { readTransaction } from './readTransaction.js'
import { runSolanaRequest, type SignedSolana } from './runSolanaRequest.js'
import { isSignedBy } from './solanaKey.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

const transaction = buildTransaction([transferSol(5n)])
const request: Extract<SolanaRequest, { kind: 'solanaTransactions' }> = {
  kind: 'solanaTransactions',
  address: solana1.address,
  chain: 'solana:localnet',
  transactions: [transaction],
}
const wallet = { accounts: config.solana.accounts, chains: config.solana.chains }

describe('runSolanaRequest', () => {
  it('signs messages and sign-ins in the shape of their method', async () => {
    const message = new TextEncoder().encode('hi')
    const asked = toMessageRequest(message, solana1.address)
    const { signature } = (await runSolanaRequest(asked, 'solana_signMessage', wallet)) as {
      signature: string
    }
    expect(isSignedBy(base58.decode(signature), message, solana1.address)).toBe(true)
    expect(await runSolanaRequest(asked, 'solana_signIn', wallet)).toEqual({
      pubkey: solana1.address,
      signedMessage: base58.encode(message),
      signature,
    })
  })

  it('signs the exact bytes, and returns one or all (T6)', async () => {
    const one = (await runSolanaRequest(request, 'solana_signTransaction', wallet)) as SignedSolana
    const read = readTransaction(one.transaction)
    expect(read.messageBytes).toEqual(readTransaction(transaction).messageBytes)
    expect(base58.encode(read.signatures[0] ?? new Uint8Array())).toBe(one.signature)
    expect(isSignedBy(base58.decode(one.signature), read.messageBytes, solana1.address)).toBe(true)
    const two = { ...request, transactions: [transaction, transaction] }
    expect(await runSolanaRequest(two, 'solana_signAllTransactions', wallet)).toEqual({
      transactions: [one.transaction, one.transaction],
    })
  })

  it('remembers before it sends, with a trial, and sends what it remembers after a restart', async () => {
    const order: string[] = []
    let kept: SignedSolana | undefined
    const node = stubNode({ sendTransaction: () => order.push('sent') })
    const send = { ...request, send: { maxRetries: 2 } }
    const first = await runSolanaRequest(send, 'solana_signAndSendTransaction', {
      ...wallet,
      remember: async signed => {
        kept = signed
        order.push('kept')
      },
    })
    expect(order).toEqual(['kept', 'sent'])
    expect(first).toEqual({ signature: kept?.signature })
    expect(node.calls[0]?.params).toEqual([
      kept?.transaction,
      { encoding: 'base64', skipPreflight: false, preflightCommitment: 'confirmed', maxRetries: 2 },
    ])
    const remember = vi.fn()
    const again = await runSolanaRequest(send, 'solana_signAndSendTransaction', {
      ...wallet,
      signed: kept,
      remember,
    })
    expect(again).toEqual(first)
    expect(remember).not.toHaveBeenCalled()
  })

  it('takes a transaction that the cluster has already for sent, and says why another failed', async () => {
    const send = { ...request, send: { minContextSlot: 4 } }
    const run = () => runSolanaRequest(send, 'solana_signAndSendTransaction', wallet)
    const node = stubNode({
      sendTransaction: rpcFailure(-32002, 'already been processed', { logs: ['x'] }),
      getSignatureStatuses: { value: [{ confirmationStatus: 'confirmed', err: null }] },
    })
    expect(await run()).toMatchObject({ signature: expect.any(String) })
    node.set('getSignatureStatuses', { value: [null] })
    await expect(run()).rejects.toMatchObject({ code: -32003, data: { logs: ['x'] } })
    node.set('sendTransaction', rpcFailure(-32005, 'behind'))
    node.set('getSignatureStatuses', rpcFailure(-32601, 'no'))
    await expect(run()).rejects.toMatchObject({ code: -32005 })
  })

  it('names the fee payer’s signature as the id when someone else pays', async () => {
    stubNode({ sendTransaction: 'x' })
    const shared = buildTransaction([transferSol(5n)], { payer: solana2.address })
    const paid = (await runSolanaRequest(
      { ...request, address: solana2.address, transactions: [shared] },
      'solana_signTransaction',
      wallet,
    )) as SignedSolana
    expect(
      await runSolanaRequest({ ...request, transactions: [paid.transaction], send: {} }, 'x', wallet),
    ).toEqual({ signature: paid.signature })
  })

  it('refuses without the account or the network', async () => {
    await expect(
      runSolanaRequest(request, 'solana_signTransaction', { ...wallet, accounts: [] }),
    ).rejects.toMatchObject({ code: 4100 })
    await expect(
      runSolanaRequest({ ...request, chain: 'solana:gone', send: {} }, 'x', { ...wallet, chains: [cluster] }),
    ).rejects.toMatchObject({ code: -32603 })
  })
})
