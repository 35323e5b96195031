import type { Client } from '../client/client.js'

/** Where a provider's page opens. */
export type PageWindow = {
  kind: 'popup' | 'sameTab' | 'blocked'
  /** Leads to the page. */
  go(url: string): void
  close(): void
  isClosed(): boolean
}

const nothing = (): void => {}
const features = 'popup,width=480,height=760'

/** Apps that show pages without tabs: a second window would never be seen. */
function isInApp({ environment }: Client): boolean {
  const { ios, android, telegram } = environment.getPlatform()
  const { userAgent = '' } = globalThis.navigator ?? {}
  if (telegram !== undefined) return true
  if (/\bFBA[NV]\b|Instagram|\bLine\/|MicroMessenger|MetaMaskMobile/.test(userAgent)) return true
  return (android && /; wv\)/.test(userAgent)) || (ios && !/Safari\//.test(userAgent))
}

/**
 * Opens the window of a purchase in the tap, before anything is waited for: later the browser would block it.
 * @param text - shown in it until the page opens
 */
export function openWindow(client: Client, text: string): PageWindow {
  if (isInApp(client))
    return {
      kind: 'sameTab',
      go: url => globalThis.location.assign(url),
      close: nothing,
      isClosed: () => false,
    }
  const isPhone = client.environment.getPlatform().mobile
  const opened = globalThis.open?.('', '_blank', isPhone ? undefined : features)
  if (!opened) return { kind: 'blocked', go: nothing, close: nothing, isClosed: () => false }
  try {
    // The page must not reach this one.
    opened.opener = null
    opened.document.title = text
    opened.document.body.textContent = text
  } catch {
    // A browser that shows no empty page still opens the next one.
  }
  return {
    kind: 'popup',
    go: url => opened.location.replace(url),
    close: () => opened.close(),
    isClosed: () => opened.closed,
  }
}
