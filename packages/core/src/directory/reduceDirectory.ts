import type { Wallet } from '../contract/wallet.js'
import type { StateEvent } from '../state/events.js'
import type { DirectoryState } from '../state/state.js'

function join(wallets: readonly Wallet[], more: readonly Wallet[]): readonly Wallet[] {
  const seen = new Set(wallets.map(wallet => wallet.id))
  return [...wallets, ...more.filter(wallet => !seen.has(wallet.id))]
}

/** The directory store. Results of an older search are dropped. */
export function reduceDirectory(directory: DirectoryState, event: StateEvent): DirectoryState {
  switch (event.type) {
    case 'directory/featuredLoaded':
      return { ...directory, featured: event.wallets }
    case 'directory/recommendedLoaded':
      return { ...directory, recommended: event.wallets }
    case 'directory/knownLoaded':
      return { ...directory, known: join(directory.known, event.wallets) }
    case 'directory/started':
      return {
        ...directory,
        searchText: event.searchText,
        search: event.searchText ? directory.search : [],
        status: 'loading',
      }
    case 'directory/pageLoaded': {
      const { searchText, page, wallets, count } = event
      if (searchText !== directory.searchText) return directory
      if (searchText) return { ...directory, search: wallets, status: 'ready' }
      return {
        ...directory,
        wallets: page === 1 ? wallets : join(directory.wallets, wallets),
        page: Math.max(page === 1 ? 1 : directory.page, page),
        count,
        status: 'ready',
      }
    }
    case 'directory/failed':
      return event.searchText === directory.searchText ? { ...directory, status: 'failed' } : directory
    case 'modal/closed':
      return directory.searchText ? { ...directory, searchText: '', search: [], status: 'idle' } : directory
    default:
      return directory
  }
}
