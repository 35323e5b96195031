import { createChunk } from '../client/chunk.js'
import type { Client } from '../client/client.js'
import { perClient } from '../client/lifetime.js'
import type { GetWalletsParameters, WalletDirectory } from '../contract/ports.js'
import type { Wallet } from '../contract/wallet.js'

export type WalletPage = Awaited<ReturnType<WalletDirectory['getWallets']>>

/** The bundled list and the operator's server. */
export type Directories = {
  bundled: (() => Promise<WalletDirectory>) | undefined
  remote: (() => Promise<WalletDirectory>) | undefined
}

const once = <Value>(load: (() => Promise<Value>) | undefined): (() => Promise<Value>) | undefined =>
  load && createChunk(load).load

const directories = perClient<Directories>(({ options: { ports } }) => ({
  bundled: once(ports?.bundledDirectory),
  remote: once(ports?.directory),
}))

/** The bundled list and the operator's server, each loaded on first use. */
export function getDirectories(client: Client): Directories {
  return directories(client)
}

/** Wallets of the site's networks from one directory. Exclusion by name or rdns happens in the rows. */
export async function getWallets(
  client: Client,
  load: () => Promise<WalletDirectory>,
  parameters: GetWalletsParameters,
): Promise<WalletPage> {
  const { includeWalletIds, excludeWalletIds } = client.options
  const directory = await load()
  return directory.getWallets({
    chains: Object.values(client.getState().families).flatMap(({ networks }) =>
      networks.map(({ caipNetworkId }) => caipNetworkId),
    ),
    include: includeWalletIds?.length ? includeWalletIds : undefined,
    exclude: excludeWalletIds?.length ? excludeWalletIds : undefined,
    ...parameters,
  })
}

/**
 * Keeps the bundled order, so that rows do not move; the server's facts replace the bundled ones, and what it has
 * withdrawn goes.
 */
export function mergeWallets(
  bundled: readonly Wallet[],
  { wallets: remote, withdrawn = [] }: Omit<WalletPage, 'count'>,
): readonly Wallet[] {
  const remoteById = new Map(remote.map(wallet => [wallet.id, wallet]))
  const bundledIds = new Set(bundled.map(wallet => wallet.id))
  return [
    ...bundled.filter(({ id }) => !withdrawn.includes(id)).map(wallet => remoteById.get(wallet.id) ?? wallet),
    ...remote.filter(wallet => !bundledIds.has(wallet.id)),
  ]
}
