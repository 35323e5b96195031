import { parseUnits } from 'viem'
import type { Log } from '../../logs/createLog.js'
import type { OnrampStore, StoredOrder } from '../../storage/onrampStore.js'
import type { Orders } from '../orders.js'
import { isTemporary } from './chainCalls.js'
import type { Funder, SignedTransfer } from './funder.js'

/** Delivers what was paid for, each order once. */
export type Delivery = {
  deliver(order: StoredOrder): void
  /** Continues what an earlier process has left. */
  resume(): Promise<void>
  /** Waits for what is being delivered; starts nothing more. */
  close(): Promise<void>
}

/** Milliseconds between two looks at a transfer, and for which it is looked at. */
const lookGapMs = 250
const lookMs = 60_000
const maxResumed = 1000

export function createDelivery(parameters: {
  provider: string
  /** By CAIP-2 id. */
  funders: ReadonlyMap<string, Funder>
  store: OnrampStore
  orders: Orders
  log: Log
}): Delivery {
  const { provider, funders, store, orders, log } = parameters
  const turns = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  const wait = (ms: number): Promise<void> =>
    new Promise(resolve => {
      const end = (): void => {
        clearTimeout(timer)
        stopping.signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      stopping.signal.addEventListener('abort', end)
    })

  /** Waits until the transfer is in the chain; a later process continues when it takes too long. */
  const settle = async (id: string, funder: Funder, transfer: SignedTransfer): Promise<void> => {
    await funder.send(transfer)
    for (let waited = 0; waited < lookMs && !stopping.signal.aborted; waited += lookGapMs) {
      const end = await funder.read(transfer)
      if (end) {
        await orders.advance(id, { status: end, hash: transfer.hash })
        return
      }
      await wait(lookGapMs)
    }
  }

  const run = async ({ id, status, details }: StoredOrder): Promise<void> => {
    const { network, address, purchase, hash, transfer } = details
    const funder = funders.get(network)
    if (!funder) return
    if (status === 'settling') {
      if (hash && transfer) await settle(id, funder, { hash, transfer })
      return
    }
    const amount = parseUnits(purchase.amount ?? '0', purchase.decimals)
    const signed = await funder.sign({ to: address, token: purchase.token, amount })
    // Recorded before it is sent: a call that loses this race, or starts anew, never sends another transfer.
    const recorded = await orders.advance(id, { status: 'settling', ...signed })
    if (recorded?.isChanged) await settle(id, funder, signed)
  }

  const runSafely = async (order: StoredOrder): Promise<void> => {
    if (stopping.signal.aborted) return
    try {
      await run(order)
    } catch (error) {
      log.warn({ provider, network: order.details.network }, 'delivery failed')
      const now = await store.get(order.id)
      // What was not sent and cannot be sent has failed; what was sent is looked at again by a later process.
      if (now?.status === 'paid' && !isTemporary(error)) await orders.advance(order.id, { status: 'failed' })
    }
  }

  const deliver = (order: StoredOrder): void => {
    const { network } = order.details
    const turn = (turns.get(network) ?? Promise.resolve()).then(() =>
      runSafely(order).catch(() => log.warn({ provider, network }, 'delivery failed')),
    )
    turns.set(network, turn)
  }

  return {
    deliver,
    async resume() {
      for (const status of ['settling', 'paid'] as const)
        for (const order of await store.list({ provider, status, limit: maxResumed })) deliver(order)
    },
    async close() {
      stopping.abort()
      await Promise.all(turns.values())
    },
  }
}
