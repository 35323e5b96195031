import { ApiError } from '../api/ApiError.js'
import type { AuthApi, SignInResult } from '../api/authApi.js'
import type { Flows } from '../session/createFlows.js'

/** The end of a flow, as the server adds it to the page's URL. */
const marker = /^#latchkit_social=([\w-]{43})\.([^&]{1,512})$/

export type SocialSteps = {
  /** Leaves this page for the provider, which comes back to it. */
  start(provider: string): Promise<void>
  /** Whether the visitor is back from a provider. */
  isBack(): boolean
  /** Ends the flow of the page's URL. @throws ApiError where it was cancelled, has failed, or is of another tab */
  finish(): Promise<SignInResult>
}

const toError = (code: string): ApiError =>
  new ApiError({ code, message: 'The sign-in did not end with an account.', status: 0 })

/** Sign-in by a provider on a page of this site: the whole page goes there and back. */
export function createSocialSteps({ api, flows }: { api: AuthApi; flows: Flows }): SocialSteps {
  return {
    async start(provider) {
      const { flowId } = await flows.create()
      const { origin, pathname } = location
      await api.prepareSocial({ flowId, host: origin })
      const redirect = `${origin}${pathname}`
      // The secret is in this tab: no other browser ends the flow.
      const { url } = await api.startSocial({ provider, flowId, host: origin, redirect, isBound: true })
      location.assign(url)
    },
    isBack: () => marker.test(location.hash),
    async finish() {
      const [, flowId = '', code = ''] = marker.exec(location.hash) ?? []
      // It is good once: neither a reload nor the history needs it.
      history.replaceState(null, '', location.pathname)
      if (code === 'cancelled') throw toError('CANCELLED')
      if (code === 'failed') throw toError('LOGIN_PROVIDER_ERROR')
      const secret = flows.read(flowId)
      if (secret === undefined) throw toError('LOGIN_FLOW_EXPIRED')
      flows.remove(flowId)
      const result = await api.finishSocial({ flowId, secret, code })
      if (result.status === 'pending') throw toError('LOGIN_FLOW_EXPIRED')
      return result
    },
  }
}
