import { toAppScheme, toSafeLink } from '../../utils/toSafeLink.js'
import type { State } from '../state.js'

/** A link that brings the visitor to the wallet in which a request waits, or undefined when none waits. */
export function selectOpenWalletLink(state: State): string | undefined {
  const request = state.requests[state.requests.length - 1]
  if (!request) return undefined
  const connection = state.families[request.namespace]?.connections.find(
    candidate => candidate.connectorId === request.connectorId,
  )
  const redirect = connection?.wallet?.redirect
  // Its scheme was found in the directory when the session was made.
  const scheme = toAppScheme(redirect?.native)
  return toSafeLink(redirect?.universal) ?? toSafeLink(redirect?.native, scheme === undefined ? [] : [scheme])
}
