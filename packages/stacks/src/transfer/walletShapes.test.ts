import { isError, type TransferRequest } from '@latchkit/core'
import { type StacksShape, toStacksKey } from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { createFakeRest } from '../fixtures/createFakeRest.js'
import {
  createSigner,
  network,
  receiver,
  toAccountResponses,
  tokenContract,
} from '../fixtures/createSigner.js'
import { encodeTransaction } from '../transaction/encodeTransaction.js'
import { readTransaction } from '../transaction/readTransaction.js'
import type { Payment, UnsignedTransaction } from '../transaction/types.js'
import { send } from './send.js'

const thief = toStacksKey('09'.repeat(32))
const tokens = {
  stx: { symbol: 'STX', decimals: 6 },
  token: { address: tokenContract, symbol: 'ONE', decimals: 6 },
} as const

/** Signs the same payment with something changed, by the sender's key or another. */
const resign = (
  change: (transaction: UnsignedTransaction) => UnsignedTransaction,
  key = '01'.repeat(32),
) => ({
  after: (): string => toStacksKey(key).signTransaction(encodeTransaction(change(asked))),
})
let asked: UnsignedTransaction

const pay = (change: (payment: Payment) => Payment) =>
  resign(transaction => ({ ...transaction, payment: change(transaction.payment) }))

/** What a wallet does to a transaction that it was asked to sign. */
const tamperings: Readonly<
  Record<string, () => { before?: (hex: string) => string; after?: (hex: string) => string }>
> = {
  'another recipient': () =>
    pay(payment =>
      payment.kind === 'stx'
        ? { ...payment, recipient: thief.mainnet }
        : { ...payment, functionArgs: [...payment.functionArgs.slice(0, 2), '03', '09'] },
    ),
  'another amount': () =>
    pay(payment =>
      payment.kind === 'stx'
        ? { ...payment, amount: payment.amount + 1n }
        : { ...payment, functionArgs: [`01${'f'.padStart(32, '0')}`, ...payment.functionArgs.slice(1)] },
    ),
  'a memo': () =>
    pay(payment =>
      payment.kind === 'stx'
        ? { ...payment, memo: 'thanks' }
        : { ...payment, functionArgs: [...payment.functionArgs.slice(0, 3), '0a0200000001ff'] },
    ),
  'another mode of post-conditions, or another kind of payment': () =>
    pay(payment =>
      payment.kind === 'stx'
        ? {
            kind: 'call',
            contract: tokenContract,
            functionName: 'transfer',
            functionArgs: [],
            postConditions: [],
            postConditionMode: 'deny',
          }
        : { ...payment, postConditionMode: 'allow' },
    ),
  'another contract, or no post-conditions': () =>
    pay(payment =>
      payment.kind === 'stx' ? { ...payment, recipient: tokenContract } : { ...payment, postConditions: [] },
    ),
  'another network': () =>
    resign(transaction => ({ ...transaction, network: 'testnet', chainId: 2147483648 })),
  'a foreign account': () =>
    resign(transaction => ({ ...transaction, sender: thief.mainnet }), '09'.repeat(32)),
  'a foreign signature': () => resign(transaction => transaction, '09'.repeat(32)),
  'no signature': () => ({ after: () => encodeTransaction(asked) }),
  'a fee without measure': () => resign(transaction => ({ ...transaction, fee: 5_000_000n })),
  'bytes behind it': () => ({ after: hex => `${hex}00` }),
  'no transaction': () => ({ after: () => 'ok' }),
}

async function start(shape: StacksShape, coin: keyof typeof tokens) {
  const signer = await createSigner(shape)
  const fake = createFakeRest(toAccountResponses(signer.sender))
  const request: TransferRequest = {
    account: signer.account,
    network,
    token: tokens[coin],
    receiver,
    amount: 1_000n,
  }
  const encode = (transaction: UnsignedTransaction): string => {
    asked = transaction
    return encodeTransaction(transaction)
  }
  return { ...signer, fake, run: () => send(fake.rest, signer.connector, { request }, encode) }
}

