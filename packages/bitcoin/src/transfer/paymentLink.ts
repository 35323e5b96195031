import type { PaymentLink, PaymentLinkProblem, Transfers } from '@latchkit/core'
import { toNetworkName } from '../address/networkName.js'
import { addressPrefixes, type BitcoinNetworkName } from '../address/networks.js'
import { type BitcoinAddress, parseAddress } from '../address/parseAddress.js'

type Read = NonNullable<Transfers['readPaymentLink']>
type Write = NonNullable<Transfers['writePaymentLink']>

const problem = (code: PaymentLinkProblem): { problem: PaymentLinkProblem } => ({ problem: code })

/** Keys that may be there once; `pop` with and without `req-` is one. */
const single: readonly string[] = ['amount', 'label', 'message', 'pop']

type Parameters = readonly (readonly [key: string, value: string])[]

/** The parameters, keys in lower case; undefined where the escapes are not valid. */
function readParameters(query: string): Parameters | undefined {
  try {
    return query
      .split('&')
      .filter(part => part !== '')
      .map(part => {
        const at = part.indexOf('=')
        const [key, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
        return [decodeURIComponent(key).toLowerCase(), decodeURIComponent(value)] as const
      })
  } catch {
    return undefined
  }
}

/** Satoshis of whole bitcoins with up to eight decimals. */
function readAmount(text: string): bigint | undefined {
  const groups = /^(?<whole>\d{0,8})(?:\.(?<part>\d{0,8}))?$/.exec(text)?.groups
  const { whole = '', part = '' } = groups ?? {}
  if (!groups || whole + part === '') return undefined
  return BigInt(whole) * 100_000_000n + BigInt(part.padEnd(8, '0'))
}

/** The address that the link pays on this network: that of its path, otherwise the first of the network's own parameter. */
function findReceiver(
  path: string,
  parameters: Parameters,
  network: BitcoinNetworkName,
): string | { problem: PaymentLinkProblem } {
  const isOf = (address: BitcoinAddress | undefined): boolean => address?.networks.includes(network) ?? false
  if (path !== '') {
    const address = parseAddress(path)
    if (!address) return problem('FORMAT')
    if (isOf(address)) return path
  }
  const prefixes = Object.values(addressPrefixes).map(({ segwit }) => segwit)
  const listed = parameters.filter(([key]) => prefixes.includes(key))
  // An address under the key of another network is a mistake in the link.
  if (listed.some(([key, value]) => !value.toLowerCase().startsWith(`${key}1`))) return problem('FORMAT')
  const found = listed.find(([, value]) => isOf(parseAddress(value)))
  if (found) return found[1]
  if (path !== '' || listed.length > 0) return problem('NETWORK')
  const isOther = parameters.some(([key]) => ['lightning', 'lno', 'pay', 'sp'].includes(key))
  return problem(isOther ? 'LINK_UNSUPPORTED' : 'FORMAT')
}

/** Reads a BIP-321 link: a payment on the chain. What it asks for beyond that, and requires, is refused. */
export const readPaymentLink: Read = (link, { caipNetworkId }) => {
  const groups = /^bitcoin:(?<path>[^?#]*)(?:\?(?<query>[^#]*))?$/i.exec(link)?.groups
  if (!groups) return /^bitcoin:/i.test(link) ? problem('FORMAT') : undefined
  const network = toNetworkName(caipNetworkId)
  const parameters = readParameters(groups['query'] ?? '')
  if (!network) return problem('NETWORK')
  if (!parameters) return problem('FORMAT')
  const keys = parameters.map(([key]) => (key === 'req-pop' ? 'pop' : key))
  if (single.some(key => keys.filter(each => each === key).length > 1)) return problem('FORMAT')
  if (parameters.some(([key]) => key.startsWith('req-'))) return problem('LINK_UNSUPPORTED')
  const receiver = findReceiver(groups['path'] ?? '', parameters, network)
  if (typeof receiver !== 'string') return receiver
  const text = parameters.find(([key]) => key === 'amount')?.[1]
  if (text === undefined) return { receiver } satisfies PaymentLink
  const units = readAmount(text)
  return units === undefined ? problem('FORMAT') : { receiver, amount: { units } }
}

/** Writes a BIP-321 link. A SegWit address of another network than mainnet is a parameter, as the standard has it. */
export const writePaymentLink: Write = ({ receiver, amount }) => {
  const amountPart = amount === undefined ? [] : [`amount=${amount}`]
  const prefix = receiver.slice(0, receiver.lastIndexOf('1')).toLowerCase()
  const isParameter = ['tb', 'bcrt'].includes(prefix)
  const parameters = [...(isParameter ? [`${prefix}=${receiver}`] : []), ...amountPart]
  return `bitcoin:${isParameter ? '' : receiver}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
}
