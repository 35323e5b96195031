import type { SecureView } from '@latchkit/core'
import type { FrameClient } from '../client/createFrameClient.js'
import type { FrameEvent, ViewPage } from '../protocol/messages.js'
import { isActivated, type ViewWindows } from './createViewWindows.js'

export type ViewFacts = NonNullable<Extract<FrameEvent, { event: 'view' }>['view']>

/** Milliseconds in which a removed view may be drawn elsewhere before it counts as declined. */
const returnMs = 1000

/** A pending part of the secure site as the modal draws it: in the dialog, or in a window. */
export function createSecureView(parameters: {
  frame: FrameClient
  origin: string
  window: Window
  windows: ViewWindows
  view: ViewFacts
  /** Whether it has not ended: another view may be in its window by then. */
  isPending(): boolean
  toUrl(page: ViewPage, id: string, theme?: 'dark' | 'light'): string
}): SecureView {
  const { frame, origin, window, windows, view, toUrl } = parameters
  const { id, purpose, page, needsWindow } = view
  const windowId = view.window ?? id
  let leaving: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    if (!parameters.isPending()) return
    frame.call('view.close', { id }).catch(() => {})
    windows.close(windowId)
  }
  const stay = () => clearTimeout(leaving)

  return {
    id,
    purpose,
    host: new URL(origin).host,
    needsWindow,
    get window() {
      return needsWindow ? windows.getState(windowId) : undefined
    },
    mount(container) {
      stay()
      const iframe = needsWindow ? undefined : container.ownerDocument.createElement('iframe')
      if (iframe) {
        iframe.title = 'Secure site'
        iframe.referrerPolicy = 'no-referrer'
        iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin')
        iframe.allow = `publickey-credentials-get ${origin}`
        Object.assign(iframe.style, { width: '100%', height: '100%', border: '0', display: 'block' })
        iframe.src = toUrl(page, id, readTheme(window.getComputedStyle(container)))
        // Its buttons are armed only while it has the focus.
        iframe.addEventListener('load', () => iframe.focus())
        container.append(iframe)
      }
      return () => {
        iframe?.remove()
        stay()
        leaving = setTimeout(close, returnMs)
      }
    },
    openWindow({ inTap = true } = {}) {
      // Pages of an approval are one and the same in a window.
      return (inTap || isActivated(window)) && windows.open(windowId, page === '/view' ? '/approve' : page)
    },
    close,
  }
}

/** Light text implies a dark background, whatever scheme a page declares. */
function readTheme({ color, colorScheme }: CSSStyleDeclaration): 'dark' | 'light' | undefined {
  if (colorScheme === 'dark' || colorScheme === 'light') return colorScheme
  const [red, green, blue] = (/^rgba?\(([\d., ]+)/.exec(color)?.[1] ?? '').split(',').map(Number)
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return red + green + blue > 382 ? 'dark' : 'light'
}
