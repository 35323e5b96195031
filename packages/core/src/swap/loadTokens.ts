import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { CaipNetworkId } from '../contract/ids.js'
import type { SwapToken } from '../contract/swap.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'
import { toDisplayText } from '../utils/toDisplayText.js'
import { selectSwap } from './selectSwap.js'
import { getSession, loadSource } from './session.js'
import type { SwapTokens } from './swapState.js'

/** More than any list that a visitor looks through. */
const maxTokens = 2_000
const maxDecimals = 77

/** A token whose words, which are untrusted, are cleaned for display. */
function toToken(token: SwapToken): SwapToken[] {
  const { name, symbol, decimals } = token
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals) return []
  return [{ ...token, name: toDisplayText(name), symbol: toDisplayText(symbol, 24) }]
}

async function read(client: Client, caipNetworkId: CaipNetworkId, signal: AbortSignal): Promise<void> {
  const set = (tokens: Omit<SwapTokens, 'caipNetworkId'>): void => {
    if (!signal.aborted)
      dispatch(client, { type: 'swap/tokensChanged', tokens: { ...tokens, caipNetworkId } })
  }
  set({ step: 'loading', list: [] })
  try {
    const source = await loadSource(client)
    const list = await source.getTokens({ network: caipNetworkId, signal })
    set({ step: 'ready', list: list.slice(0, maxTokens).flatMap(toToken) })
  } catch (cause) {
    const error = toErrorInfo(cause, 'SERVER_ERROR')
    // A server without swaps, or without this network.
    if (error.code === 'UNSUPPORTED_CHAIN') set({ step: 'ready', list: [] })
    else set({ step: 'failed', list: [], error })
  }
}

/**
 * Reads which tokens the network shown can swap, once per network; after a failure, again. The outcome is in state: an
 * empty list is a network that cannot swap.
 */
export async function loadTokens(client: Client): Promise<void> {
  const session = getSession(client)
  const { network } = selectNetwork(client.getState())
  if (!network) return
  const { caipNetworkId } = network
  const { tokens } = selectSwap(client.getState())
  if (tokens.caipNetworkId === caipNetworkId && tokens.step === 'ready') return
  if (tokens.caipNetworkId === caipNetworkId && tokens.step === 'loading' && session.tokens)
    return session.tokens.done
  session.tokens?.controller.abort()
  const controller = new AbortController()
  const done = read(client, caipNetworkId, controller.signal)
  session.tokens = { controller, done }
  return done
}
