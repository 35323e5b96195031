import { useEffect, useState } from 'react'
import { useArmed } from '../shell/useArmed.js'
import type { ApprovalDecision, ApprovalRequest, SigningRpc } from '../signing/types.js'
import { ApprovalScreen } from './ApprovalScreen.js'
import type { Advice, ReadAdvice } from './advice/types.js'
import { decodePayload, type ReadPayload } from './decode/decodePayload.js'
import { simulate } from './simulate.js'

export type ApprovalPageProps = {
  request: ApprovalRequest
  rpc: SigningRpc
  /** It loads before the request is shown, as does what asks the network. */
  read?: ReadPayload | undefined
  readAdvice: ReadAdvice
  /** It is approved in no frame. */
  needsWindow: boolean
  /** Called once per request. */
  onDecide(decision: ApprovalDecision): void
}

/** Undefined until it has arrived, or its time is over. */
function useAdvice({ request, rpc, read, readAdvice }: ApprovalPageProps): Advice | undefined {
  const [advice, setAdvice] = useState<Advice>()
  useEffect(() => {
    const closing = new AbortController()
    setAdvice(undefined)
    const decoded = decodePayload(request, read)
    void simulate(readAdvice, { request, decoded, rpc, signal: closing.signal }).then(found => {
      if (!closing.signal.aborted) setAdvice(found)
    })
    return () => closing.abort()
  }, [request, rpc, read, readAdvice])
  return advice
}

/** A request with the advice of the operator's endpoint, and buttons that are held back until they were seen. */
export function ApprovalPage(props: ApprovalPageProps) {
  const { request, read, needsWindow, onDecide } = props
  const advice = useAdvice(props)
  const armed = useArmed(request.id, { needsWindow })
  return <ApprovalScreen key={request.id} {...{ request, read, advice, armed, onDecide }} />
}
