import type { State, Wallet, WalletRow } from '@latchkit/core'
import { useLatchkitState } from '@latchkit/react'
import { useRowName, useUi } from './UiContext.js'

export type WalletPicture = {
  name: string
  icon?: string | undefined
  wallet?: Wallet | undefined
  row?: WalletRow | undefined
}

function findWallet({ directory }: State, id: string): Wallet | undefined {
  for (const list of [
    directory.wallets,
    directory.search,
    directory.featured,
    directory.recommended,
    directory.known,
  ]) {
    const wallet = list.find(each => each.id === id)
    if (wallet) return wallet
  }
  return undefined
}

/** The row of the wallet list that a view is about. */
function useRow(rowId: string | undefined): WalletRow | undefined {
  const { selectRows } = useUi()
  const rows = useLatchkitState(selectRows)
  return rowId === undefined ? undefined : rows.find(row => row.id === rowId)
}

/** The wallet of the directory that a view is about. */
function useDirectoryWallet(rowId: string | undefined): Wallet | undefined {
  return useLatchkitState(state => (rowId === undefined ? undefined : findWallet(state, rowId)))
}

/** Name and mark of the wallet a view is about, from the list, the directory or the flow; else `fallback`. */
export function useWallet(rowId: string | undefined, fallback: string): WalletPicture {
  const row = useRow(rowId)
  const listed = useDirectoryWallet(rowId)
  const flowName = useLatchkitState(({ flow }) =>
    (flow.step === 'requesting' || flow.step === 'failed') && flow.rowId === rowId ? flow.name : undefined,
  )
  const wallet = row?.wallet ?? listed
  const rowName = useRowName(row)
  return { name: rowName ?? listed?.name ?? flowName ?? fallback, icon: row?.icon, wallet, row }
}
