import type { CaipNetworkId } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { readProperty, type SharedAccount, toCaipAccounts } from '../accounts/readAccounts.js'
import { toNetworkName } from '../utils/caip.js'
import type { WalletCall, WalletQuirks } from './quirks.js'
import { withPlainParams } from './withPlainParams.js'

export type FamilyRequest = {
  method: string
  params: unknown
  chain: CaipNetworkId
  accounts: readonly SharedAccount[]
  quirks: WalletQuirks
}

type Parameters = Record<string, unknown>

/** Methods whose result depends on the network, which the wallet gets. */
const withNetwork = /^stx_(transfer|call|deploy|sign)/

/** The parameter by which a method takes the key to sign with. */
const keyParameters: Readonly<Record<string, string>> = {
  stx_signTransaction: 'pubkey',
  stx_transferStx: 'pubkey',
  stx_signMessage: 'publicKey',
  stx_signStructuredMessage: 'publicKey',
}

/** Results differ in the name of one field: `txId`, and `txHex` for a signed transaction. */
function toResult(result: unknown): unknown {
  const txid = readProperty(result, 'txid') ?? readProperty(result, 'txId')
  const transaction = readProperty(result, 'transaction') ?? readProperty(result, 'txHex')
  return txid === undefined && transaction === undefined
    ? result
    : {
        ...(result as Parameters),
        ...(txid === undefined ? {} : { txid }),
        ...(transaction === undefined ? {} : { transaction }),
      }
}

/**
 * Sends a request of SIP-030 in the wallet's own way.
 * @throws ACCOUNT_CHANGED for an account that the wallet does not share, CHAIN_MISMATCH for another network
 */
export async function toWalletCall(
  { method, params, chain, accounts, quirks }: FamilyRequest,
  call: (request: WalletCall) => Promise<unknown>,
): Promise<unknown> {
  const { address, ...given } = {
    ...((Array.isArray(params) ? params[0] : params) as Parameters | undefined),
  }
  if (accounts.length === 0) throw new LatchkitError('NOT_CONNECTED')
  if (withNetwork.test(method) && toCaipAccounts(accounts, chain).length === 0)
    throw new LatchkitError('CHAIN_MISMATCH', { context: { wanted: chain } })
  const account =
    address === undefined ? accounts[0] : accounts.find(candidate => candidate.address === address)
  if (!account) throw new LatchkitError('ACCOUNT_CHANGED')
  const key = keyParameters[method]
  const complete: Parameters = {
    ...(key && account.publicKey ? { [key]: account.publicKey } : {}),
    ...(withNetwork.test(method) ? { network: toNetworkName(chain) } : {}),
    ...given,
  }
  const omitted = quirks.omitted(method)
  const sent = Object.entries(complete).filter(
    ([name, value]) => value !== undefined && !omitted.includes(name),
  )
  return toResult(await withPlainParams(Object.fromEntries(sent), plain => call({ method, params: plain })))
}
