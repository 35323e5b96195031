import type { LoginStep, SocialProvider } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/internal'
import type { FrameClient } from '../client/createFrameClient.js'
import { parseSocialMessage, type SocialMessage, takeRedirect } from './socialFlow.js'

type Prepared = { flowId: string; number: string; preparedAt: number }
export type StartSocialParameters = {
  provider: SocialProvider
  redirect?: boolean | undefined
  signal?: AbortSignal | undefined
}

export type Social = {
  /** Opens the window in the same tick, and resolves once the visitor is signed in. */
  start(parameters: StartSocialParameters): Promise<LoginStep>
  /** Finishes the sign-in that a redirect brought back; undefined when there is none. */
  resume(): Promise<LoginStep> | undefined
}

/** Milliseconds that a visitor may take at a provider. */
const flowMs = 10 * 60_000
/** Milliseconds after which a flow that no tap has used is made anew. */
const preparedMs = 8 * 60_000
/** Where the page's whole URL waits for a redirect to come back, in this tab alone. */
const hrefKey = 'latchkit.social.href'
/** Milliseconds between looks at whether the window is closed. */
const lookMs = 500
/** Milliseconds in which a message of a window that closed may still arrive. */
const graceMs = 1500
const features = 'popup,width=480,height=720'

/** Social login: the window, its message, and what replaces it when the page cannot be reached from there. */
export function createSocial(parameters: {
  frame: FrameClient
  origin: string
  window: Window
  onStep: (step: LoginStep) => void
}): Social {
  const { frame, origin, window, onStep } = parameters
  let prepared: Prepared | undefined
  let preparing: Promise<Prepared> | undefined

  /** A flow is prepared ahead, so that the tap opens its URL at once. */
  function prepare(): Promise<Prepared> {
    preparing ??= frame.call('social.prepare', undefined).then(
      flow => {
        prepared = { ...flow, preparedAt: Date.now() }
        return prepared
      },
      error => {
        preparing = undefined
        throw error
      },
    )
    return preparing
  }

  function use(): void {
    prepared = undefined
    preparing = undefined
  }

  function toUrl({ flowId }: Prepared, provider: SocialProvider, redirect?: string): string {
    const url = new URL('/popup/social', origin)
    const query = { provider, flowId, host: window.location.origin, ...(redirect && { redirect }) }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }

  async function finish(message: SocialMessage, signal?: AbortSignal): Promise<LoginStep> {
    if ('error' in message)
      throw new LatchkitError(message.error === 'cancelled' ? 'CANCELLED' : 'LOGIN_PROVIDER_ERROR')
    return frame.call('social.finish', message, { signal, timeoutMs: flowMs })
  }

  /** Resolves with what the window posts; with nothing when it is closed, or was cut off from this page. */
  const waitForWindow = (popup: Window, flowId: string, signal?: AbortSignal) =>
    new Promise<SocialMessage | undefined>(resolve => {
      const end = (message?: SocialMessage) => {
        clearInterval(look)
        clearTimeout(closing)
        window.removeEventListener('message', onMessage)
        signal?.removeEventListener('abort', cancel)
        resolve(message)
      }
      const cancel = () => end()
      const onMessage = (event: MessageEvent) => {
        if (event.source !== popup || event.origin !== origin) return
        const message = parseSocialMessage(event.data, flowId)
        if (!message) return
        popup.postMessage({ type: 'latchkit:social:received' }, origin)
        end(message)
      }
      let closing: ReturnType<typeof setTimeout> | undefined
      const look = setInterval(() => {
        if (popup.closed) closing ??= setTimeout(cancel, graceMs)
      }, lookMs)
      window.addEventListener('message', onMessage)
      signal?.addEventListener('abort', cancel)
    })

  function showWaiting(provider: SocialProvider, number: string): LoginStep {
    const step: LoginStep = { step: 'social', provider, number, expiresAt: Date.now() + flowMs }
    onStep(step)
    return step
  }

  async function run(popup: Window, flow: Prepared, { provider, signal }: StartSocialParameters) {
    showWaiting(provider, flow.number)
    const message = await waitForWindow(popup, flow.flowId, signal)
    if (signal?.aborted) {
      popup.close()
      throw new LatchkitError('CANCELLED')
    }
    // Without a message the window is closed, or a page cut it off and asks for the number: only the server can say.
    return message
      ? finish(message, signal)
      : frame.call('social.finish', { flowId: flow.flowId }, { signal, timeoutMs: flowMs })
  }

  // The tap is to find a flow ready.
  prepare().catch(() => {})

  return {
    async start(options) {
      const { provider, redirect, signal } = options
      if (prepared && Date.now() - prepared.preparedAt > preparedMs) use()
      const flow = prepared
      if (redirect) {
        const { href, origin: host, pathname } = window.location
        keepHref(window, href)
        // Neither query nor hash leave the page: they are back with it.
        window.location.assign(toUrl(flow ?? (await prepare()), provider, `${host}${pathname}`))
        return showWaiting(provider, prepared?.number ?? '')
      }
      const popup = window.open(flow ? toUrl(flow, provider) : '', '_blank', features)
      if (!popup) throw new LatchkitError('LOGIN_WINDOW_BLOCKED')
      try {
        const ready = flow ?? (await prepare())
        if (!flow) popup.location.href = toUrl(ready, provider)
        use()
        prepare().catch(() => {})
        return await run(popup, ready, { provider, signal })
      } catch (error) {
        popup.close()
        throw error
      }
    },
    resume() {
      const message = takeRedirect(window)
      if (!message) return undefined
      const href = takeHref(window)
      const isSamePage = href?.pathname === window.location.pathname
      if (href && isSamePage) window.history.replaceState(window.history.state, '', href)
      const step = finish(message)
      // The server goes back to pages that its operator registered; the tab goes on to the one that was left.
      if (href && !isSamePage)
        void step.then(
          ({ step: name }) => name === 'signedIn' && window.location.replace(href),
          () => {},
        )
      return step
    },
  }
}

function keepHref(window: Window, href: string): void {
  try {
    window.sessionStorage.setItem(hrefKey, href)
  } catch {
    // Where the browser keeps nothing, the page comes back without them.
  }
}

/** The URL that the page had; of this origin, whatever the storage has. */
function takeHref(window: Window): URL | undefined {
  try {
    const href = window.sessionStorage.getItem(hrefKey)
    window.sessionStorage.removeItem(hrefKey)
    const url = href !== null && URL.canParse(href) ? new URL(href) : undefined
    return url?.origin === window.location.origin ? url : undefined
  } catch {
    return undefined
  }
}
