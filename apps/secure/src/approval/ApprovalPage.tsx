import { useEffect, useState } from 'react'
import { useArmed } from '../shell/useArmed.js'
import type { ApprovalDecision, ApprovalRequest, SigningRpc } from '../signing/types.js'
import { ApprovalScreen } from './ApprovalScreen.js'
import type { Advice } from './advice/types.js'
import { decodePayload } from './decode/decodePayload.js'
import { simulate } from './simulate.js'

export type ApprovalPageProps = {
  request: ApprovalRequest
  rpc: SigningRpc
  /** It is approved in no frame. */
  needsWindow: boolean
  /** Called once per request. */
  onDecide(decision: ApprovalDecision): void
}

/** Undefined until it has arrived, or its time is over. */
function useAdvice(request: ApprovalRequest, rpc: SigningRpc): Advice | undefined {
  const [advice, setAdvice] = useState<Advice>()
  useEffect(() => {
    const closing = new AbortController()
    setAdvice(undefined)
    void simulate({ request, decoded: decodePayload(request), rpc, signal: closing.signal }).then(read => {
      if (!closing.signal.aborted) setAdvice(read)
    })
    return () => closing.abort()
  }, [request, rpc])
  return advice
}

/** A request with the advice of the operator's endpoint, and buttons that are held back until they were seen. */
export function ApprovalPage({ request, rpc, needsWindow, onDecide }: ApprovalPageProps) {
  const advice = useAdvice(request, rpc)
  const armed = useArmed(request.id, { needsWindow })
  return <ApprovalScreen key={request.id} {...{ request, advice, armed, onDecide }} />
}
