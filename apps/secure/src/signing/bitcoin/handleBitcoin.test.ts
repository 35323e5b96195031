import { verifyMessage } from '@latchkit/bitcoin/verify'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import {
  bitcoin,
  createFamilyContext,
  createPsbt,
  ownKeys,
  regtest,
  stranger,
} from '../../../testing/familyFixtures.js'
import { handleRequest } from '../handleRequest.js'

const { payment, ordinal } = ownKeys()
const own = [payment, ordinal] as const
const fee = 1_000n

const sign = (
  params: object,
  {
    context = createFamilyContext(),
    account = payment.address,
    caipNetworkId = bitcoin.caipNetworkId as string,
    method = 'signPsbt',
  } = {},
) => handleRequest({ account, caipNetworkId, method, params }, context)

const pay = (psbt: string, over: object = {}, options: Parameters<typeof sign>[1] = {}) =>
  sign({ account: payment.address, psbt, ...over }, options) as Promise<{ psbt: string }>

const finalise = (psbt: string): Transaction => {
  const signed = Transaction.fromPSBT(Buffer.from(psbt, 'base64'), { allowUnknownOutputs: true })
  expect(signed.isFinal).toBe(true)
  return signed
}

describe('payments of login accounts on Bitcoin (D70)', () => {
  test.each(['payment', 'ordinal'] as const)(
    'the %s account signs all its inputs, after approval',
    async type => {
      const key = ownKeys()[type]
      const context = createFamilyContext()
      const coins = [
        { key, amount: 40_000n },
        { key, amount: 60_000n },
      ]
      const psbt = createPsbt(coins, [{ script: stranger.script, amount: 99_000n }])
      const { psbt: signed } = await pay(psbt, {}, { context, account: key.address })
      const transaction = finalise(signed)
      expect(transaction.fee).toBe(fee)
      expect(context.shown).toMatchObject([{ payload: { kind: 'bitcoinTransaction' }, isSent: false }])
      // What our adapter does with every wallet: the signatures verify by consensus rules.
      const { assertSameTransaction } = await import('@latchkit/bitcoin/psbt')
      const request = { psbt: Buffer.from(psbt, 'base64'), inputs: [{ index: 0 }, { index: 1 }] }
      expect(assertSameTransaction(request, Buffer.from(signed, 'base64'))).toHaveLength(2)
    },
  )

  test('control D70-halves: one request signs inputs of both accounts, and none of another', async () => {
    const psbt = createPsbt(
      [...own, stranger].map(key => ({ key, amount: 50_000n })),
      [{ script: stranger.script, amount: 149_000n }],
    )
    const signInputs = own.map(({ address }, index) => ({ index, address }))
    const { psbt: signed } = await pay(psbt, { signInputs })
    const transaction = Transaction.fromPSBT(Buffer.from(signed, 'base64'))
    expect([0, 1, 2].map(at => transaction.getInput(at).finalScriptWitness !== undefined)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('on another network the account has another address, and the other one is not known there', async () => {
    const { payment: key } = ownKeys('regtest')
    const psbt = createPsbt([{ key, amount: 50_000n }], [{ script: stranger.script, amount: 49_000n }])
    const options = { account: key.address, caipNetworkId: regtest.caipNetworkId }
    finalise((await pay(psbt, { account: key.address }, options)).psbt)
    await expect(pay(psbt, {}, { caipNetworkId: regtest.caipNetworkId })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })

  test('a refusal signs nothing', async () => {
    const context = createFamilyContext({ askApproval: async () => ({ approved: false }) })
    const psbt = createPsbt([{ key: payment, amount: 50_000n }], [{ script: stranger.script, amount: 1n }])
    await expect(pay(psbt, {}, { context })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  test('a custody with another key does not sign for this account', async () => {
    const { custody } = createFamilyContext()
    const context = createFamilyContext({
      custody: {
        ...custody,
        signDigest: async digest => ({ ...(await custody.signDigest(digest)), yParity: 0, r: 5n }),
        signTaproot: async () => new Uint8Array(64),
      },
    })
    for (const key of own) {
      const psbt = createPsbt([{ key, amount: 50_000n }], [{ script: stranger.script, amount: 1n }])
      await expect(pay(psbt, {}, { context, account: key.address })).rejects.toThrow()
    }
  })
})

/** Changes the amount of the output that an input spends, but not the transaction of that output. */
function withOtherAmount(psbt: string): string {
  const bytes = Buffer.from(psbt, 'base64')
  const amount = Buffer.alloc(8)
  amount.writeBigUInt64LE(50_000n)
  bytes.writeBigUInt64LE(49_500n, bytes.lastIndexOf(amount))
  return bytes.toString('base64')
}

describe('what a hostile page may ask of Bitcoin accounts', () => {
  const out = [{ script: stranger.script, amount: 49_000n }]
  const coin = { key: payment, amount: 50_000n }
  const two = createPsbt([coin, coin], out)
  const rows: readonly [string, () => Promise<unknown>, RegExp][] = [
    [
      'attack D70-amount: the amount of an input without its transaction',
      () => pay(createPsbt([{ ...coin, isBare: true }], out)),
      /lacks the transactions/,
    ],
    [
      'attack D70-amount: another amount than that of its transaction',
      () => pay(withOtherAmount(createPsbt([coin], out))),
      /cannot be read/,
    ],
    [
      'attack D70-halves: a part of the own inputs now, and the rest with the next request',
      () => pay(two, { signInputs: [{ index: 0, address: payment.address }] }),
      /signed together/,
    ],
    [
      'attack D70-halves: an own input that claims to be of another',
      () =>
        pay(
          createPsbt(
            [coin, { ...coin, isBare: true, claimed: { amount: 50_000n, script: stranger.script } }],
            out,
          ),
        ),
      /lacks the transactions/,
    ],
    ...[2, 3, 0x81, 0x82, 0x83].map((sighashType): [string, () => Promise<unknown>, RegExp] => [
      `attack D70-sighash: a signature of type ${sighashType} in the PSBT`,
      () => pay(createPsbt([{ ...coin, sighashType }], out)),
      /covers a part/,
    ]),
    [
      'attack D70-sighash: in the parameters',
      () => pay(createPsbt([coin], out), { signInputs: [{ index: 0, sighashTypes: [1, 0x81] }] }),
      /covers a part/,
    ],
    [
      'an input of another',
      () => pay(createPsbt([coin, { key: stranger, amount: 1_000n }], out), { signInputs: [{ index: 1 }] }),
      /not of this account/,
    ],
    ['an input that is not there', () => pay(two, { signInputs: [{ index: 2 }] }), /not of this account/],
    ['an input twice', () => pay(two, { signInputs: [{ index: 0 }, { index: 0 }] }), /signed together/],
    ['no input of the visitor', () => pay(createPsbt([{ key: stranger, amount: 50_000n }], out)), /No input/],
    ['to broadcast it here', () => pay(two, { broadcast: true }), /broadcast by the site/],
    [
      'more outputs than are drawn',
      () =>
        pay(
          createPsbt(
            [coin],
            Array.from({ length: 201 }, () => ({ script: stranger.script, amount: 1n })),
          ),
        ),
      /200 outputs at most/,
    ],
    ['no PSBT', () => pay('cHNidA=='), /cannot be read/],
    ['text that is no base64', () => pay('%'), /cannot be read/],
    ['nothing', () => sign({}), /must be base64/],
    [
      'more than there is',
      () => pay(createPsbt([coin], [{ script: stranger.script, amount: 2n ** 62n }])),
      /more than there is/,
    ],
  ]
  test.each(rows)('%s: is refused before it is shown', async (_, run, message) => {
    await expect(run()).rejects.toThrow(message)
  })

  test('control D70-amount: taproot signs the amounts of all inputs, and needs no transaction', async () => {
    const psbt = createPsbt([{ key: ordinal, amount: 50_000n, isBare: true }], out)
    finalise((await pay(psbt, {}, { account: ordinal.address })).psbt)
  })

  test('control D70-sighash: a signature of the whole is made where it is asked for by name', async () => {
    const psbt = createPsbt([{ ...coin, sighashType: 1 }], out)
    finalise((await pay(psbt, { signInputs: [{ index: 0, sighashTypes: [1] }] })).psbt)
  })

  test.each(['sendTransfer', 'signTransaction', 'getBalance'])(
    '%s is refused by name (D17)',
    async method => {
      await expect(sign({}, { method })).rejects.toMatchObject({ code: 'RPC_NOT_ALLOWED' })
    },
  )
})

describe('messages of Bitcoin accounts (D58)', () => {
  const message = 'Grüße\n₿'
  test.each([
    ['payment', undefined, 'ecdsa'],
    ['payment', 'ecdsa', 'ecdsa'],
    ['payment', 'bip322', 'simple'],
    ['ordinal', undefined, 'simple'],
    ['ordinal', 'ecdsa', 'simple'],
  ] as const)('of the %s account by %s: verifies as %s', async (type, protocol, form) => {
    const { address } = ownKeys()[type]
    const result = await sign({ message, address, protocol }, { account: address, method: 'signMessage' })
    const { signature } = result as { signature: string }
    expect(verifyMessage({ address, message, signature })).toMatchObject({ state: 'valid', form })
    expect(verifyMessage({ address, message: `${message}.`, signature })).toMatchObject({ state: 'invalid' })
  })

  test('attack D70-signIn: a sign-in for another site is not even shown', async () => {
    const context = createFamilyContext()
    const text = `other.example wants you to sign in with your Bitcoin account:\n${payment.address}\n\n\nURI: https://other.example\nVersion: 1\nChain ID: 000000000019d6689c085ae165831e93\nNonce: 12345678\nIssued At: 2026-11-26T00:00:00Z`
    const options = { context, method: 'signMessage' }
    await expect(sign({ message: text }, options)).rejects.toMatchObject({ code: 'UNVERIFIED_DOMAIN' })
    expect(context.shown).toEqual([])
    await sign({ message: text.replaceAll('other.example', 'app.example') }, options)
    expect(context.shown).toHaveLength(1)
  })

  test.each([
    [{ message: 5 }],
    [{ message: 'x'.repeat(65_537) }],
    [{ message: 'x', address: stranger.address }],
  ])('bad parameters are refused', async params => {
    await expect(sign(params, { method: 'signMessage' })).rejects.toMatchObject({ code: 'WALLET_FAILED' })
  })
})
