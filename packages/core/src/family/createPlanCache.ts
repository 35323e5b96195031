import { planTtlMs } from '../constants.js'
import type { TransferRequest } from '../contract/transfer.js'

/** What `plan` has read for a request object, until `send` uses it or 20 s have passed. */
export type PlanCache<Plan> = {
  set(request: TransferRequest, plan: Plan): void
  /** Returns a fresh plan of this object, once; undefined when the request was changed since. */
  take(request: TransferRequest): Plan | undefined
}

const toKey = ({ account, network, token, receiver, amount, feeRate }: TransferRequest): string =>
  JSON.stringify([
    account,
    network.caipNetworkId,
    network.rpcUrls,
    token.address,
    token.decimals,
    receiver,
    `${amount}`,
    feeRate,
  ])

/** Creates a cache of plans by request object. */
export function createPlanCache<Plan>(): PlanCache<Plan> {
  const plans = new WeakMap<TransferRequest, { key: string; plan: Plan; at: number }>()
  return {
    set: (request, plan) => void plans.set(request, { key: toKey(request), plan, at: Date.now() }),
    take(request) {
      const entry = plans.get(request)
      plans.delete(request)
      const age = entry ? Date.now() - entry.at : Infinity
      return entry && age >= 0 && age <= planTtlMs && entry.key === toKey(request) ? entry.plan : undefined
    },
  }
}
