import type { EmbeddedAccount } from '@latchkit/core'
import type { Call } from './call.js'
import { isStale, prepareTransaction } from './evm/prepareTransaction.js'
import { createRead, toQuantityHex } from './evm/readFees.js'
import { isRecord, readTransactionParams } from './evm/readTransactionParams.js'
import { toMessagePayload, toTypedDataPayload } from './evm/toEvmPayload.js'
import { type EvmTransaction, parseUnsigned, serialiseUnsigned } from './evm/transaction.js'
import { findOwner, needsBundler } from './findOwner.js'
import { handledMethods } from './methods.js'
import { notAllowed, RequestError, rejected } from './RequestError.js'
import { isSignIn, isSignInFor, readSignIn } from './readSignIn.js'
import { type Signed, signPayload } from './signPayload.js'
import { toSolanaMessagePayload, toSolanaTransactionsPayload } from './solana/toSolanaPayload.js'
import { toAddressOn } from './toAddressOn.js'
import { toBytes, toText } from './toBytes.js'
import { toPayloadDigest } from './toPayloadDigest.js'
import type {
  ApprovalRequest,
  EvmOrSolanaPayload,
  HandleRequest,
  HandleRequestContext,
  HostRequest,
  Payload,
} from './types.js'

/** Times that an approval is asked for again because the chain has moved on. */
const maxRounds = 3

const toAddress = (account: string): string => account.slice(account.lastIndexOf(':') + 1)
const toReference = (caipNetworkId: string): string => caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
const isHexAddress = (address: string): boolean => /^0x/i.test(address)

/** Of EVM in any case, of other families exactly. */
const isSameAddress = (one: string, other: string): boolean =>
  isHexAddress(one) ? one.toLowerCase() === other.toLowerCase() : one === other

function findAccount(
  { account, caipNetworkId }: HostRequest,
  namespace: string,
  { accounts }: HandleRequestContext,
): EmbeddedAccount | undefined {
  for (const own of accounts) {
    const address = toAddressOn(own, caipNetworkId)
    if (address !== undefined && isSameAddress(address, toAddress(account)))
      return { ...own, caipAddress: `${namespace}:${toReference(caipNetworkId)}:${address}` }
  }
  return undefined
}

async function approve(
  call: Call,
  context: HandleRequestContext,
  { payload, isSent }: { payload: Payload; isSent: boolean },
): Promise<void> {
  const { origin, askApproval, signal, now = Date.now } = context
  const { account, network, method } = call
  const request: ApprovalRequest = Object.freeze({
    id: crypto.randomUUID(),
    origin,
    account,
    network,
    method,
    isSent,
    payload: Object.freeze(payload),
    createdAt: now(),
  })
  const decision = await askApproval(request, signal)
  signal?.throwIfAborted()
  if (!decision.approved) throw rejected()
  if (decision.digest !== toPayloadDigest(request)) throw notAllowed()
}

/** A sign-in for another site, or for another account, is not even shown. */
function assertSignIn(payload: Payload, { address }: Call, { origin }: HandleRequestContext): void {
  const text = 'bytes' in payload ? toText(toBytes(payload.bytes)) : undefined
  if (text === undefined || !isSignIn(text)) return
  const message = readSignIn(text)
  if (!message || !isSignInFor(message, { origin, address }))
    throw new RequestError('UNVERIFIED_DOMAIN', 'This domain could not be verified.', -32602)
}

/** The families whose requests are read by code that loads with the first of them. */
async function approveChecked(
  call: Call,
  context: HandleRequestContext,
  payload: Payload,
  isSent: boolean,
): Promise<void> {
  assertSignIn(payload, call, context)
  await approve(call, context, { payload, isSent })
}

async function signOne(
  call: Call,
  context: HandleRequestContext,
  payload: EvmOrSolanaPayload,
): Promise<Signed> {
  assertSignIn(payload, call, context)
  const owner = findOwner(call, context)
  await approve(call, context, { payload, isSent: false })
  const [signed] = await signPayload(payload, owner?.address ?? call.address, context.custody)
  if (!signed) throw rejected()
  return owner ? owner.wrap(signed) : signed
}

/** Prepares, asks, and asks again where the chain has moved on meanwhile (D56). */
async function handleTransaction(
  call: Call,
  context: HandleRequestContext,
  isSent: boolean,
): Promise<string> {
  const { address, network, params } = call
  const { caipNetworkId } = network
  const { rpc, signal, custody } = context
  const read = createRead(rpc, caipNetworkId, signal)
  const chainId = BigInt(toReference(caipNetworkId))
  const wanted = readTransactionParams(params, { address, chainId })
  const toPayload = (transaction: EvmTransaction): EvmOrSolanaPayload => ({
    kind: 'evmTransaction',
    chainId: `${chainId}`,
    unsigned: serialiseUnsigned(transaction),
  })
  for (let round = 0; round < maxRounds; round += 1) {
    const transaction = await prepareTransaction(read, { address, chainId, params: wanted })
    const payload = toPayload(transaction)
    if (payload.kind !== 'evmTransaction' || !parseUnsigned(payload.unsigned)) throw notAllowed()
    await approve(call, context, { payload, isSent })
    if (isSent && (await isStale(read, { address, transaction }))) continue
    const [signed] = await signPayload(payload, address, custody)
    const bytes = signed?.transaction
    if (bytes === undefined) throw rejected()
    return isSent ? rpc.broadcast({ caipNetworkId, transaction: bytes, signal }) : bytes
  }
  throw new RequestError('FEE_CHANGED', 'The fee has changed since the review.', -32003)
}

