import { redirectMarker } from './redirectMarker.js'

/** What the page of a provider's return posts to its opener, at exactly the origin of the host page. */
export type SocialMessage =
  | { flowId: string; code: string }
  | { flowId: string; error: 'cancelled' | 'failed' }

/** Reads a message of the window; undefined when it is none of this flow. */
export function parseSocialMessage(data: unknown, flowId: string): SocialMessage | undefined {
  const { type, flowId: id, code, error } = Object(data)
  if (type !== 'latchkit:social' || id !== flowId) return undefined
  if (typeof code === 'string' && code.length <= 512) return { flowId, code }
  return error === 'cancelled' || error === 'failed' ? { flowId, error } : undefined
}

const marker = new RegExp(`[#&]${redirectMarker}([\\w-]{43})\\.([^&]{1,512})`)

/**
 * What a redirect brought back in the page's URL, removed from it at once: undefined when the page was not reached so.
 */
export function takeRedirect(window: Window): SocialMessage | undefined {
  const { hash, pathname, search } = window.location
  const [found, flowId = '', end = ''] = marker.exec(hash) ?? []
  if (found === undefined) return undefined
  const rest = hash.replace(found, '').replace(/^&/, '#')
  window.history.replaceState(window.history.state, '', `${pathname}${search}${rest === '#' ? '' : rest}`)
  return end === 'cancelled' || end === 'failed' ? { flowId, error: end } : { flowId, code: end }
}
