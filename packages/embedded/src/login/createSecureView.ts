import type { SecureView } from '@latchkit/core'
import type { FrameClient } from '../client/createFrameClient.js'
import type { FrameEvent } from '../protocol/messages.js'

type ViewFacts = NonNullable<Extract<FrameEvent, { event: 'view' }>['view']>

/** Milliseconds in which a removed view may be drawn elsewhere before it counts as declined. */
const returnMs = 1000
const lookMs = 500
const features = 'popup,width=440,height=760'

/** A pending part of the secure site as the modal draws it: in the dialog, or in a window. */
export function createSecureView(parameters: {
  frame: FrameClient
  origin: string
  window: Window
  view: ViewFacts
}): SecureView {
  const { frame, origin, window, view } = parameters
  let leaving: ReturnType<typeof setTimeout> | undefined
  let popup: Window | undefined

  const decline = () => {
    // A view that has ended already is no longer known there.
    frame.call('view.close', { id: view.id }).catch(() => {})
  }
  const stay = () => clearTimeout(leaving)
  const leave = () => {
    stay()
    leaving = setTimeout(decline, returnMs)
  }
  const toUrl = (theme?: 'dark' | 'light') => {
    const url = new URL('/view', origin)
    url.searchParams.set('id', view.id)
    url.searchParams.set('host', window.location.origin)
    if (theme) url.searchParams.set('theme', theme)
    return url.href
  }

  return {
    ...view,
    mount(container) {
      stay()
      const iframe = container.ownerDocument.createElement('iframe')
      iframe.title = 'Secure site'
      iframe.referrerPolicy = 'no-referrer'
      iframe.setAttribute(
        'sandbox',
        'allow-scripts allow-same-origin allow-forms allow-downloads allow-modals allow-popups',
      )
      iframe.allow = `publickey-credentials-get ${origin}; publickey-credentials-create ${origin}; clipboard-write ${origin}`
      Object.assign(iframe.style, { width: '100%', height: '100%', border: '0', display: 'block' })
      iframe.src = toUrl(readTheme(window.getComputedStyle(container)))
      // Its buttons are armed only while it has the focus.
      iframe.addEventListener('load', () => iframe.focus())
      container.append(iframe)
      return () => {
        iframe.remove()
        if (!popup) leave()
      }
    },
    openWindow() {
      const opened = window.open(toUrl(), '_blank', features)
      if (!opened) return false
      stay()
      popup = opened
      const look = setInterval(() => {
        if (!opened.closed) return
        clearInterval(look)
        popup = undefined
        leave()
      }, lookMs)
      return true
    },
  }
}

/** Light text implies a dark background, whatever scheme a page declares. */
function readTheme({ color, colorScheme }: CSSStyleDeclaration): 'dark' | 'light' | undefined {
  if (colorScheme === 'dark' || colorScheme === 'light') return colorScheme
  const [red, green, blue] = (/^rgba?\(([\d., ]+)/.exec(color)?.[1] ?? '').split(',').map(Number)
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return red + green + blue > 382 ? 'dark' : 'light'
}
