import { type Connector, isError } from '@latchkit/core'
import { describe, expect, test } from 'vitest'
import { createFakeRest } from '../fixtures/createFakeRest.js'
import { createSigner, network, receiver } from '../fixtures/createSigner.js'
import { encodeTransaction } from '../transaction/encodeTransaction.js'
import { resume } from './resume.js'

async function start() {
  const { wallet, connector, account, sender } = await createSigner('sip030')
  const transaction = encodeTransaction({
    payment: { kind: 'stx', recipient: receiver, amount: 5n, memo: '' },
    sender,
    network: 'mainnet',
    chainId: 1,
    nonce: 7n,
    fee: 500n,
  })
  const signed = wallet.keys[0]?.signTransaction(transaction) ?? ''
  const { rest, sent } = createFakeRest()
  const run = (
    response: unknown,
    asked: Record<string, string> = { method: 'stx_signTransaction', transaction },
  ) => {
    const resumed: Connector = { ...connector, resume: async () => response }
    return resume(rest, resumed, { account, network, requestId: 'r', asked }).catch((error: unknown) => error)
  }
  return { transaction, signed, sent, run, otherKey: wallet.keys[1] }
}

describe('resume (D57)', () => {
  test('what the wallet signed for an earlier page is sent, in either form', async () => {
    const { signed, sent, run } = await start()
    expect(await run({ transaction: signed })).toMatchObject({ follow: { nonce: '7' } })
    expect(await run(`0x${signed}`)).toMatchObject({ follow: { nonce: '7' } })
    expect(sent).toEqual([signed, signed])
  })

  test('nothing else is sent', async () => {
    const { transaction, sent, run, otherKey } = await start()
    for (const response of [
      { transaction },
      undefined,
      7,
      { transaction: otherKey?.signTransaction(transaction) },
    ])
      expect(isError(await run(response), 'WALLET_FAILED')).toBe(true)
    expect(sent).toEqual([])
  })

  test('what is stored and is no request of this account asks nothing', async () => {
    const { transaction, signed, sent, run } = await start()
    for (const asked of [
      {},
      { method: 'stx_signTransaction', transaction: 'x' },
      { method: 'stx_transferStx', transaction },
      { method: 'stx_signTransaction', transaction: transaction.replace('000000000104', '800000000004') },
    ] as Record<string, string>[])
      expect(isError(await run({ transaction: signed }, asked), 'WALLET_TIMEOUT')).toBe(true)
    expect(sent).toEqual([])
  })
})
