import type { WalletRow } from '@latchkit/core'

/** Rows that are shown at least, when there are as many. */
const usualLength = 6

const isKept = ({ status, group }: WalletRow): boolean =>
  status === 'installed' || status === 'recent' || status === 'qr' || group === 'external'

/** The rows of the Connect view: every wallet of the visitor, the QR row, and others up to `usualLength`. */
export function toShortList(rows: readonly WalletRow[]): readonly WalletRow[] {
  let room = Math.max(0, usualLength - rows.filter(isKept).length)
  return rows.filter(row => {
    if (isKept(row) || row.group === 'custom') return true
    room -= 1
    return room >= 0
  })
}
