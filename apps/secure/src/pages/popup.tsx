import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/ApiError.js'
import { createAuthApi } from '../api/createAuthApi.js'
import { createCall } from '../api/createCall.js'
import { findFlow } from '../session/findFlow.js'
import { WebViewNotice } from '../session/WebViewNotice.js'
import { Message } from '../shell/Message.js'
import { readHost } from '../shell/readHost.js'
import { showPage } from '../shell/showPage.js'
import { SocialConsent, type SocialQuestion } from './SocialConsent.js'

/** Milliseconds after which a window asks, while it still waits for the frame. */
const askAfterMs = 4000

/** A window that may go on, or what it has to ask; `found` is whether the frame was found meanwhile. */
type Begun = { url: string } | (SocialQuestion & { found: Promise<boolean> })

/**
 * The window of a social login. Where the frame that prepared the flow is in this browser it goes on to the provider at
 * once; else another's link may have opened it, so that it names the site and asks.
 */
export function SocialPopup({ begin }: { begin: () => Promise<Begun> }) {
  const [question, setQuestion] = useState<SocialQuestion>()
  const [error, setError] = useState<ApiError>()
  const isChosen = useRef(false)
  const fail = (failure: unknown) =>
    setError(failure instanceof ApiError ? failure : toExpired('The sign-in did not start.'))
  const go = (answer: Answer) => {
    // A flow starts once: by the visitor's choice, or by the frame where it responded late.
    if (isChosen.current) return
    isChosen.current = true
    setQuestion(undefined)
    start(answer).then(({ url }) => location.replace(url), fail)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page.
  useEffect(() => {
    let isHere = true
    begin().then(
      begun => {
        if (!isHere) return
        if ('url' in begun) return location.replace(begun.url)
        setQuestion(begun)
        begun.found.then(isFound => {
          if (isHere && isFound) go({ isBound: true })
        }, fail)
      },
      (failure: unknown) => {
        if (isHere) fail(failure)
      },
    )
    return () => {
      isHere = false
    }
  }, [begin])
  if (error?.webView !== undefined)
    return (
      <WebViewNotice
        provider={error.webView}
        site={query.get('redirect') ?? host ?? ''}
        isWholePage={isWholePage}
      />
    )
  if (error) return <Failed isNetwork={error.code === 'NETWORK'} />
  if (question)
    return (
      <SocialConsent
        question={question}
        host={host ?? ''}
        isWholePage={isWholePage}
        onContinue={number => go({ number })}
        onStop={() => {
          isChosen.current = true
          const close = () => window.close()
          // No number: the flow ends, whosever it is.
          start({ number: 'none' }).then(close, close)
        }}
      />
    )
  return <Message title="One moment…" />
}

function Failed({ isNetwork }: { isNetwork: boolean }) {
  return (
    <Message title="You weren’t signed in">
      <p>
        {isNetwork
          ? 'Check your connection, then try again.'
          : 'Try again from the site, or choose another way to sign in.'}
      </p>
      {isWholePage && host ? (
        <a className="button" href={host}>
          Back to {new URL(host).host}
        </a>
      ) : (
        <button type="button" className="button" onClick={() => window.close()}>
          Close
        </button>
      )}
    </Message>
  )
}

const api = createAuthApi(createCall({ origin: location.origin }))
const query = new URLSearchParams(location.search)
const host = readHost(location.search)
const isWholePage = query.has('redirect')
let begun: Promise<Begun> | undefined

const toExpired = (message: string): ApiError =>
  new ApiError({ code: 'LOGIN_FLOW_EXPIRED', message, status: 0 })

function readFlow(): { provider: string; flowId: string; host: string } {
  const [provider, flowId] = ['provider', 'flowId'].map(name => query.get(name))
  if (!provider || !flowId || !host) throw toExpired('The link is not complete.')
  return { provider, flowId, host }
}

type Answer = { isBound?: boolean; number?: string | undefined }
const start = async (answer: Answer): Promise<{ url: string }> =>
  api.startSocial({ ...readFlow(), ...answer, redirect: query.get('redirect') ?? undefined })

/** Once per page: a flow can be started once. */
function begin(): Promise<Begun> {
  begun ??= (async () => {
    const flow = readFlow()
    const found = isWholePage ? Promise.resolve(false) : findFlow(window, flow)
    const late = new Promise<boolean>(resolve => setTimeout(() => resolve(false), askAfterMs))
    if (await Promise.race([found, late])) return start({ isBound: true })
    return { ...(await api.askSocial(flow)), found }
  })()
  return begun
}

showPage(<SocialPopup begin={begin} />)
