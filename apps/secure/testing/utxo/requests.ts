import type { HostRequest } from '../../src/signing/types.js'
import {
  bitcoin,
  type Coin,
  createPsbt,
  ownKeys,
  type Payment,
  stacks,
  stacksKey,
  stranger,
} from '../familyFixtures.js'
import { createStacksTransaction, encodePostCondition, encodeValue } from '../stacksTransactions.js'

export const { payment, ordinal } = ownKeys()

type BitcoinOptions = { account?: string; caipNetworkId?: string; signInputs?: unknown }

/** `signPsbt` with a PSBT in base64. */
export const psbtRequest = (
  psbt: string,
  { account = payment.address, caipNetworkId = bitcoin.caipNetworkId, signInputs }: BitcoinOptions = {},
): HostRequest => ({
  account,
  caipNetworkId,
  method: 'signPsbt',
  params: { psbt, ...(signInputs === undefined ? {} : { signInputs }) },
})

/** `signPsbt` that spends coins and pays. */
export const spend = (
  coins: readonly Coin[],
  payments: readonly Payment[],
  options?: BitcoinOptions,
): HostRequest => psbtRequest(createPsbt(coins, payments), options)

export const ofOrdinals = { account: ordinal.address } as const
export const coin = (amount: bigint, over: Partial<Coin> = {}): Coin => ({ key: payment, amount, ...over })
export const item = (amount: bigint, over: Partial<Coin> = {}): Coin => ({ key: ordinal, amount, ...over })
export const toThief = (amount: bigint): Payment => ({ script: stranger.script, amount })
export const toSelf = (amount: bigint): Payment => ({ script: payment.script, amount })

export const bitcoinText = (message: string, account = payment.address): HostRequest => ({
  account,
  caipNetworkId: bitcoin.caipNetworkId,
  method: 'signMessage',
  params: { message, address: account },
})

export const stacksRequest = (method: string, params: unknown): HostRequest => ({
  account: stacksKey.mainnet,
  caipNetworkId: stacks.caipNetworkId,
  method,
  params,
})

export const stacksText = (message: string): HostRequest => stacksRequest('stx_signMessage', { message })

export const toPlainHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export type Value = Parameters<typeof encodeValue>[0]
export type Condition = Parameters<typeof encodePostCondition>[0]
type StacksPayment = Parameters<typeof createStacksTransaction>[0]

export const sendStacks = (
  what: StacksPayment,
  over?: Parameters<typeof createStacksTransaction>[1],
): HostRequest => stacksRequest('stx_signTransaction', { transaction: createStacksTransaction(what, over) })

/** `stx_signTransaction` of a call. */
export const callStacks = (
  target: readonly [contract: string, functionName: string],
  values: readonly Value[],
  conditions: readonly Condition[] = [],
  postConditionMode: 'allow' | 'deny' | 'originator' = 'deny',
): HostRequest =>
  sendStacks({
    kind: 'call',
    contract: target[0],
    functionName: target[1],
    functionArgs: values.map(value => toPlainHex(encodeValue(value))),
    postConditions: conditions.map(condition => toPlainHex(encodePostCondition(condition))),
    postConditionMode,
  })
