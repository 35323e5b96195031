import { compareDecimals, toDecimal } from '../amount/decimal.js'
import type { CaipAddress, CaipNetworkId } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import type { OnrampPaymentCurrency, OnrampProviderInfo, OnrampPurchaseCurrency } from '../contract/onramp.js'
import { isProviderWanted } from '../features/isProviderWanted.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'
import type { State } from '../state/state.js'
import type { BuyOrder, BuyProblem, BuyState } from './buyState.js'

/** A purchase as views and hosts read it. */
export type BuyView = BuyState & {
  /** Who receives what is bought; absent while no account is connected. */
  account?: CaipAddress | undefined
  caipNetworkId?: CaipNetworkId | undefined
  /** What is sold on the network shown. */
  tokens: readonly OnrampPurchaseCurrency[]
  token?: OnrampPurchaseCurrency | undefined
  currency?: OnrampPaymentCurrency | undefined
  provider?: OnrampProviderInfo | undefined
  /** What one purchase may cost, over all methods of payment. */
  limits?: { min: string; max: string } | undefined
  problem?: BuyProblem | undefined
  /** The last order of this page. */
  order?: BuyOrder | undefined
  /** Everything is chosen and within the limits. */
  isReady: boolean
}

export const emptyBuy: BuyState = {
  optionsLoading: false,
  form: { amountInput: '' },
  quoteLoading: false,
  progress: { step: 'idle' },
  orders: [],
}

/** Decimals of an amount of payment. */
const moneyDecimals = 2
const none: readonly OnrampPurchaseCurrency[] = []

/** What is sold on a network; the built-in list names no coins, so it is the network's own. */
function toTokens({ options }: BuyState, network: Network | undefined): readonly OnrampPurchaseCurrency[] {
  if (!options || !network) return none
  const { caipNetworkId, nativeCurrency } = network
  if (options.isFallback) {
    const { symbol, name } = nativeCurrency
    return [{ id: symbol, symbol, name, networks: [{ chain_id: caipNetworkId }] }]
  }
  const isNative = (currency: OnrampPurchaseCurrency): boolean =>
    currency.networks.some(each => each.chain_id === caipNetworkId && each.contract_address === undefined)
  return options.purchaseCurrencies
    .filter(({ networks }) => networks.some(({ chain_id }) => chain_id === caipNetworkId))
    .sort((a, b) => Number(isNative(b)) - Number(isNative(a)))
}

function toLimits(currency: OnrampPaymentCurrency | undefined): BuyView['limits'] {
  const { payment_method_limits: limits = [] } = currency ?? {}
  const [first] = limits
  if (!first) return undefined
  return limits.reduce(
    ({ min, max }, limit) => ({
      min: compareDecimals(limit.min, min) < 0 ? limit.min : min,
      max: compareDecimals(limit.max, max) > 0 ? limit.max : max,
    }),
    { min: first.min, max: first.max },
  )
}

/** An amount as typed, in its plain form: `5.` is on its way to an amount. */
export const toAmount = (input: string): string => input.replace(/^\./, '0.').replace(/\.$/, '')

function toProblem(input: string, limits: BuyView['limits']): BuyProblem | undefined {
  if (input === '' || input === '.') return undefined
  const amount = toDecimal(toAmount(input))
  if (!amount) return 'AMOUNT_FORMAT'
  if (amount.scale > moneyDecimals) return 'AMOUNT_DECIMALS'
  if (limits && compareDecimals(toAmount(input), limits.min) < 0) return 'AMOUNT_LOW'
  if (limits && compareDecimals(toAmount(input), limits.max) > 0) return 'AMOUNT_HIGH'
  return undefined
}

const views = new WeakMap<BuyState, { inputs: readonly unknown[]; view: BuyView }>()

/**
 * The purchase of the account shown, on its network. The same state returns the same object.
 * @example const { token, limits, quote, order } = selectBuy(client.getState())
 */
export function selectBuy(state: State): BuyView {
  const buy = state.slices.buy ?? emptyBuy
  const { isConnected, address } = selectAccount(state)
  const { caipNetworkId, network } = selectNetwork(state)
  const account: CaipAddress | undefined =
    isConnected && address && network ? `${network.caipNetworkId}:${address}` : undefined
  const { onramp } = state.remoteFeatures
  const inputs = [account, network, onramp]
  const cached = views.get(buy)
  if (cached && inputs.every((input, index) => input === cached.inputs[index])) return cached.view
  const { form, options } = buy
  const tokens = toTokens(buy, network)
  const token = tokens.find(({ id }) => id === form.purchaseCurrency) ?? tokens[0]
  const currencies = options?.paymentCurrencies ?? []
  const currency = currencies.find(({ id }) => id === form.paymentCurrency) ?? currencies[0]
  const providers = options?.providers?.filter(({ id }) => isProviderWanted(onramp, id)) ?? []
  // Not chosen, it is whoever has quoted: the server asks one after the other.
  const providerId = form.providerId ?? buy.quote?.provider
  const provider = providers.find(({ id }) => id === providerId) ?? providers[0]
  const limits = toLimits(currency)
  const problem = toProblem(form.amountInput, limits)
  const hasAmount = /[1-9]/.test(form.amountInput) && problem === undefined
  const view: BuyView = {
    ...buy,
    account,
    caipNetworkId,
    tokens,
    token,
    currency,
    provider,
    limits,
    problem,
    order: buy.orders[buy.orders.length - 1],
    isReady: hasAmount && account !== undefined && token !== undefined && currency !== undefined,
  }
  views.set(buy, { inputs, view })
  return view
}
