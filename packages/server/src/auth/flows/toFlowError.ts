import { HttpError } from '../../errors/HttpError.js'

/** A flow that has ended, or is that of another browser; which of them is not disclosed. */
export const toExpiredError = (): HttpError =>
  new HttpError({
    status: 400,
    code: 'LOGIN_FLOW_EXPIRED',
    message: 'This sign-in is over. Start again from the site.',
  })

/** A provider that failed, refused, or whose visitor cancelled. */
export const toProviderError = (message: string, cause?: unknown): HttpError =>
  new HttpError({ status: 502, code: 'LOGIN_PROVIDER_ERROR', message, cause })

/** A provider that refuses the browser inside of an app. */
export const toWebViewError = (provider: string): HttpError =>
  new HttpError({
    status: 403,
    code: 'LOGIN_PROVIDER_ERROR',
    message: `${provider} refuses sign-in inside of apps. Open this page in your browser, or use email.`,
    details: { webView: provider },
  })
