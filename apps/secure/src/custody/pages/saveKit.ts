import type { RecoveryKit } from '../kit.js'

/** Saves a recovery kit as a file. */
export function saveKit(kit: RecoveryKit): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(kit, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `latchkit-recovery-kit-${kit.walletId.slice(0, 6)}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
