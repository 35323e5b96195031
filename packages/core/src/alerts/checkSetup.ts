import type { Client, LatchkitOptions } from '../client/client.js'
import { onDestroy } from '../client/lifetime.js'
import { searchEntries } from '../constants.js'
import type { WalletDirectory } from '../contract/ports.js'
import type { Wallet } from '../contract/wallet.js'
import { getDirectories } from '../directory/directory.js'
import { findWalletName } from '../directory/walletMatcher.js'
import { checkOptionNames } from './checkOptionNames.js'
import { checkOrigin } from './checkOrigin.js'
import { raise, showAlerts } from './raise.js'

/** Wallets warn of a site whose metadata names another origin. */
async function checkMetadata(client: Client): Promise<void> {
  const { url } = client.metadata
  const isSame = URL.canParse(url) && new URL(url).origin === location.origin
  if (!isSame) await raise(client, { code: 'UNVERIFIED_DOMAIN', subject: url })
}

/** Networks that the server has no endpoint for. */
async function checkNetworks(client: Client): Promise<void> {
  const { ports, networks } = client.options
  if (!ports?.blockchainData) return
  const data = await ports.blockchainData()
  const supported = await data.getSupportedNetworks()
  for (const { caipNetworkId } of networks)
    if (!supported.includes(caipNetworkId))
      await raise(client, { code: 'UNSUPPORTED_CHAIN', subject: caipNetworkId })
}

const walletOptions = [
  'featuredWalletIds',
  'includeWalletIds',
  'excludeWalletIds',
] as const satisfies readonly (keyof LatchkitOptions)[]

const isNamed = (id: string, wallet: Wallet): boolean =>
  findWalletName([id], wallet) === 0 ||
  [wallet.image_id, ...wallet.declaredIds].some(own => own?.toLowerCase() === id.trim().toLowerCase())

/** Ids that mean no wallet of these. */
const getUnknown = (ids: readonly string[], wallets: readonly Wallet[]): readonly string[] =>
  ids.filter(id => !wallets.some(wallet => isNamed(id, wallet)))

/** Ids that a directory has no wallet for. */
async function getMissing(
  ids: readonly string[],
  load: (() => Promise<WalletDirectory>) | undefined,
): Promise<readonly string[]> {
  if (!load || ids.length === 0) return ids
  const directory = await load()
  // The most that a server returns at once; a name may match several.
  const { wallets } = await directory.getWallets({ page: 1, entries: searchEntries, include: ids })
  return getUnknown(ids, wallets)
}

/** Entries that match no wallet, which would have no effect and no word about it. */
async function checkWalletIds(client: Client): Promise<void> {
  const { options } = client
  const { bundled, remote } = getDirectories(client)
  const inPage = client.getState().connectors.map(({ id, name, info }) => ({
    id: id.split('#')[0] ?? id,
    name,
    rdns: info?.rdns,
  }))
  const isInPage = (id: string): boolean =>
    inPage.some(own =>
      [own.id, own.name, own.rdns].some(text => text?.toLowerCase() === id.trim().toLowerCase()),
    )
  const ids = [...new Set(walletOptions.flatMap(name => options[name] ?? []))].filter(id => !isInPage(id))
  const unknown = await getMissing(
    await getMissing(getUnknown(ids, options.customWallets ?? []), bundled),
    remote,
  )
  for (const name of walletOptions)
    for (const id of options[name] ?? [])
      if (unknown.includes(id))
        await raise(client, {
          code: 'CONFIG_INVALID',
          subject: `${name} has "${id}", which no wallet matches`,
        })
}

/** Without a family no wallet can connect, whatever is shown. */
async function checkFamilies(client: Client): Promise<void> {
  if (client.options.families.length === 0)
    await raise(client, { code: 'CONFIG_INVALID', subject: 'families is empty, so no wallet can connect' })
}

const checks = [
  checkFamilies,
  checkMetadata,
  checkWalletIds,
  checkNetworks,
  (client: Client) => checkOptionNames(client, raise),
  (client: Client) => checkOrigin(client, raise),
]

/**
 * For development: shows alerts, and checks what a site's options and its server make of each other, once the modal is
 * opened.
 */
export function watchSetup(client: Client): void {
  showAlerts(client)
  let isDone = false
  const onChange = (): void => {
    if (isDone || !client.getState().modal.open) return
    isDone = true
    unwatch()
    // A check that cannot be made reports nothing; the failed request has raised the cause.
    for (const check of checks) check(client).catch(() => {})
  }
  const unwatch = client.subscribe(onChange)
  onDestroy(client, unwatch)
  onChange()
}
