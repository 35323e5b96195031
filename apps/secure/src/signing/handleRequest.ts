import type { EmbeddedAccount } from '@latchkit/core'
import type { Call } from './call.js'
import { toQuantityHex } from './evm/toQuantityHex.js'
import { isRecord } from './isRecord.js'
import { handledMethods } from './methods.js'
import { notAllowed, RequestError } from './RequestError.js'
import { toAddressOn } from './toAddressOn.js'
import type { HandleRequest, HandleRequestContext, HostRequest } from './types.js'

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

/** Signs for a family, transactions of EVM apart from texts; its code loads with its first request. */
type HandleSign = (call: Call, context: HandleRequestContext) => Promise<unknown>

async function loadSign(namespace: string, method: string): Promise<HandleSign> {
  if (namespace === 'eip155')
    return method === 'eth_sendTransaction' || method === 'eth_signTransaction'
      ? (await import('./evm/handleTransaction.js')).handleTransaction
      : (await import('./evm/handleText.js')).handleText
  if (namespace === 'solana') return (await import('./solana/handleSolana.js')).handleSolana
  if (namespace === 'bip122') return (await import('./bitcoin/handleBitcoin.js')).handleBitcoin
  return (await import('./stacks/handleStacks.js')).handleStacks
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

/** See `HandleRequest`. Methods are compared exactly, as they came; there are no batches. */
export const handleRequest: HandleRequest = async (request, context) => {
  const { caipNetworkId, method, account: named, params } = request
  if (typeof method !== 'string' || typeof caipNetworkId !== 'string' || typeof named !== 'string')
    throw notAllowed()
  const namespace = caipNetworkId.slice(0, caipNetworkId.indexOf(':'))
  const kind = handledMethods.get(namespace)?.get(method)
  if (kind === undefined) throw notAllowed()
  const account = findAccount(request, namespace, context)
  if (!account) throw new RequestError('NOT_CONNECTED', 'No wallet is connected.', 4100)
  const [network, handleSign] = await Promise.all([
    context.rpc.getNetwork(caipNetworkId),
    kind === 'sign' ? loadSign(namespace, method) : undefined,
  ])
  if (!network) throw new RequestError('NETWORK_NOT_FOUND', 'The wallet does not have this network.', 4902)
  const call: Call = { method, params, account, network, address: toAddress(account.caipAddress) }
  if (kind === 'local') return handleLocal(call, context)
  if (handleSign) return handleSign(call, context)
  const list = Array.isArray(params) ? params : []
  return context.rpc.request({ caipNetworkId, method, params: list, signal: context.signal })
}
