import type { CaipNetworkId, Connector } from '@latchkit/core'

/** A cluster is our own choice among those a wallet knows; the connector keeps it. */
export type ClusterChoice = {
  /** CAIP-2 ids that the wallet's accounts stand on now. */
  getNetworks(): readonly CaipNetworkId[]
  /** One of them; tells the listeners. */
  moveTo(caipNetworkId: CaipNetworkId): void
}

const choices = new WeakMap<Connector, ClusterChoice>()

export function setClusterChoice(connector: Connector, choice: ClusterChoice): void {
  choices.set(connector, choice)
}

/** Undefined for a wallet that was never connected. */
export function getClusterChoice(connector: Connector): ClusterChoice | undefined {
  return choices.get(connector)
}
