import type { ConnectorConnectParameters } from '../contract/connector.js'
import type { ChainNamespace } from '../contract/ids.js'

/** A request for the accounts of several families. */
type Joint = {
  signal: AbortSignal
  /** Families that have not taken the response yet. */
  missing: Set<ChainNamespace>
  response: Promise<unknown>
}

/** A family's part of a provider that serves several families. */
export type SharedProvider = {
  /**
   * Sends in this tick. Where another family has sent for this one with the same tap, its response is returned instead, so
   * that the visitor is asked once; a repeat is sent again.
   */
  join(
    send: () => unknown,
    attempt: Pick<ConnectorConnectParameters, 'signal' | 'together'>,
  ): Promise<unknown>
  /** The family is connected. */
  hold(): void
  /** The family is not connected any more; false while another family still is. */
  release(): boolean
}

type Shared = { joint?: Joint | undefined; holders: Set<ChainNamespace> }
const providers = new WeakMap<object, Shared>()

/**
 * What the families of one provider in the page have to do together: ask once, and end the permission with the last.
 * @example shareProvider(provider, namespace).join(() => provider.request('wallet_connect', parameters), { together, signal })
 */
export function shareProvider(provider: object, namespace: ChainNamespace): SharedProvider {
  const shared: Shared = providers.get(provider) ?? { holders: new Set() }
  providers.set(provider, shared)
  return {
    join(send, { together = [], signal }) {
      const { joint } = shared
      // A family whose code loads late comes in a later tick: the tap is known by its signal.
      if (joint && joint.signal === signal && joint.missing.delete(namespace)) return joint.response
      // The executor catches a wallet that throws instead of rejecting.
      const response = new Promise<unknown>(resolve => resolve(send()))
      const missing = new Set(together.filter(other => other !== namespace))
      shared.joint = signal && missing.size > 0 ? { signal, missing, response } : undefined
      return response
    },
    hold: () => void shared.holders.add(namespace),
    release() {
      shared.holders.delete(namespace)
      return shared.holders.size === 0
    },
  }
}
