import { LatchkitError, toNamespace } from '@latchkit/core/family'
import { base58ToBase64 } from './base58ToBase64.js'

export type WalletRequest = {
  method: string
  params: unknown
  /** The wallet's result as the family's own JSON-RPC has it. */
  toResult(result: unknown): unknown
}

type Call = { scope: string; method: string; params: unknown }
type Fields = Readonly<Record<string, unknown>>

const same = (result: unknown): unknown => result
const toFields = (value: unknown): Fields => ({ ...(typeof value === 'object' ? value : {}) })

const solanaPrefix = 'solana_'

function toSolana({ scope, method, params }: Call): WalletRequest {
  const { pubkey, message, transaction, sendOptions } = toFields(params)
  const account = { address: pubkey }
  const name = method.slice(solanaPrefix.length)
  if (name === 'signMessage')
    return { method: name, params: { account, message: base58ToBase64(message) }, toResult: same }
  return {
    method: name,
    params: { account, transaction, scope, ...(sendOptions ? { options: sendOptions } : {}) },
    toResult: result => {
      const { signedTransaction, ...rest } = toFields(result)
      return signedTransaction === undefined ? result : { ...rest, transaction: signedTransaction }
    },
  }
}

/** The family checks what comes back, and broadcasts itself. */
function toBitcoin({ method, params }: Call): WalletRequest {
  const { account: address, psbt, message, recipientAddress, amount } = toFields(params)
  const account = { address }
  if (method === 'signPsbt')
    return { method, params: { account, psbt, options: { fill: false, broadcast: false } }, toResult: same }
  if (method === 'sendTransfer')
    return {
      method,
      params: { account, recipients: [{ address: recipientAddress, amount }] },
      toResult: same,
    }
  return { method, params: { account, message }, toResult: same }
}

/** A request of a family's own JSON-RPC as the wallet's multichain API has it. */
export function toWalletRequest(call: Call): WalletRequest {
  const { scope, method, params } = call
  const namespace = toNamespace(scope)
  if (namespace === 'eip155') return { method, params, toResult: same }
  if (namespace === 'solana' && /^solana_sign(Message|Transaction|AndSendTransaction)$/.test(method))
    return toSolana(call)
  if (namespace === 'bip122' && /^(signMessage|signPsbt|sendTransfer)$/.test(method)) return toBitcoin(call)
  throw new LatchkitError('METHOD_UNSUPPORTED', { details: method, rpcCode: 4200 })
}

/** A method that the wallet granted, as the family's own JSON-RPC names it. */
export const toFamilyMethod = (namespace: string, method: string): string =>
  namespace === 'solana' ? `${solanaPrefix}${method}` : method
