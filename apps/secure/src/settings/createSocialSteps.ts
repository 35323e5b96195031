import type { SignInReply } from '@latchkit/api/auth'
import { ApiError } from '../api/ApiError.js'
import type { AuthApi } from '../api/authApi.js'
import type { Flows } from '../session/createFlows.js'

/** The end of a flow, as the server adds it to the page's URL. */
const marker = /^#latchkit_social=([\w-]{43})\.([^&]{1,512})$/

/** What a window at a provider came back with, and the reply of the page that it is for. */
type Handover = { flowId: string; code: string } | { taken: string }

const channelName = 'latchkit.social'
/** Milliseconds in which the page that opened a window takes over what it came back with. */
const takeOverMs = 3000

export type SocialSteps = {
  /** Leaves this page for the provider, which comes back to it. */
  start(provider: string): Promise<void>
  /**
   * Opens the provider in a window, for a page whose memory must stay; call it in the tap. {@link SocialSteps.watch}
   * notifies of the end. @throws ApiError where the browser blocks the window
   */
  startInWindow(provider: string): Promise<void>
  /** Notifies of a flow that ended in a window of this page, by what finishes it. Returns what stops it. */
  watch(listener: (finish: () => Promise<SignInReply>) => void): () => void
  /** Whether the visitor is back from a provider. */
  isBack(): boolean
  /**
   * Ends the flow of the page's URL; undefined where this window was opened for a page that goes on with it.
   * @throws ApiError where it was cancelled, has failed, or is of another tab
   */
  finish(): Promise<SignInReply | undefined>
}

const toError = (code: string): ApiError =>
  new ApiError({ code, message: 'The sign-in did not end with an account.', status: 0 })

/**
 * Sign-in by a provider on a page of this site: the whole page goes there and back, or a window does. The policy of the page
 * cuts the window off once it is at the provider, so that it hands over by a channel of this origin.
 */
export function createSocialSteps({ api, flows }: { api: AuthApi; flows: Flows }): SocialSteps {
  async function prepare(provider: string): Promise<string> {
    const { flowId } = await flows.create()
    const { origin, pathname } = location
    await api.prepareSocial({ flowId, host: origin })
    const redirect = `${origin}${pathname}`
    // The secret is in this tab: no other browser ends the flow.
    const { url } = await api.startSocial({ provider, flowId, host: origin, redirect, isBound: true })
    return url
  }

  async function end(flowId: string, secret: string, code: string): Promise<SignInReply> {
    flows.remove(flowId)
    if (code === 'cancelled') throw toError('CANCELLED')
    if (code === 'failed') throw toError('LOGIN_PROVIDER_ERROR')
    const result = await api.finishSocial({ flowId, secret, code })
    if (result.status === 'pending') throw toError('LOGIN_FLOW_EXPIRED')
    return result
  }

  return {
    async start(provider) {
      location.assign(await prepare(provider))
    },
    async startInWindow(provider) {
      const popup = window.open('', '_blank', 'popup,width=440,height=760')
      if (!popup) throw toError('WINDOW_BLOCKED')
      try {
        popup.location.replace(await prepare(provider))
      } catch (error) {
        popup.close()
        throw error
      }
    },
    watch(listener) {
      const channel = new BroadcastChannel(channelName)
      channel.addEventListener('message', ({ data }: MessageEvent<Handover>) => {
        // Only a flow of this tab has its secret here.
        const secret = 'code' in data ? flows.read(data.flowId) : undefined
        if (!('code' in data) || secret === undefined) return
        const { flowId, code } = data
        channel.postMessage({ taken: flowId } satisfies Handover)
        listener(() => end(flowId, secret, code))
      })
      return () => channel.close()
    },
    isBack: () => marker.test(location.hash),
    async finish() {
      const [, flowId = '', code = ''] = marker.exec(location.hash) ?? []
      // It is good once: neither a reload nor the history needs it.
      history.replaceState(null, '', location.pathname)
      const secret = flows.read(flowId)
      if (secret !== undefined) return end(flowId, secret, code)
      if (!(await handOver(flowId, code))) throw toError('LOGIN_FLOW_EXPIRED')
      window.close()
      return undefined
    },
  }
}

/** Whether another page of this site had opened this window for the flow, and goes on. */
function handOver(flowId: string, code: string): Promise<boolean> {
  const channel = new BroadcastChannel(channelName)
  return new Promise<boolean>(resolve => {
    const timer = setTimeout(() => resolve(false), takeOverMs)
    channel.addEventListener('message', ({ data }: MessageEvent<Handover>) => {
      if (!('taken' in data) || data.taken !== flowId) return
      clearTimeout(timer)
      resolve(true)
    })
    channel.postMessage({ flowId, code } satisfies Handover)
  }).finally(() => channel.close())
}
