import type { Wallet, WalletRow } from '@latchkit/core'

/** A wallet of the directory as a row: the list's own when it stands there already (D45). */
export function toRow(wallet: Wallet, rows: readonly WalletRow[]): WalletRow {
  const known = rows.find(row => row.wallet?.id === wallet.id || row.id === wallet.id)
  return (
    known ?? {
      id: wallet.id,
      name: wallet.name,
      group: 'recommended',
      status: undefined,
      connectors: [],
      wallet,
      duplicate: false,
    }
  )
}
