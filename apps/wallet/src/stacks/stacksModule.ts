import { AuthType, deserializeTransaction } from '@stacks/transactions'
import { isRecord } from '../core/checks.js'
import { internalError, invalidParams, unauthorized, unsupportedMethod } from '../core/errors.js'
import type { PlainAccount } from '../core/family.js'
import { describeMessage } from '../families/describeMessage.js'
import type { FamilyModule, PlainContext } from '../families/types.js'
import { describeTransaction } from './describeTransaction.js'
import { signText, signTransaction, toPublicKey, toStacksAddress } from './stacksKey.js'

const messageLimit = 16_384
const transactionLimit = 400_000

function findAccount(
  { accounts }: PlainContext,
  { address, publicKey }: { address: unknown; publicKey: unknown },
): PlainAccount {
  const found = accounts.find(
    account =>
      (address === undefined || account.address === address) &&
      (publicKey === undefined || toPublicKey(account.keys[0]) === publicKey),
  )
  if (!found) throw unauthorized('The account is not connected to this site.')
  return found
}

/** @throws {WalletRpcError} -32602 unless it is a transaction of the network, which the account pays for alone */
function readHex(value: unknown, chain: PlainContext['chain']): string {
  const hex = typeof value === 'string' ? value.replace(/^0x/, '').toLowerCase() : ''
  if (!/^([0-9a-f]{2})+$/.test(hex) || hex.length > transactionLimit)
    throw invalidParams('transaction must be hex.')
  let transaction: ReturnType<typeof deserializeTransaction>
  try {
    transaction = deserializeTransaction(hex)
  } catch {
    throw invalidParams('transaction is not a Stacks transaction.')
  }
  if (transaction.serialize() !== hex) throw invalidParams('transaction has bytes after its end.')
  if (transaction.chainId !== Number(chain.caipNetworkId.slice('stacks:'.length)))
    throw invalidParams('The transaction is for another network.')
  if (transaction.auth.authType !== AuthType.Standard)
    throw invalidParams('A sponsored transaction cannot be signed here.')
  return hex
}

/** Stacks, with the methods of SIP-030. */
export const stacksModule: FamilyModule = {
  methods: ['stx_signMessage', 'stx_signTransaction'],
  accountMethods: ['stx_getAddresses', 'stx_getAccounts'],
  parse(method, params, context) {
    if (!isRecord(params)) throw invalidParams('The parameters must be an object.')
    const account = findAccount(context, {
      address: params['address'],
      publicKey: params['publicKey'] ?? params['pubkey'],
    })
    const base = {
      family: 'stacks',
      account: account.address,
      address: account.address,
      chain: context.chain.caipNetworkId,
    } as const
    if (method === 'stx_signMessage') {
      const { message } = params
      if (typeof message !== 'string' || message.length > messageLimit)
        throw invalidParams(`message must be text of at most ${messageLimit} characters.`)
      return { ...base, kind: 'plainMessage', message }
    }
    if (method !== 'stx_signTransaction') throw unsupportedMethod(method)
    return {
      ...base,
      kind: 'stacksTransaction',
      transaction: readHex(params['transaction'], context.chain),
    }
  },
  describe: request =>
    request.kind === 'stacksTransaction'
      ? describeTransaction(request.transaction, request.address)
      : describeMessage(request),
  sign(request, account) {
    const [key] = account.keys
    if (request.kind === 'stacksTransaction') return signTransaction(key, request.transaction)
    if (request.kind === 'plainMessage')
      return { signature: signText(key, request.message), publicKey: toPublicKey(key) }
    throw internalError('The request is of another family.')
  },
  toPublicKey,
  toAddress: (key, caipNetworkId) => toStacksAddress(key.privateKey, caipNetworkId),
  toAccountList: addresses => ({
    addresses: addresses.map(({ address, publicKey }) => ({ symbol: 'STX', address, publicKey })),
  }),
}
