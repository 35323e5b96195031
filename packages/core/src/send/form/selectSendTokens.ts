import { compareDecimals } from '../../amount/decimal.js'
import type { TokenBalance } from '../../contract/ports.js'
import { getFamily } from '../../state/selectors/selectAccount.js'
import { selectNetwork } from '../../state/selectors/selectNetwork.js'
import type { State } from '../../state/state.js'

export type SelectSendTokensParameters = {
  /** Part of a name or a symbol, or a whole address. */
  search?: string | undefined
  /** Also those that are hidden as low quality: without decimals, or on no list. */
  showHidden?: boolean | undefined
}

const none: readonly TokenBalance[] = []
const lists = new WeakMap<object, { key: string; list: readonly TokenBalance[] }>()

/** Returns whether a token is hidden as of low quality until the visitor asks for it. */
export function isLowQuality({ address, quantity, unlisted }: TokenBalance): boolean {
  return address !== undefined && (quantity.decimals === 0 || unlisted === true)
}

/**
 * What the account can send on its network: by worth, then by amount. The chosen token, and one whose whole
 * address is searched for, are listed although hidden. The same state and parameters return the same list.
 * @example const tokens = selectSendTokens(state, { search: 'usd' })
 */
export function selectSendTokens(
  state: State,
  { search = '', showHidden = false }: SelectSendTokensParameters = {},
): readonly TokenBalance[] {
  const balances = getFamily(state)?.account.tokenBalances ?? none
  const { caipNetworkId } = selectNetwork(state)
  const chosen = state.slices.send?.token
  const text = search.trim().toLowerCase()
  const key = JSON.stringify([text, showHidden, caipNetworkId, chosen?.chainId, chosen?.address ?? null])
  const cached = lists.get(balances)
  if (cached?.key === key) return cached.list
  const isChosen = (token: TokenBalance): boolean =>
    chosen !== undefined && chosen.chainId === token.chainId && chosen.address === token.address
  const list = balances
    .filter(token => {
      if (token.chainId !== caipNetworkId) return false
      const address = token.address?.toLowerCase()
      if (text && address === text) return true
      if (text && !`${token.symbol}\n${token.name}`.toLowerCase().includes(text)) return false
      if (isChosen(token) || token.address === undefined) return true
      return /[1-9]/.test(token.quantity.numeric) && (showHidden || !isLowQuality(token))
    })
    .sort(
      (a, b) => compareDecimals(b.value, a.value) || compareDecimals(b.quantity.numeric, a.quantity.numeric),
    )
  lists.set(balances, { key, list })
  return list
}
