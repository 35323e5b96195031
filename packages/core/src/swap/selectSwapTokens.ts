import { compareDecimals } from '../amount/decimal.js'
import { toFiat } from '../amount/toFiat.js'
import type { TokenBalance } from '../contract/ports.js'
import type { SwapToken } from '../contract/swap.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'
import type { State } from '../state/state.js'
import { emptySwap, getBalances, toHolding } from './selectSwap.js'

export type SelectSwapTokensParameters = {
  /** Part of a name or a symbol, or a whole address. */
  search?: string | undefined
}

/** Rows that a list draws; a search finds the others. */
const maxRows = 200

const lists = new WeakMap<
  readonly SwapToken[],
  { inputs: readonly unknown[]; list: readonly TokenBalance[] }
>()

/**
 * Tokens that can be swapped on the network shown, with what is held: by worth, then by amount, then as the server
 * lists them. The same state and parameters return the same list.
 */
export function selectSwapTokens(
  state: State,
  { search = '' }: SelectSwapTokensParameters = {},
): readonly TokenBalance[] {
  const { tokens } = state.slices.swap ?? emptySwap
  const { caipNetworkId: chainId } = selectNetwork(state)
  const { balances, isKnown } = getBalances(state)
  const text = search.trim().toLowerCase()
  const family = state.families[state.activeNamespace]
  const inputs = [text, chainId, family?.account.tokenBalances]
  const cached = lists.get(tokens.list)
  if (cached && inputs.every((input, index) => input === cached.inputs[index])) return cached.list
  const list =
    !chainId || tokens.caipNetworkId !== chainId
      ? []
      : tokens.list
          .filter(({ name, symbol, address }) =>
            text === '' || address?.toLowerCase() === text
              ? true
              : `${symbol}\n${name}`.toLowerCase().includes(text),
          )
          .map((token): TokenBalance => {
            const {
              name,
              symbol,
              address,
              decimals,
              iconUrl,
              balance = '0',
              price,
            } = toHolding(token, balances, isKnown)
            const value = /[1-9]/.test(balance) ? toFiat(balance, price) : undefined
            return {
              name,
              symbol,
              chainId,
              address,
              iconUrl,
              price,
              value,
              quantity: { decimals, numeric: balance },
            }
          })
          .sort(
            (a, b) =>
              compareDecimals(b.value, a.value) || compareDecimals(b.quantity.numeric, a.quantity.numeric),
          )
          .slice(0, maxRows)
  lists.set(tokens.list, { inputs, list })
  return list
}