async function handleSolanaTransactions(call: Call, context: HandleRequestContext): Promise<unknown> {
  const { method, params, address, network } = call
  const isSent = method === 'solana_signAndSendTransaction'
  const isList = method === 'solana_signAllTransactions'
  const payload = toSolanaTransactionsPayload(params, { address, isList, isSent })
  await approve(call, context, { payload, isSent })
  const signed = await signPayload(payload, address, context.custody)
  if (isList) return { transactions: signed.map(({ transaction }) => transaction) }
  const [{ signature, transaction } = { signature: '' }] = signed
  if (!isSent) return { signature, transaction }
  const { caipNetworkId } = network
  const { rpc, signal } = context
  return { signature: await rpc.broadcast({ caipNetworkId, transaction: transaction ?? '', signal }) }
}

async function handleSign(call: Call, context: HandleRequestContext): Promise<unknown> {
  const { method, params, address, account, network } = call
  const isSmartAccount = account.type === 'smartAccount'
  if (isSmartAccount && method !== 'personal_sign' && method !== 'eth_signTypedData_v4') throw needsBundler()
  const chainId = toReference(network.caipNetworkId)
  switch (method) {
    case 'personal_sign':
      return (await signOne(call, context, toMessagePayload(params, address))).signature
    case 'eth_signTypedData_v4':
      return (await signOne(call, context, toTypedDataPayload(params, address, BigInt(chainId)))).signature
    case 'eth_sendTransaction':
      return handleTransaction(call, context, true)
    case 'eth_signTransaction':
      return handleTransaction(call, context, false)
    case 'solana_signMessage': {
      const { signature } = await signOne(call, context, toSolanaMessagePayload(params, address))
      return { signature }
    }
    case 'signPsbt':
    case 'signMessage': {
      const { handleBitcoin } = await import('./bitcoin/handleBitcoin.js')
      return handleBitcoin(call, context, payload => approveChecked(call, context, payload, false))
    }
    case 'stx_signTransaction':
    case 'stx_signMessage': {
      const { handleStacks } = await import('./stacks/handleStacks.js')
      return handleStacks(call, context, (payload, isSent) => approveChecked(call, context, payload, isSent))
    }
    default:
      return handleSolanaTransactions(call, context)
  }
}

async function handleLocal(
  { method, params, address, network }: Call,
  context: HandleRequestContext,
): Promise<unknown> {
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [address]
    case 'eth_chainId':
      return toQuantityHex(BigInt(toReference(network.caipNetworkId)))
    case 'wallet_getCapabilities':
      return {}
    case 'wallet_switchEthereumChain': {
      const [input]: unknown[] = Array.isArray(params) ? params : []
      const chainId = isRecord(input) ? input['chainId'] : undefined
      const isValid = typeof chainId === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(chainId)
      if (isValid && (await context.rpc.getNetwork(`eip155:${BigInt(chainId)}`))) return null
      throw new RequestError('NETWORK_NOT_FOUND', 'The wallet does not have this network.', 4902)
    }
    case 'getAccountAddresses':
      return [{ address }]
    case 'stx_getAddresses':
    case 'stx_getAccounts':
      return { addresses: [{ address }] }
    default:
      return [{ pubkey: address }]
  }
}

/** See `HandleRequest`. Methods are compared exactly, as they came; there are no batches (T31). */
export const handleRequest: HandleRequest = async (request, context) => {
  const { caipNetworkId, method, account: named, params } = request
  if (typeof method !== 'string' || typeof caipNetworkId !== 'string' || typeof named !== 'string')
    throw notAllowed()
  const namespace = caipNetworkId.slice(0, caipNetworkId.indexOf(':'))
  const kind = handledMethods.get(namespace)?.get(method)
  if (kind === undefined) throw notAllowed()
  const account = findAccount(request, namespace, context)
  if (!account) throw new RequestError('NOT_CONNECTED', 'No wallet is connected.', 4100)
  const network = await context.rpc.getNetwork(caipNetworkId)
  if (!network) throw new RequestError('NETWORK_NOT_FOUND', 'The wallet does not have this network.', 4902)
  const call: Call = { method, params, account, network, address: toAddress(account.caipAddress) }
  if (kind === 'local') return handleLocal(call, context)
  if (kind === 'sign') return handleSign(call, context)
  const list = Array.isArray(params) ? params : []
  return context.rpc.request({ caipNetworkId, method, params: list, signal: context.signal })
}
