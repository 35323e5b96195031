import { type Chunk, createChunk } from '../client/chunk.js'
import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { perClient } from '../client/lifetime.js'
import { recommendedEntries } from '../constants.js'
import type { WalletDirectory } from '../contract/ports.js'
import { getDirectories, getWallets, mergeWallets } from './directory.js'
import { findWalletName } from './walletMatcher.js'

/** More than the bundled list holds. */
const allEntries = 1_000

async function loadFrom(client: Client, load: () => Promise<WalletDirectory>): Promise<void> {
  const { featuredWalletIds = [] } = client.options
  const { directory } = client.getState()
  const page = await getWallets(client, load, { page: 1, entries: recommendedEntries })
  dispatch(client, {
    type: 'directory/recommendedLoaded',
    wallets: mergeWallets(directory.recommended, page).slice(0, recommendedEntries),
  })
  if (featuredWalletIds.length === 0) return
  const featured = await getWallets(client, load, {
    page: 1,
    entries: featuredWalletIds.length,
    include: featuredWalletIds,
  })
  dispatch(client, {
    type: 'directory/featuredLoaded',
    wallets: mergeWallets(client.getState().directory.featured, featured).filter(
      wallet => findWalletName(featuredWalletIds, wallet) >= 0,
    ),
  })
}

/** One load per source; a failed one is retried by the next call. */
const getSources = perClient(client => {
  const { bundled, remote } = getDirectories(client)
  const toChunk = (load: (() => Promise<WalletDirectory>) | undefined) =>
    load && createChunk(() => loadFrom(client, load))
  return { bundled: toChunk(bundled), remote: toChunk(remote) }
})

/** Returns whether the source has been read; a failure is swallowed. */
const isRead = (source: Chunk<void> | undefined): Promise<boolean> =>
  Promise.resolve(source?.load()).then(
    () => source !== undefined,
    () => false,
  )

/**
 * Fills the recommended and featured wallets: from the bundled list at once, then from the server when the
 * modal is open. Failures are swallowed: the other source remains.
 */
export async function loadRecommended(client: Client): Promise<void> {
  const { bundled, remote } = getSources(client)
  const isFilled = await isRead(bundled)
  // The server is asked once the modal is open, or when there is no bundled list.
  if (!isFilled) await isRead(remote)
  else if (client.getState().modal.open) void isRead(remote)
}

/**
 * Looks up wallets that are in the page but not on the first page of the list, so that their rows join over
 * families and carry the directory's id. Asks the bundled list only: which wallets are installed is not sent
 * to a server.
 */
export async function loadKnown(client: Client): Promise<void> {
  const { bundled } = getDirectories(client)
  const { connectors, directory } = client.getState()
  if (!bundled) return
  const declared = new Set(connectors.flatMap(connector => connector.declaredIds).map(id => id.toLowerCase()))
  const { known, recommended, featured } = directory
  const isDeclared = ({ declaredIds }: { declaredIds: readonly string[] }): boolean =>
    declaredIds.some(id => declared.has(id.toLowerCase()))
  const found = new Set(
    [...known, ...recommended, ...featured]
      .filter(isDeclared)
      .flatMap(wallet => wallet.declaredIds.map(id => id.toLowerCase())),
  )
  const missing = [...declared].filter(id => !found.has(id) && !asked(client).has(id))
  if (missing.length === 0) return
  for (const id of missing) asked(client).add(id)
  try {
    const source = await bundled()
    const { wallets } = await source.getWallets({ page: 1, entries: allEntries, include: missing })
    dispatch(client, { type: 'directory/knownLoaded', wallets: wallets.filter(isDeclared) })
  } catch (error) {
    for (const id of missing) asked(client).delete(id)
    throw error
  }
}

const asked = perClient(() => new Set<string>())
