import type { Unwatch } from '@latchkit/core'
import { maxAnnouncements, maxIconBytes } from '@latchkit/core/family'
import type { Eip1193Provider } from '../connectors/eip1193.js'

export type Announcement = {
  info: { uuid: string; name: string; icon: string | undefined; rdns: string | undefined }
  provider: Eip1193Provider
}

type Target = Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= maxLength

/** Any script can announce: a property may be a getter that throws, or any value. */
function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent).detail as {
      info: Record<string, unknown>
      provider: Eip1193Provider
    }
    const { uuid, name, icon, rdns } = info
    if (!isText(uuid, 100) || !isText(name, 1000) || typeof provider?.request !== 'function') return undefined
    return {
      info: {
        uuid,
        name,
        icon: isText(icon, maxIconBytes) ? icon : undefined,
        // Only a well-formed reverse domain name may join a row of the directory.
        rdns: isText(rdns, 253) && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(rdns) ? rdns.toLowerCase() : undefined,
      },
      provider,
    }
  } catch {
    return undefined
  }
}

/**
 * Collects the wallets that announce themselves (EIP-6963), until stopped: at most 50 of a page, the first of
 * each uuid.
 */
export function watchWallets(
  onAnnouncement: (announcement: Announcement) => void,
  target: Target | undefined = typeof window === 'undefined' ? undefined : window,
): Unwatch {
  if (!target) return () => {}
  const uuids = new Set<string>()
  const onAnnounce = (event: Event): void => {
    const announcement = readAnnouncement(event)
    if (!announcement || uuids.has(announcement.info.uuid) || uuids.size >= maxAnnouncements) return
    uuids.add(announcement.info.uuid)
    onAnnouncement(announcement)
  }
  target.addEventListener('eip6963:announceProvider', onAnnounce)
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => target.removeEventListener('eip6963:announceProvider', onAnnounce)
}
