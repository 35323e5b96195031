import { verifyMessage } from '@latchkit/stacks/verify'
import {
  Cl,
  makeUnsignedContractCall,
  makeUnsignedSTXTokenTransfer,
  Pc,
  type StacksTransactionWire,
} from '@stacks/transactions'
import { describe, expect, it } from 'vitest'
import { caught } from '../../testing/fixtures.js'
import { createStacksAccount, stacksChain } from '../../testing/plainFixtures.js'
import { stacksModule } from './stacksModule.js'

const account = createStacksAccount()
const other = createStacksAccount(2)
const context = { accounts: [account], chain: stacksChain }
const publicKey = stacksModule.toPublicKey(account.keys[0])
const shared = { publicKey, network: 'testnet', nonce: 3n, fee: 250n } as const

const transferStx = (): Promise<StacksTransactionWire> =>
  makeUnsignedSTXTokenTransfer({ ...shared, recipient: other.address, amount: 1_250_000n, memo: 'lunch' })
const contract = `${other.address}.xusd` as const
const transferToken = (mode: 'allow' | 'deny'): Promise<StacksTransactionWire> =>
  makeUnsignedContractCall({
    ...shared,
    contractAddress: other.address,
    contractName: 'xusd',
    functionName: 'transfer',
    functionArgs: [Cl.uint(2_500_000), Cl.principal(account.address), Cl.principal(other.address), Cl.none()],
    postConditionMode: mode,
    postConditions:
      mode === 'deny' ? [Pc.principal(account.address).willSendEq(2_500_000).ft(contract, 'xusd')] : [],
  })
const toRows = async (transaction: StacksTransactionWire): Promise<Record<string, string>> => {
  const params = { transaction: transaction.serialize() }
  const request = stacksModule.parse('stx_signTransaction', params, context)
  const { rows } = stacksModule.describe(request, stacksChain)
  return Object.fromEntries(rows.map(({ label, value }) => [label, value]))
}

describe('a request of Stacks', () => {
  it('signs text so that SIP-018’s prefix verifies it', () => {
    const message = 'Grüße 🦊\nline two'
    const request = stacksModule.parse('stx_signMessage', { message }, context)
    const { signature } = stacksModule.sign(request, account, stacksChain) as { signature: string }
    expect(verifyMessage({ address: account.address, message, signature })).toBe(true)
  })

  it('reviews a payment of STX in words', async () => {
    expect(await toRows(await transferStx())).toEqual({
      'You pay': '1.25 STX',
      To: other.address,
      Memo: 'lunch',
      'Network fee': '0.00025 STX',
    })
  })

  it('reviews a transfer of a SIP-10 token with its post-condition in words', async () => {
    expect(await toRows(await transferToken('deny'))).toEqual({
      'You pay': '2500000 units',
      To: other.address,
      Contract: contract,
      Function: 'transfer',
      'Only if': `You send exactly 2500000 units of ${contract}::xusd`,
      Besides: 'Nothing else moves',
      'Network fee': '0.00025 STX',
    })
  })

  it('warns of a call that nothing limits', async () => {
    const params = { transaction: (await transferToken('allow')).serialize() }
    const request = stacksModule.parse('stx_signTransaction', params, context)
    expect(stacksModule.describe(request, stacksChain).warnings[0]?.tone).toBe('danger')
  })

  it('signs exactly the transaction that was shown', async () => {
    const params = { transaction: `0x${(await transferStx()).serialize()}` }
    const request = stacksModule.parse('stx_signTransaction', params, context)
    const { transaction } = stacksModule.sign(request, account, stacksChain) as { transaction: string }
    expect(transaction).toHaveLength(params.transaction.length - 2)
    expect(transaction.slice(-142)).toBe(params.transaction.slice(-142))
  })

  it.each([
    [
      'another network',
      { ...context, chain: { ...stacksChain, caipNetworkId: 'stacks:1' } },
      undefined,
      -32602,
    ],
    ['bytes after the end', context, '00', -32602],
    ['no transaction', context, 'zz', -32602],
  ])('refuses a transaction with %s', async (_, given, more, code) => {
    const transaction = `${(await transferStx()).serialize()}${more ?? ''}`
    expect(caught(() => stacksModule.parse('stx_signTransaction', { transaction }, given)).code).toBe(code)
  })

  it('refuses an account that is not connected with 4100', () => {
    const params = { message: 'x', address: other.address }
    expect(caught(() => stacksModule.parse('stx_signMessage', params, context)).code).toBe(4100)
  })
})
