import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import { perClient } from '../client/lifetime.js'
import type { Connector } from '../contract/connector.js'
import type { Network } from '../contract/network.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import { notifyEnd } from '../modal/notifyEnd.js'
import { readLate } from '../transaction/readLate.js'
import { resumeAsked } from '../transaction/resumeAsked.js'
import { type AskedSwap, readAskedSwaps, writeAskedSwap } from './askedStore.js'
import { selectSwap } from './selectSwap.js'
import { loadSwaps } from './session.js'
import { watchSwap } from './watchSwap.js'

/** How long a reload repeats that a swap may have been sent. */
const noticeMs = 15 * 60_000

/** Legs whose outcome this page waits for. */
export const getFollowedSwaps: (client: Client) => Set<string> = perClient(() => new Set())

async function resume(
  client: Client,
  { id, requestId, asked, askedAt, account, swap }: AskedSwap,
  { connector, network }: { connector: Connector; network: Network },
): Promise<void> {
  const swaps = await loadSwaps(client, network.chainNamespace)
  if (!swaps.resume || getInternals(client).destroyed) return
  const { environment } = client
  const { caipNetworkId } = network
  const { leg, sold } = swap
  let withdraw = (): void => {}
  const isShown = (): boolean => {
    const { progress } = selectSwap(client.getState())
    return progress.step === 'late' && progress.asked === id
  }
  if (environment.now() - askedAt < noticeMs) {
    if (selectSwap(client.getState()).progress.step === 'idle')
      dispatch(client, {
        type: 'swap/progressed',
        progress: { step: 'late', leg, caipNetworkId, asked: id },
      })
    withdraw = notifyEnd(client, { kind: 'swapLate', amount: sold.amount, symbol: sold.symbol })
  }
  const outcome = await readLate(swaps.resume(connector, { account, network, requestId, asked }))
  // Still not known: the next page looks again.
  if (outcome.status === 'unknown' || getInternals(client).destroyed) return
  const wasShown = isShown()
  withdraw()
  writeAskedSwap(getInternals(client).storage, id, environment.now())
  if (outcome.status === 'submitted') {
    if (wasShown) dispatch(client, { type: 'swap/progressed', progress: { step: 'idle' } })
    watchSwap(client, { account, network, swap, submitted: outcome.submitted, isShown: wasShown })
    return
  }
  if (wasShown)
    dispatch(client, {
      type: 'swap/progressed',
      progress: { step: 'failed', leg, caipNetworkId, error: toErrorInfo(outcome.error) },
    })
  else notifyEnd(client, { kind: 'swapFailed', amount: sold.amount, symbol: sold.symbol })
}

/**
 * Reads what became of legs that an earlier page asked a wallet for, and of batches that a wallet has taken: nothing is
 * asked or sent again.
 */
export function resumeSwapRequests(client: Client): void {
  for (const asked of readAskedSwaps(getInternals(client).storage, client.environment.now()))
    resumeAsked(client, asked, getFollowedSwaps(client), over => resume(client, asked, over))
}
