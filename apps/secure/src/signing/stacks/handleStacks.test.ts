import { readTransaction } from '@latchkit/stacks/transaction'
import { verifyMessage } from '@latchkit/stacks/verify'
import { deserializeTransaction, privateKeyToAddress } from '@stacks/transactions'
import { describe, expect, test } from 'vitest'
import { createFamilyContext, stacks, stacksKey, stacksTest } from '../../../testing/familyFixtures.js'
import {
  createStacksTransaction,
  stacksFriend,
  stxPayment,
  tokenPayment,
} from '../../../testing/stacksTransactions.js'
import { handleRequest } from '../handleRequest.js'

const address = stacksKey.mainnet

const sign = (
  params: object,
  {
    context = createFamilyContext(),
    account = address as string,
    caipNetworkId = stacks.caipNetworkId as string,
    method = 'stx_signTransaction',
  } = {},
) => handleRequest({ account, caipNetworkId, method, params }, context)

describe('payments of login accounts on Stacks (D70)', () => {
  test('the account is the one that @stacks/transactions has for the key', () => {
    expect(privateKeyToAddress(`${'07'.repeat(32)}01`, 'mainnet')).toBe(address)
  })

  test.each([
    ['STX', stxPayment],
    ['tokens', tokenPayment],
  ] as const)('a transfer of %s is signed after approval, and not sent', async (_, payment) => {
    const context = createFamilyContext()
    const transaction = createStacksTransaction(payment)
    const result = (await sign({ transaction, broadcast: false }, { context })) as { transaction: string }
    expect(readTransaction(result.transaction)).toMatchObject({ isSigned: true })
    expect(() => deserializeTransaction(result.transaction).verifyOrigin()).not.toThrow()
    expect(context.shown).toMatchObject([{ payload: { kind: 'stacksTransaction' }, isSent: false }])
    expect(context.rpc.sent).toEqual([])
  })

  test('with `broadcast` it is shown so, and sent', async () => {
    const context = createFamilyContext()
    const params = { transaction: `0x${createStacksTransaction(stxPayment)}`, broadcast: true }
    const result = (await sign(params, { context })) as { transaction: string; txid: string }
    expect(result.txid).toBe('hash')
    expect(context.rpc.sent).toEqual([result.transaction])
    expect(context.shown).toMatchObject([{ isSent: true }])
  })

  test('on testnet the account has its address of testnet', async () => {
    const transaction = createStacksTransaction(stxPayment, {
      sender: stacksKey.testnet,
      network: 'testnet',
      chainId: 2147483648,
      payment: { ...stxPayment, recipient: stacksKey.testnet } as typeof stxPayment,
    })
    const options = { account: stacksKey.testnet, caipNetworkId: stacksTest.caipNetworkId }
    expect(await sign({ transaction }, options)).toMatchObject({ transaction: expect.any(String) })
    await expect(sign({ transaction }, { ...options, account: address })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })

  test('a refusal signs nothing, and a custody with another key neither', async () => {
    const transaction = createStacksTransaction(stxPayment)
    const refusing = createFamilyContext({ askApproval: async () => ({ approved: false }) })
    await expect(sign({ transaction }, { context: refusing })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    const { custody } = createFamilyContext()
    const context = createFamilyContext({
      custody: { ...custody, signDigest: async digest => ({ ...(await custody.signDigest(digest)), r: 5n }) },
    })
    await expect(sign({ transaction }, { context })).rejects.toMatchObject({ code: 'SIGN_FAILED' })
  })
})

describe('what a hostile page may ask of Stacks accounts', () => {
  const other = createStacksTransaction(stxPayment, { sender: stacksFriend })
  const testnet = createStacksTransaction(stxPayment, { chainId: 2147483648 })
  const sound = createStacksTransaction(stxPayment)
  const crowded = createStacksTransaction({
    ...(tokenPayment as Extract<typeof tokenPayment, { kind: 'call' }>),
    postConditions: Array.from({ length: 101 }, () => `000105${'7'.padStart(16, '0')}`),
  })
  test.each([
    ['the transaction of another account', { transaction: other }, /does not need the signature/],
    ['one of another chain', { transaction: testnet }, /another network/],
    ['one with bytes left over', { transaction: `${sound}00` }, /not valid/],
    ['one that is cut off', { transaction: sound.slice(0, -2) }, /not valid/],
    [
      'one of an uncompressed key',
      { transaction: `${sound.slice(0, 86)}01${sound.slice(88)}` },
      /does not need/,
    ],
    ['one with more conditions than are drawn', { transaction: crowded }, /100 post-conditions at most/],
    ['no text', { transaction: 5 }, /not valid/],
    ['a text of megabytes', { transaction: '00'.repeat(300_000) }, /not valid/],
    ['nothing', {}, /not valid/],
  ])('attack D70-stacks: %s is refused before it is shown', async (_, params, message) => {
    const context = createFamilyContext()
    await expect(sign(params, { context })).rejects.toThrow(message)
    expect(context.shown).toEqual([])
  })

  test.each(['stx_transferStx', 'stx_callContract', 'stx_deployContract', 'stx_signStructuredMessage'])(
    '%s is refused by name (D17)',
    async method => {
      await expect(sign({}, { method })).rejects.toMatchObject({ code: 'RPC_NOT_ALLOWED' })
    },
  )
})

describe('messages of Stacks accounts', () => {
  const method = 'stx_signMessage'
  test('verify by the address, and by no other text', async () => {
    const message = 'Grüße\nStacks'
    const { signature } = (await sign({ message }, { method })) as { signature: string }
    expect(verifyMessage({ address, message, signature })).toBe(true)
    expect(verifyMessage({ address, message: `${message}.`, signature })).toBe(false)
  })

  test('attack D70-signIn: a sign-in for another site is not even shown', async () => {
    const context = createFamilyContext()
    const text = `other.example wants you to sign in with your Stacks account:\n${address}\n\n\nURI: https://other.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-11-26T00:00:00Z`
    await expect(sign({ message: text }, { context, method })).rejects.toMatchObject({
      code: 'UNVERIFIED_DOMAIN',
    })
    expect(context.shown).toEqual([])
    await sign({ message: text.replaceAll('other.example', 'app.example') }, { context, method })
    expect(context.shown).toHaveLength(1)
  })

  test.each([[{ message: 5 }], [{ message: 'x'.repeat(65_537) }]])(
    'bad parameters are refused',
    async params => {
      await expect(sign(params, { method })).rejects.toMatchObject({ code: 'WALLET_FAILED' })
    },
  )
})
