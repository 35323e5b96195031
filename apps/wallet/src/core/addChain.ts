import { isRecord, toChainId } from './checks.js'
import { invalidParams } from './errors.js'
import type { NativeCurrency } from './family.js'
import type { EvmRequest, RequestContext } from './request.js'
import { oneLine } from './text.js'

/**
 * Checks an EIP-3085 request; a chain the wallet already has becomes a switch, so a site cannot replace its RPC.
 * @throws {WalletRpcError} -32602
 */
export function parseAddChain(params: readonly unknown[], context: RequestContext): EvmRequest {
  const [input] = params
  if (!isRecord(input)) throw invalidParams('The parameter must be an object that describes the chain.')
  const chainId = toChainId(input['chainId'])
  if (context.chains.some(chain => chain.chainId === chainId)) return { kind: 'switchChain', chainId }
  const chainName = input['chainName']
  if (typeof chainName !== 'string' || !chainName.trim()) throw invalidParams('chainName is missing.')
  const rpcUrls = Array.isArray(input['rpcUrls']) ? input['rpcUrls'] : []
  const rpcUrl = rpcUrls.find(isSafeUrl)
  if (rpcUrl === undefined) throw invalidParams('rpcUrls needs one https URL (http only on this machine).')
  const explorers = Array.isArray(input['blockExplorerUrls']) ? input['blockExplorerUrls'] : []
  return {
    kind: 'addChain',
    chain: {
      caipNetworkId: `eip155:${chainId}`,
      chainId,
      name: oneLine(chainName, 40),
      rpcUrl,
      nativeCurrency: toCurrency(input['nativeCurrency']),
    },
    explorerUrl: explorers.find(isSafeUrl),
  }
}

function isSafeUrl(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 512 || !URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  if (username || password) return false
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  )
}

function toCurrency(value: unknown): NativeCurrency {
  if (value === undefined || value === null) return { name: 'Ether', symbol: 'ETH', decimals: 18 }
  if (!isRecord(value)) throw invalidParams('nativeCurrency must be an object.')
  const { name, symbol, decimals } = value
  if (typeof symbol !== 'string' || !/^[\p{L}\p{N}.$-]{1,8}$/u.test(symbol))
    throw invalidParams('nativeCurrency.symbol must be 1 to 8 letters or digits.')
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    throw invalidParams('nativeCurrency.decimals must be a whole number from 0 to 36.')
  return { name: typeof name === 'string' && name ? oneLine(name, 40) : symbol, symbol, decimals }
}
