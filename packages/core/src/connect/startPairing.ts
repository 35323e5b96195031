import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { perClient } from '../client/lifetime.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { getPairings } from '../utils/getPairings.js'
import { isPairingExpired } from '../utils/isPairingExpired.js'
import { beginAttempt, getAttempt } from './attempt.js'
import { pair } from './pair.js'

export type StartPairingParameters = {
  /** Default: the first one configured. */
  transportId?: string | undefined
  /** The wallet that is meant to take it. */
  rowId?: string | undefined
  /** Made ahead of a tap: a failure is not shown. */
  background?: boolean | undefined
}

/** Directory id and name of the row that a pairing is for; it may change while the code is on screen. */
const targets = perClient(() => ({ rowId: undefined as string | undefined }))

/**
 * Begins a pairing, or shows the code that is already there to another row; renews it when it has expired.
 * The code and its end appear in `state.flow`.
 */
export function startPairing(
  client: Client,
  {
    transportId = getPairings(client.options)[0]?.id,
    rowId,
    background = false,
  }: StartPairingParameters = {},
): void {
  const definition = client.options.remoteConnectors?.find(({ id }) => id === transportId)
  const key = `pairing ${transportId}`
  const running = getAttempt(client)
  const { flow } = client.getState()
  targets(client).rowId = rowId
  if (running?.key === key && flow.step === 'pairing') {
    const { uri, expiresAt } = flow
    const expired = expiresAt !== undefined && isPairingExpired({ expiresAt, now: client.environment.now() })
    if (!expired) {
      if (!background) running.background = false
      if (flow.rowId === rowId || !transportId) return
      dispatch(client, { type: 'connection/pairingStarted', transportId, rowId })
      if (uri !== undefined && expiresAt !== undefined)
        dispatch(client, { type: 'connection/pairingReady', uri, expiresAt })
      return
    }
  }
  const id = transportId ?? ''
  const attempt = beginAttempt(client, {
    key,
    name: definition?.name ?? id,
    rowId,
    transportId: id,
    background,
    start: { type: 'connection/pairingStarted', transportId: id, rowId },
    isShown: shown => shown.step === 'pairing' && shown.transportId === id,
  })
  if (attempt.hasEnded()) return
  pair(client, attempt, id, () => targets(client).rowId).catch((error: unknown) =>
    attempt.end(toLatchkitError(error, 'RELAY_UNREACHABLE')),
  )
}
