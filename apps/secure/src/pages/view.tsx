import { type FunctionComponent, useEffect, useState } from 'react'
// Linked by the page, with their digests: what a script adds later would have none.
import '../approval/approval.css'
import '../custody/pages/custody.css'
import { createSigningRpc } from '../rpc/createSigningRpc.js'
import { Message } from '../shell/Message.js'
import { showPage } from '../shell/showPage.js'
import { connectView, type ViewConnection } from '../views/connectView.js'
import { type BodyProps, loadBody } from './loadBody.js'

type Shown = { connection: ViewConnection; Body: FunctionComponent<BodyProps> }
type State = 'loading' | 'gone' | Shown

/** The visible part of the secure site, in the modal's dialog or in a window: what the hidden frame asks for. */
function ViewPage({ connect }: { connect: () => Promise<Shown> }) {
  const [state, setState] = useState<State>('loading')
  useEffect(() => {
    connect().then(setState, () => setState('gone'))
  }, [connect])
  if (state === 'loading') return <Message title="One moment…" />
  if (state === 'gone')
    return (
      <Message title="This request is no longer open">
        <p>Go back to the page that you came from, and try again.</p>
      </Message>
    )
  const { connection, Body } = state
  return <Body connection={connection} rpc={rpc} />
}

const rpc = createSigningRpc({ origin: location.origin })
let connecting: Promise<Shown> | undefined

/** Once per page: the frame serves one page of a view. */
const connect = () => {
  connecting ??= connectView(window, new URLSearchParams(location.search).get('id') ?? '').then(
    async connection => ({ connection, Body: await loadBody(connection) }),
  )
  return connecting
}

showPage(<ViewPage connect={connect} />)
