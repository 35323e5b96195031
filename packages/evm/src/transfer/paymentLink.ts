import type { PaymentLink, PaymentLinkProblem, Transfers } from '@latchkit/core'
import { toReference } from '@latchkit/core/family'
import { parseUnits } from '@latchkit/core/internal'

type Write = NonNullable<Transfers['writePaymentLink']>
type Read = NonNullable<Transfers['readPaymentLink']>

const pattern =
  /^ethereum:(?:pay-)?(?<target>[^@/?]+)(?:@(?<chain>\d{1,78}))?(?:\/(?<call>[A-Za-z_]\w*))?(?:\?(?<query>.*))?$/i
const maxExponent = 77n

/** ERC-681's numbers: `2.014e18` is 2014000000000000000. */
function readNumber(text: string): bigint | undefined {
  const groups = /^\+?(?<whole>\d{0,78})(?:\.(?<part>\d{1,77}))?(?:e(?<exponent>\d{1,2}))?$/i.exec(
    text,
  )?.groups
  if (!groups || (!groups['whole'] && !groups['part'])) return undefined
  const { whole = '', part = '', exponent = '0' } = groups
  const zeros = BigInt(exponent) - BigInt(part.length)
  if (zeros < 0n || zeros > maxExponent) return undefined
  const value = BigInt(whole + part) * 10n ** zeros
  return value < 2n ** 256n ? value : undefined
}

const problem = (code: PaymentLinkProblem): { problem: PaymentLinkProblem } => ({ problem: code })

/** An amount that is there and cannot be read is a fault; one that is not is the payer's choice. */
function withAmount(link: PaymentLink, text: string | null): PaymentLink | { problem: PaymentLinkProblem } {
  if (text === null) return link
  const units = readNumber(text)
  return units === undefined ? problem('FORMAT') : { ...link, amount: { units } }
}

/** Reads an ERC-681 link: a payment of the native currency, or of a token by `transfer`. Hints on gas are left out. */
export const readPaymentLink: Read = (text, { caipNetworkId }) => {
  const groups = pattern.exec(text)?.groups
  if (!groups) return /^ethereum:/i.test(text) ? problem('FORMAT') : undefined
  const { target = '', chain, call, query = '' } = groups
  if (chain !== undefined && `eip155:${BigInt(chain)}` !== caipNetworkId) return problem('NETWORK')
  const parameters = new URLSearchParams(query)
  if (call === undefined) return withAmount({ receiver: target }, parameters.get('value'))
  const receiver = parameters.get('address')
  const value = parameters.get('value')
  if (call !== 'transfer' || (value !== null && readNumber(value) !== 0n)) return problem('LINK_UNSUPPORTED')
  if (!receiver) return problem('FORMAT')
  return withAmount({ receiver, token: target }, parameters.get('uint256'))
}

/** Writes an ERC-681 link. */
export const writePaymentLink: Write = ({ network, receiver, token, amount }) => {
  const chain = toReference(network.caipNetworkId)
  const units = amount === undefined ? undefined : String(parseUnits(amount, token.decimals))
  if (token.address === undefined)
    return `ethereum:${receiver}@${chain}${units === undefined ? '' : `?value=${units}`}`
  return `ethereum:${token.address}@${chain}/transfer?address=${receiver}${units === undefined ? '' : `&uint256=${units}`}`
}
