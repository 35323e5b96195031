import type { Unwatch } from '@latchkit/core'
import { maxIconBytes, toDisplayText } from '@latchkit/core/family'

/** A wallet that has the multichain API, as it announced itself (EIP-6963). */
export type MultichainWallet = { rdns: string; name: string; icon: string | undefined }

const multichainWallets = ['io.metamask', 'io.metamask.flask']

function readAnnouncement(event: Event): (MultichainWallet & { uuid: string }) | undefined {
  try {
    const { uuid, name, icon, rdns } = (event as CustomEvent).detail.info as Record<string, unknown>
    if (typeof uuid !== 'string' || typeof rdns !== 'string' || !multichainWallets.includes(rdns))
      return undefined
    const isIcon = typeof icon === 'string' && icon.length <= maxIconBytes
    return {
      uuid: uuid.slice(0, 100),
      rdns,
      name: toDisplayText(typeof name === 'string' ? name : rdns),
      icon: isIcon ? icon : undefined,
    }
  } catch {
    // Any script can announce: a property may throw.
    return undefined
  }
}

/**
 * Reports the wallet, and undefined once a second one claims to be it: all of them would read the same messages, and
 * which is genuine cannot be known.
 */
export function watchWallet(onWallet: (wallet: MultichainWallet | undefined) => void): Unwatch {
  if (typeof window === 'undefined') return () => {}
  const page = window
  const uuids = new Set<string>()
  const onAnnounce = (event: Event): void => {
    const wallet = readAnnouncement(event)
    if (!wallet || uuids.has(wallet.uuid) || uuids.size > 1) return
    const { uuid, ...found } = wallet
    uuids.add(uuid)
    onWallet(uuids.size === 1 ? found : undefined)
  }
  page.addEventListener('eip6963:announceProvider', onAnnounce)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => page.removeEventListener('eip6963:announceProvider', onAnnounce)
}
