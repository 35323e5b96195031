import { type FunctionComponent, useEffect, useState } from 'react'
// Linked by the page, with their digests: what a script adds later would have none.
import '../approval/approval.css'
import '../custody/pages/custody.css'
import { createSigningRpc } from '../rpc/createSigningRpc.js'
import { Message } from '../shell/Message.js'
import { showPage } from '../shell/showPage.js'
import { connectView, type ViewConnection } from '../views/connectView.js'
import type { BodyProps } from './bodyProps.js'
import { loadBody } from './loadBody.js'

type Shown = { connection: ViewConnection; Body: FunctionComponent<BodyProps> }
type State = 'waiting' | 'gone' | 'ended' | 'failed' | Shown

/** The visible part of the secure site, in the modal's dialog or in a window: what the hidden frame asks for. */
function ViewPage({ subscribe }: { subscribe: (listener: (state: State) => void) => void }) {
  const [state, setState] = useState<State>('waiting')
  useEffect(() => subscribe(setState), [subscribe])
  if (state === 'waiting') return <Message title="One moment…" />
  if (state === 'gone')
    return (
      <Message title="This request is no longer open">
        <p>Go back to the page that you came from, and try again.</p>
      </Message>
    )
  if (state === 'failed')
    return (
      <Message title="This request could not be loaded">
        <p>Check your connection. Then go back to the page that you came from, and try again.</p>
      </Message>
    )
  if (state === 'ended')
    return (
      <Message title="Done here">
        <p>You can close this window.</p>
      </Message>
    )
  const { connection, Body } = state
  return <Body key={connection.description.id} connection={connection} rpc={rpc} />
}

const rpc = createSigningRpc({ origin: location.origin })
let latest: State = 'waiting'
let listener: (state: State) => void = () => {}
let received = 0

function set(next: State): void {
  latest = next
  listener(next)
}

// Once per page: the frame serves one page of a view.
connectView(window, new URLSearchParams(location.search).get('id') ?? '', async state => {
  received += 1
  const order = received
  if (state === 'ended' && window.parent === window) window.close()
  if (typeof state === 'string') return set(state)
  const Body = await loadBody(state).catch(() => undefined)
  if (order === received) set(Body ? { connection: state, Body } : 'failed')
})

showPage(
  <ViewPage
    subscribe={next => {
      listener = next
      next(latest)
    }}
  />,
)
