import type { ChainNamespace } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import type { MultichainWallet } from '../watchWallet.js'
import { type Approved, createSessions, type Sessions, type Wanted } from './createSessions.js'

/** One approval for all families that are asked in one tick. */
export type Approval = {
  /**
   * Joins the request of this tick.
   * @throws METHOD_UNSUPPORTED where the wallet has no multichain API or the family is better asked by itself
   */
  join(parameters: Wanted & { namespace: ChainNamespace; silent: boolean }): Promise<Approved>
  /** Ends one family's part; the session is revoked with the last one. */
  leave(namespace: ChainNamespace): Promise<void>
  /** The wallet ended one family's part. */
  forget(namespace: ChainNamespace): void
}

type Batch = { wanted: Map<ChainNamespace, Wanted>; result: Promise<Approved> }

/** One session of the page's wallet, shared by the connectors of its families. */
export function createApproval(getWallet: () => MultichainWallet | undefined): Approval {
  const joined = new Map<ChainNamespace, Wanted>()
  const batches = new Map<boolean, Batch>()
  let sessions: Sessions | undefined

  const open = async (wanted: ReadonlyMap<ChainNamespace, Wanted>, silent: boolean): Promise<Approved> => {
    // EVM alone has its own standard, in which the wallet can also add networks.
    if (!silent && [...wanted.keys(), ...joined.keys()].every(namespace => namespace === 'eip155'))
      throw new LatchkitError('METHOD_UNSUPPORTED')
    const wallet = getWallet()
    if (!wallet) throw new LatchkitError('METHOD_UNSUPPORTED')
    sessions ??= createSessions(wallet)
    // A session replaces the one before, so it keeps the families that are connected.
    return sessions.open(silent ? wanted : new Map([...joined, ...wanted]), silent)
  }

  const createBatch = (silent: boolean): Batch => {
    const wanted: Batch['wanted'] = new Map()
    const result = Promise.resolve().then(() => {
      batches.delete(silent)
      return open(wanted, silent)
    })
    const batch = { wanted, result }
    batches.set(silent, batch)
    return batch
  }

  return {
    async join({ namespace, silent, networks }) {
      const batch = batches.get(silent) ?? createBatch(silent)
      batch.wanted.set(namespace, { networks })
      const approved = await batch.result
      if (!approved.session.namespaces[namespace])
        throw new LatchkitError('NOT_CONNECTED', { details: 'The wallet shared no account of this family.' })
      joined.set(namespace, { networks })
      return approved
    },
    async leave(namespace) {
      if (joined.delete(namespace) && joined.size === 0) await sessions?.revoke()
    },
    forget: namespace => void joined.delete(namespace),
  }
}
