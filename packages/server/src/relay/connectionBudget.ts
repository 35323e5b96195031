import { toCallerBuckets } from '../utils/callerBuckets.js'
import { createAddressCounts } from './addressCounts.js'
import type { Connection } from './connection.js'

/** Counts what connections use of something, per network address and in total. */
export type ConnectionBudget = {
  /**
   * Adds to what a connection uses.
   *
   * @returns the connection to close when a maximum is exceeded: the largest user of that address, or of all. It is no
   * longer counted.
   */
  add(connection: Connection, amount: number): Connection | undefined
  /** Subtracts from what a connection uses; ignored for a connection that is not counted. */
  subtract(connection: Connection, amount: number): void
  /** Stops counting a connection. */
  remove(connection: Connection): void
  get(connection: Connection): number
  readonly total: number
}

export function createConnectionBudget({
  perAddress,
  total: maxTotal,
}: {
  perAddress: number
  total: number
}): ConnectionBudget {
  const byConnection = new Map<Connection, number>()
  const byAddress = createAddressCounts()
  let total = 0

  const change = (connection: Connection, amount: number): void => {
    const { address } = connection
    const left = (byConnection.get(connection) ?? 0) + amount
    if (left > 0) byConnection.set(connection, left)
    else byConnection.delete(connection)
    byAddress.change(address, amount)
    total += amount
  }
  const remove = (connection: Connection): void => change(connection, -(byConnection.get(connection) ?? 0))

  const getLargest = (network: string | undefined): Connection | undefined => {
    let largest: Connection | undefined
    for (const [connection, amount] of byConnection)
      if (
        (network === undefined || isOf(connection, network)) &&
        (largest === undefined || amount > (byConnection.get(largest) ?? 0))
      )
        largest = connection
    return largest
  }

  return {
    add(connection, amount) {
      change(connection, amount)
      const over = byAddress.findOver(connection.address, perAddress)
      if (over === undefined && total <= maxTotal) return undefined
      const largest = getLargest(over)
      if (largest !== undefined) remove(largest)
      return largest
    },
    subtract(connection, amount) {
      change(connection, -Math.min(amount, byConnection.get(connection) ?? 0))
    },
    remove,
    get: connection => byConnection.get(connection) ?? 0,
    get total() {
      return total
    },
  }
}

const isOf = ({ address }: Connection, network: string): boolean =>
  toCallerBuckets(address).some(({ key }) => key === network)
