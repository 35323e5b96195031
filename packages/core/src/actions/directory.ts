import type { Client } from '../client/client.js'
import type { Directories, WalletPage } from '../client/directoryCode.js'
import { createSlot } from '../client/internals.js'
import type { GetWalletsParameters, WalletDirectory } from '../contract/ports.js'
import type { Wallet } from '../contract/wallet.js'

function once<Value>(load: (() => Promise<Value>) | undefined): (() => Promise<Value>) | undefined {
  let loading: Promise<Value> | undefined
  return (
    load &&
    (() => {
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    })
  )
}

const slots = createSlot<Directories>(({ ports }) => ({
  bundled: once(ports.bundledDirectory),
  remote: once(ports.directory),
}))

/** The bundled list and the operator's server, each loaded when it is first asked. */
export function getDirectories(client: Client): Directories {
  return slots(client)
}

/** Asks one directory for wallets of the site's networks. What it cannot leave out, by name or rdns, rows do (R5.7). */
export async function getWallets(
  client: Client,
  load: () => Promise<WalletDirectory>,
  parameters: GetWalletsParameters,
): Promise<WalletPage> {
  const { includeWalletIds, excludeWalletIds } = client.options
  const directory = await load()
  const { wallets, count } = await directory.getWallets({
    chains: Object.values(client.getState().families).flatMap(({ networks }) =>
      networks.map(({ caipNetworkId }) => caipNetworkId),
    ),
    include: includeWalletIds?.length ? includeWalletIds : undefined,
    exclude: excludeWalletIds?.length ? excludeWalletIds : undefined,
    ...parameters,
  })
  return { wallets, count }
}

/** The bundled order stays, so that nothing moves under a finger; the server's facts are the fresher ones. */
export function mergeWallets(bundled: readonly Wallet[], remote: readonly Wallet[]): readonly Wallet[] {
  const fresh = new Map(remote.map(wallet => [wallet.id, wallet]))
  const own = new Set(bundled.map(wallet => wallet.id))
  return [
    ...bundled.map(wallet => fresh.get(wallet.id) ?? wallet),
    ...remote.filter(wallet => !own.has(wallet.id)),
  ]
}
