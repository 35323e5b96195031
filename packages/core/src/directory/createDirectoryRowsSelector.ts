import type { LatchkitOptions } from '../client/client.js'
import { createEnvironment } from '../client/environment.js'
import { memoizeRows, type RowsSelector } from './createWalletRowsSelector.js'
import { createRowFinder } from './walletRows.js'

/**
 * Rows of the AllWallets view: the pages loaded so far, or what the search found; those in the page keep
 * their connectors. Make one per client and keep it.
 */
export function createDirectoryRowsSelector(options: LatchkitOptions): RowsSelector {
  const { getPlatform } = createEnvironment(options.environment)
  return memoizeRows(
    state => {
      const { matcher, toRow } = createRowFinder(state, { options, platform: getPlatform() })
      const { searchText, search, wallets } = state.directory
      return (searchText ? search : wallets)
        .filter(matcher.isWalletShown)
        .map(wallet => toRow(wallet, 'recommended'))
    },
    state => [state.directory.searchText !== ''],
  )
}
