import type { LatchkitOptions } from '../client/client.js'
import { createEnvironment } from '../client/environment.js'
import { selectWantedNamespace } from '../state/selectors/selectNetwork.js'
import type { State } from '../state/state.js'
import type { WalletRow } from './walletRow.js'
import { createWalletRows } from './walletRows.js'

export type RowsSelector = (state: State) => readonly WalletRow[]

function getInputs(state: State): readonly unknown[] {
  const { featured, recommended, known, wallets, search } = state.directory
  return [
    state.connectors,
    featured,
    recommended,
    known,
    wallets,
    search,
    state.recentRowIds,
    state.features.connectorTypeOrder,
    selectWantedNamespace(state),
  ]
}

/** Same inputs, same rows: the reference is what `useSyncExternalStore` compares. */
export function memoizeRows(
  build: RowsSelector,
  getMore: (state: State) => readonly unknown[] = () => [],
): RowsSelector {
  let inputs: readonly unknown[] = []
  let rows: readonly WalletRow[] | undefined
  return state => {
    const next = [...getInputs(state), ...getMore(state)]
    if (!rows || next.some((input, index) => input !== inputs[index])) rows = build(state)
    inputs = next
    return rows
  }
}

/**
 * Rows of the Connect view in the order that the site names, joined by declared ids, without what the site
 * excludes. Make one per client and keep it.
 * @example
 * const selectRows = createWalletRowsSelector(client.options)
 * const rows = selectRows(client.getState())
 */
export function createWalletRowsSelector(options: LatchkitOptions): RowsSelector {
  const { getPlatform } = createEnvironment(options.environment)
  return memoizeRows(state => createWalletRows(state, { options, platform: getPlatform() }))
}
