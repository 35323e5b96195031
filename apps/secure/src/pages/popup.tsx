import { useEffect, useState } from 'react'
import { ApiError } from '../api/ApiError.js'
import { createAuthApi } from '../api/createAuthApi.js'
import { createCall } from '../api/createCall.js'
import { WebViewNotice } from '../session/WebViewNotice.js'
import { Message } from '../shell/Message.js'
import { readHost } from '../shell/readHost.js'
import { showPage } from '../shell/showPage.js'

/** The window of a social login: it goes on to the provider as soon as the server has the flow. */
export function SocialPopup({ start }: { start: () => Promise<string> }) {
  const [error, setError] = useState<ApiError>()
  useEffect(() => {
    let isHere = true
    start().then(
      url => {
        if (isHere) location.replace(url)
      },
      (failure: unknown) => {
        const isKnown = failure instanceof ApiError
        if (isHere) setError(isKnown ? failure : toExpired('The sign-in did not start.'))
      },
    )
    return () => {
      isHere = false
    }
  }, [start])
  if (error === undefined) return <Message title="One moment…" />
  if (error.webView !== undefined)
    return (
      <WebViewNotice
        provider={error.webView}
        site={query.get('redirect') ?? host ?? ''}
        isWholePage={query.has('redirect')}
      />
    )
  return (
    <Message title="You weren’t signed in">
      <p>
        {error.code === 'NETWORK'
          ? 'Check your connection, then close this window and try again.'
          : 'Close this window and try again, or choose another way to sign in.'}
      </p>
      <button type="button" className="button" onClick={() => window.close()}>
        Close
      </button>
    </Message>
  )
}

const api = createAuthApi(createCall({ origin: location.origin }))
const query = new URLSearchParams(location.search)
const host = readHost(location.search)
let started: Promise<string> | undefined

const toExpired = (message: string): ApiError =>
  new ApiError({ code: 'LOGIN_FLOW_EXPIRED', message, status: 0 })

/** Once per page: a flow can be started once. */
function start(): Promise<string> {
  started ??= (async () => {
    const [provider, flowId, number] = ['provider', 'flowId', 'number'].map(name => query.get(name))
    if (!provider || !flowId || !number || !host) throw toExpired('The link is not complete.')
    const redirect = query.get('redirect') ?? undefined
    return (await api.startSocial({ provider, flowId, number, host, redirect })).url
  })()
  return started
}

showPage(<SocialPopup start={start} />)
