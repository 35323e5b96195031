import { BaseError, type CaipNetworkId } from '@latchkit/core'
import { fromBase58, toBase58 } from '../utils/base58.js'
import { fromBase64, isSameBytes, toBase64, toBytes } from '../utils/bytes.js'
import { toStandardChain } from '../utils/caip.js'
import { readSignature } from '../utils/readSignature.js'
import { type KnownAccount, toCaipAccounts } from './readAccounts.js'
import type { StandardWallet } from './standardWallet.js'

export type AskStandardParameters = {
  wallet: StandardWallet
  accounts: readonly KnownAccount[]
  method: string
  params: unknown
  caipNetworkId: CaipNetworkId
}

type Input = Record<string, unknown>
type Method = (...inputs: readonly Input[]) => Promise<unknown>

const invalid = (details: string): BaseError => new BaseError('WALLET_FAILED', { details, rpcCode: -32602 })

/** The longest message that is signed, as base58 text: decoding costs the square of it. */
const maxMessageLength = 20_000

const toTransaction = (value: unknown): Uint8Array => {
  const bytes = fromBase64(value)
  if (!bytes || bytes.length === 0) throw invalid('A transaction is base64 text.')
  return bytes
}

/** One answer per input, or it is none. */
function readOutputs(outputs: unknown, count: number): readonly Input[] {
  if (!Array.isArray(outputs) || outputs.length !== count)
    throw new BaseError('WALLET_FAILED', { details: 'It did not answer every input.' })
  return outputs.map(output => (typeof output === 'object' && output !== null ? (output as Input) : {}))
}

const readBytes = (value: unknown, name: string, length?: number): Uint8Array => {
  const bytes = toBytes(value, length)
  if (!bytes) throw new BaseError('WALLET_FAILED', { details: `Its answer has no ${name}.` })
  return bytes
}

/**
 * The family's JSON-RPC, in the public shapes of WalletConnect, over the features of Wallet Standard. The
 * wallet is called before the first `await`.
 */
export function askStandard({
  wallet,
  accounts,
  method,
  params,
  caipNetworkId,
}: AskStandardParameters): Promise<unknown> {
  const asked = ((Array.isArray(params) && !method.endsWith('Accounts') ? params[0] : params) ?? {}) as Input
  const chain = toStandardChain(caipNetworkId)

  /** The account that is addressed, else the active one; never another than the one asked for. */
  const getAccount = (): KnownAccount => {
    const found =
      asked.pubkey === undefined ? accounts[0] : accounts.find(({ address }) => address === asked.pubkey)
    if (!found) throw new BaseError(accounts.length === 0 ? 'NOT_CONNECTED' : 'ACCOUNT_CHANGED')
    return found
  }
  /** For what runs on a chain: an account that the wallet does not have there is not asked. */
  const getAccountOnChain = (): KnownAccount => {
    const found = getAccount()
    if (!found.networks.includes(caipNetworkId))
      throw new BaseError('CHAIN_MISMATCH', {
        context: { wanted: caipNetworkId, actual: found.networks },
      })
    return found
  }
  const ask = async (name: string, inputs: readonly Input[]): Promise<readonly Input[]> => {
    const feature = wallet.features[`solana:${name}`] as Record<string, Method> | undefined
    const run = feature?.[name]
    if (typeof run !== 'function')
      throw new BaseError('METHOD_UNSUPPORTED', { details: method, rpcCode: 4200 })
    return readOutputs(await run.apply(feature, [...inputs]), inputs.length)
  }
  const signTransactions = async (values: readonly unknown[]): Promise<readonly Uint8Array[]> => {
    const { account } = getAccountOnChain()
    const inputs = values.map(value => ({ account, transaction: toTransaction(value), chain }))
    const outputs = await ask('signTransaction', inputs)
    return outputs.map(({ signedTransaction }) => readBytes(signedTransaction, 'signed transaction'))
  }

  const methods: Readonly<Record<string, () => Promise<unknown>>> = {
    solana_getAccounts: async () =>
      toCaipAccounts(accounts, caipNetworkId).map(account => ({ pubkey: account.split(':')[2] })),
    solana_signMessage: async () => {
      const { account } = getAccount()
      const message = fromBase58(asked.message, maxMessageLength)
      if (!message) throw invalid('A message is base58 text.')
      const [output] = await ask('signMessage', [{ account, message }])
      // Wallet Standard lets a wallet change the text; such a signature is not over what was asked.
      if (output?.signedMessage && !isSameBytes(readBytes(output.signedMessage, 'message'), message))
        throw new BaseError('SIGN_FAILED', { details: 'The wallet signed another text.' })
      return { signature: toBase58(readBytes(output?.signature, 'signature', 64)) }
    },
    solana_signTransaction: async () => {
      const [signed] = await signTransactions([asked.transaction])
      const transaction = signed as Uint8Array
      const signature = readSignature(transaction, getAccount().address)
      if (!signature) throw new BaseError('WALLET_FAILED', { details: 'It did not sign the transaction.' })
      return { signature: toBase58(signature), transaction: toBase64(transaction) }
    },
    solana_signAllTransactions: async () => {
      const { transactions } = asked
      if (!Array.isArray(transactions) || transactions.length === 0) throw invalid('There is no transaction.')
      return { transactions: (await signTransactions(transactions)).map(toBase64) }
    },
    solana_signAndSendTransaction: async () => {
      const { account } = getAccountOnChain()
      const transaction = toTransaction(asked.transaction)
      const options = asked.sendOptions as Input | undefined
      const [output] = await ask('signAndSendTransaction', [
        { account, transaction, chain, ...(options ? { options } : {}) },
      ])
      return { signature: toBase58(readBytes(output?.signature, 'signature', 64)) }
    },
  }
  const name = method === 'solana_requestAccounts' ? 'solana_getAccounts' : method
  const run = Object.hasOwn(methods, name) ? methods[name] : undefined
  return run ? run() : Promise.reject(new BaseError('METHOD_UNSUPPORTED', { details: method, rpcCode: 4200 }))
}
