import type { EmbeddedAccount } from '@latchkit/core'
import { type BitcoinKey, type BitcoinNetwork, toBitcoinKey, toStacksKey } from '@latchkit/testing'
import { Transaction } from '@scure/btc-signer'
import type { NetworkFacts } from '../src/signing/types.js'
import { createContext, createFakeRpc, type FakeContext } from './approvalFixtures.js'

export const bitcoin = {
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  symbol: 'BTC',
  decimals: 8,
} as const satisfies NetworkFacts
export const regtest = {
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
  symbol: 'BTC',
  decimals: 8,
  isTest: true,
} as const satisfies NetworkFacts
export const stacks = {
  caipNetworkId: 'stacks:1',
  name: 'Stacks',
  symbol: 'STX',
  decimals: 6,
} as const satisfies NetworkFacts
export const stacksTest = {
  caipNetworkId: 'stacks:2147483648',
  name: 'Stacks Testnet',
  symbol: 'STX',
  decimals: 6,
  isTest: true,
} as const satisfies NetworkFacts

/** The key of the fixtures' signer. */
const secret = new Uint8Array(32).fill(7)
const secretHex = '07'.repeat(32)

/** The keys of the visitor's two addresses on a network. */
export const ownKeys = (
  network: BitcoinNetwork = 'mainnet',
): { payment: BitcoinKey; ordinal: BitcoinKey } => ({
  payment: toBitcoinKey(secret, 'p2wpkh', network),
  ordinal: toBitcoinKey(secret, 'p2tr', network),
})
export const stranger = toBitcoinKey(new Uint8Array(32).fill(9), 'p2wpkh')
export const stacksKey = toStacksKey(secretHex)

const toAccount = (type: 'payment' | 'ordinal'): EmbeddedAccount => ({
  caipAddress: `${bitcoin.caipNetworkId}:${ownKeys()[type].address}`,
  type,
  addressOn: { [regtest.caipNetworkId]: ownKeys('regtest')[type].address },
})
const stacksAccount: EmbeddedAccount = {
  caipAddress: `${stacks.caipNetworkId}:${stacksKey.mainnet}`,
  type: 'stx',
  addressOn: { [stacksTest.caipNetworkId]: stacksKey.testnet },
}

/** A visitor with accounts of Bitcoin and Stacks, on a server that serves all their networks. */
export function createFamilyContext(
  own: Partial<Pick<FakeContext, 'askApproval' | 'custody'>> = {},
): FakeContext {
  const networks = [bitcoin, regtest, stacks, stacksTest]
  const rpc = {
    ...createFakeRpc(),
    getNetwork: async (id: string) => networks.find(({ caipNetworkId }) => caipNetworkId === id),
  }
  return createContext({ ...own, accounts: [toAccount('payment'), toAccount('ordinal'), stacksAccount], rpc })
}

/** A transaction whose first output pays an amount to a script. */
function fund(script: Uint8Array, amount: bigint, number = 1): Transaction {
  const funding = new Transaction({ allowUnknownOutputs: true })
  funding.addOutput({ script, amount })
  funding.addInput({
    txid: new Uint8Array(32).fill(number),
    index: 0,
    finalScriptWitness: [new Uint8Array(64)],
  })
  return funding
}

export type Coin = {
  key: BitcoinKey
  amount: bigint
  /** Default: the transaction that it is of is in the PSBT. */
  isBare?: boolean | undefined
  /** What the PSBT claims instead. */
  claimed?: { amount: bigint; script: Uint8Array } | undefined
  sighashType?: number | undefined
}
export type Payment = { script: Uint8Array; amount: bigint }

/** A PSBT in base64 that spends coins and pays. */
export function createPsbt(coins: readonly Coin[], payments: readonly Payment[]): string {
  const transaction = new Transaction({ allowUnknownOutputs: true })
  coins.forEach(({ key, amount, isBare = false, claimed, sighashType }, at) => {
    const funding = fund(key.script, amount, at + 1)
    transaction.addInput({
      txid: funding.id,
      index: 0,
      witnessUtxo: claimed ?? { amount, script: key.script },
      ...(isBare ? {} : { nonWitnessUtxo: funding.toBytes(true, true) }),
      ...key.inputFields,
      ...(sighashType === undefined ? {} : { sighashType }),
    })
  })
  for (const payment of payments) transaction.addOutput(payment)
  return Buffer.from(transaction.toPSBT()).toString('base64')
}
