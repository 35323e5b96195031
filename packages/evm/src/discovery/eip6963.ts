import type { Unwatch } from '@latchkit/core'
import type { Eip1193Provider } from '../connectors/eip1193.js'

export type Announcement = {
  info: { uuid: string; name: string; icon: string | undefined; rdns: string | undefined }
  provider: Eip1193Provider
}

/** A page full of rogue announcers must not slow the list down (T10). */
export const maxAnnouncements = 50
const maxIconLength = 90_000

type Target = Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max

/** Reads a hostile announcement: every property may be a getter that throws, or anything at all. */
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
        icon: isText(icon, maxIconLength) ? icon : undefined,
        // A claim like any other: only a well-formed reverse domain may join a row of the directory.
        rdns: isText(rdns, 253) && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(rdns) ? rdns.toLowerCase() : undefined,
      },
      provider,
    }
  } catch {
    return undefined
  }
}

/**
 * Collects wallets announced by EIP-6963 for the life of the page. The first provider of a uuid stays;
 * a later one under the same uuid cannot take its place.
 */
export function watchAnnouncements(
  onAnnouncements: (announcements: readonly Announcement[]) => void,
  target: Target | undefined = typeof window === 'undefined' ? undefined : window,
): Unwatch {
  if (!target) return () => {}
  const found = new Map<string, Announcement>()
  const onAnnounce = (event: Event): void => {
    const announcement = readAnnouncement(event)
    if (!announcement || found.has(announcement.info.uuid) || found.size >= maxAnnouncements) return
    found.set(announcement.info.uuid, announcement)
    onAnnouncements([...found.values()])
  }
  target.addEventListener('eip6963:announceProvider', onAnnounce)
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => target.removeEventListener('eip6963:announceProvider', onAnnounce)
}
