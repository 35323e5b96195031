import type { Address } from 'viem'
import { type DevnetCollectible, encodeMint } from './deployCollectibles.js'
import { sendAsDeployer } from './sendAsDeployer.js'

export type MintCollectibleParameters = {
  collectible: Pick<DevnetCollectible, 'address' | 'standard'>
  to: Address
  id: bigint
  /** Of an edition (ERC-1155). Default 1. */
  amount?: bigint | undefined
}

/**
 * Mints an item of a development collection to an address.
 *
 * @throws DevnetError `DEPLOY_FAILED` when the collection reverts (the item exists), `RPC_FAILED` when the chain does
 * not respond
 * @example
 * await mintCollectible(rpcUrl, { collectible: chain.collectibles[0], to, id: 7n })
 */
export async function mintCollectible(rpcUrl: string, parameters: MintCollectibleParameters): Promise<void> {
  const { collectible, to, id, amount = 1n } = parameters
  const data = encodeMint(collectible.standard, { to, id, amount })
  await sendAsDeployer(rpcUrl, [{ to: collectible.address, data }])
}