describe.each(['leather', 'xverse', 'sip030'] as const)('%s, which signs (D60)', shape => {
  test.each(['stx', 'token'] as const)('what it signed is sent, and nothing else: %s', async coin => {
    const { fake, run } = await start(shape, coin)
    const { hash, follow } = await run()
    expect(fake.sent).toHaveLength(1)
    const signed = readTransaction(fake.sent[0])
    expect(signed).toMatchObject({ id: hash, isSigned: true, nonce: 7n, fee: 500n })
    expect(follow).toEqual({ nonce: '7' })
  })

  const cases = Object.entries(tamperings).flatMap(([name, tamper]) =>
    (['stx', 'token'] as const).map(coin => [coin, name, tamper] as const),
  )
  test.each(cases)(
    '%s with %s is not sent, and the visitor is told so in words',
    async (coin, _name, tamper) => {
      const { wallet, fake, run } = await start(shape, coin)
      wallet.tamper(tamper())
      const error: unknown = await run().then(
        () => undefined,
        failure => failure,
      )
      expect(isError(error, 'WALLET_FAILED')).toBe(true)
      expect(isError(error) && error.shortMessage).toMatch(/^The wallet .* Nothing was sent\.$/)
      expect(fake.sent).toEqual([])
    },
  )

  test('a fee and a nonce that the visitor chose in the wallet are sent as they are', async () => {
    const { wallet, fake, run } = await start(shape, 'stx')
    wallet.tamper(resign(transaction => ({ ...transaction, fee: 900n, nonce: 8n })))
    const { follow } = await run()
    expect(readTransaction(fake.sent[0])).toMatchObject({ fee: 900n, nonce: 8n })
    expect(follow).toEqual({ nonce: '8' })
  })
})

describe('fordefi, which only sends by itself (D60)', () => {
  const toRecord = (id: string, transfer: object, more: object = {}) => ({
    tx_id: id,
    tx_status: 'pending',
    tx_type: 'token_transfer',
    sender_address: toStacksKey('01'.repeat(32)).mainnet,
    token_transfer: {
      recipient_address: receiver,
      amount: '1000',
      memo: `0x${'00'.repeat(34)}`,
      ...transfer,
    },
    ...more,
  })

  async function sendBy(transfer: object, more: object = {}) {
    const { fake, run, wallet, sent } = await start('fordefi', 'stx')
    const read = fake.rest.get
    fake.rest.get = async parameters => {
      const id = /^\/extended\/v1\/tx\/(0x.*)$/.exec(parameters.path)?.[1]
      return id === undefined ? read(parameters) : toRecord(id, transfer, more)
    }
    const outcome: unknown = await run().then(
      submitted => submitted,
      error => error,
    )
    expect(wallet.methods().slice(1)).toEqual(['stx_signTransaction', 'stx_transferStx'])
    expect(sent).toHaveLength(1)
    return outcome
  }

  test('the transaction is read back, and counts where it is the one that was asked for', async () => {
    expect(await sendBy({})).toMatchObject({ follow: { nonce: '7' } })
  })

  test.each([
    ['another recipient', { recipient_address: thief.mainnet }, {}],
    ['another amount', { amount: '1001' }, {}],
    ['a memo', { memo: `0xff${'00'.repeat(33)}` }, {}],
    ['a foreign account', {}, { sender_address: thief.mainnet }],
    ['another kind', {}, { tx_type: 'contract_call', contract_call: {} }],
  ])('with %s it does not count, and the visitor is told which one it was', async (_name, transfer, more) => {
    const error = await sendBy(transfer, more)
    expect(isError(error, 'WALLET_FAILED')).toBe(true)
    expect(error).toMatchObject({
      shortMessage: 'The wallet sent another transaction than it was asked to.',
      context: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
  })
})
