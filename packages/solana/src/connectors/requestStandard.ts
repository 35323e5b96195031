import type { CaipNetworkId } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import type { StandardWallet } from '../discovery/standardWallet.js'
import { fromBase58, toBase58 } from '../utils/base58.js'
import { fromBase64, isSameBytes, toBase64, toBytes } from '../utils/bytes.js'
import { toAddress, toStandardChain } from '../utils/caip.js'
import { readSignature } from '../utils/readSignature.js'
import { type SharedAccount, toCaipAccounts } from './readAccounts.js'

export type RequestStandardParameters = {
  wallet: StandardWallet
  accounts: readonly SharedAccount[]
  method: string
  params: unknown
  caipNetworkId: CaipNetworkId
}

type Input = Record<string, unknown>
type Method = (...inputs: readonly Input[]) => Promise<unknown>

const invalidParams = (details: string): LatchkitError =>
  new LatchkitError('WALLET_FAILED', { details, rpcCode: -32602 })

const unsupported = (method: string): LatchkitError =>
  new LatchkitError('METHOD_UNSUPPORTED', { details: method, rpcCode: 4200 })

/** Longest message as base58 text: decoding takes quadratic time. */
const maxMessageLength = 20_000

const toTransaction = (value: unknown): Uint8Array => {
  const bytes = fromBase64(value)
  if (!bytes || bytes.length === 0) throw invalidParams('A transaction is base64 text.')
  return bytes
}

/** One output per input. */
function readOutputs(outputs: unknown, count: number): readonly Input[] {
  if (!Array.isArray(outputs) || outputs.length !== count)
    throw new LatchkitError('WALLET_FAILED', { details: 'It did not return an output for every input.' })
  return outputs.map(output => (typeof output === 'object' && output !== null ? (output as Input) : {}))
}

const readBytes = (value: unknown, name: string, length?: number): Uint8Array => {
  const bytes = toBytes(value, length)
  if (!bytes) throw new LatchkitError('WALLET_FAILED', { details: `It returned no ${name}.` })
  return bytes
}

/**
 * The family's JSON-RPC, in the public shapes of WalletConnect, over the features of Wallet Standard. The wallet is
 * called before the first `await`.
 */
export function requestStandard({
  wallet,
  accounts,
  method,
  params,
  caipNetworkId,
}: RequestStandardParameters): Promise<unknown> {
  const requested = ((Array.isArray(params) && !method.endsWith('Accounts') ? params[0] : params) ??
    {}) as Input
  const chain = toStandardChain(caipNetworkId)

  /** The account that the request names, else the active one; never another than the named one. */
  const getAccount = (): SharedAccount => {
    const { pubkey } = requested
    const found = pubkey === undefined ? accounts[0] : accounts.find(({ address }) => address === pubkey)
    if (!found) throw new LatchkitError(accounts.length === 0 ? 'NOT_CONNECTED' : 'ACCOUNT_CHANGED')
    return found
  }
  /** For a transaction: the wallet must share the account on its chain. */
  const getAccountOnChain = (): SharedAccount => {
    const found = getAccount()
    if (!found.networks.includes(caipNetworkId))
      throw new LatchkitError('CHAIN_MISMATCH', {
        context: { wanted: caipNetworkId, actual: found.networks },
      })
    return found
  }
  const use = async (name: string, inputs: readonly Input[]): Promise<readonly Input[]> => {
    const feature = wallet.features[`solana:${name}`] as Record<string, Method> | undefined
    const run = feature?.[name]
    if (typeof run !== 'function') throw unsupported(method)
    return readOutputs(await run.apply(feature, [...inputs]), inputs.length)
  }
  const signTransactions = async (values: readonly unknown[]): Promise<readonly Uint8Array[]> => {
    const { account } = getAccountOnChain()
    const inputs = values.map(value => ({ account, transaction: toTransaction(value), chain }))
    const outputs = await use('signTransaction', inputs)
    return outputs.map(({ signedTransaction }) => readBytes(signedTransaction, 'signed transaction'))
  }

  const methods: Readonly<Record<string, () => Promise<unknown>>> = {
    solana_getAccounts: async () =>
      toCaipAccounts(accounts, caipNetworkId).map(account => ({ pubkey: toAddress(account) })),
    solana_signMessage: async () => {
      const { account } = getAccount()
      const message = fromBase58(requested.message, maxMessageLength)
      if (!message) throw invalidParams('A message is base58 text.')
      const [output] = await use('signMessage', [{ account, message }])
      // Wallet Standard lets a wallet change the message; such a signature is not over the requested one.
      if (output?.signedMessage && !isSameBytes(readBytes(output.signedMessage, 'message'), message))
        throw new LatchkitError('SIGN_FAILED', { details: 'The wallet signed a different message.' })
      return { signature: toBase58(readBytes(output?.signature, 'signature', 64)) }
    },
    solana_signTransaction: async () => {
      const [signed] = await signTransactions([requested.transaction])
      const transaction = signed as Uint8Array
      const signature = readSignature(transaction, getAccount().address)
      if (!signature)
        throw new LatchkitError('WALLET_FAILED', { details: 'It did not sign the transaction.' })
      return { signature: toBase58(signature), transaction: toBase64(transaction) }
    },
    solana_signAllTransactions: async () => {
      const { transactions } = requested
      if (!Array.isArray(transactions) || transactions.length === 0)
        throw invalidParams('There is no transaction.')
      return { transactions: (await signTransactions(transactions)).map(toBase64) }
    },
    solana_signAndSendTransaction: async () => {
      const { account } = getAccountOnChain()
      const transaction = toTransaction(requested.transaction)
      const options = requested.sendOptions as Input | undefined
      const [output] = await use('signAndSendTransaction', [
        { account, transaction, chain, ...(options ? { options } : {}) },
      ])
      return { signature: toBase58(readBytes(output?.signature, 'signature', 64)) }
    },
  }
  const name = method === 'solana_requestAccounts' ? 'solana_getAccounts' : method
  const run = Object.hasOwn(methods, name) ? methods[name] : undefined
  return run ? run() : Promise.reject(unsupported(method))
}
