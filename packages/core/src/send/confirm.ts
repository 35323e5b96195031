import { goBack } from '../actions/goBack.js'
import type { ConfirmSendReturnType } from '../actions/sendForm.js'
import type { Client } from '../client/client.js'
import { BaseError } from '../errors/BaseError.js'
import { isError } from '../errors/LatchkitError.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import { selectSend } from '../state/selectors/selectSend.js'
import { getSubject } from './getSubject.js'
import { showSubmitted } from './showProgress.js'
import { getSlot, type Planned } from './slot.js'
import { startTransfer } from './startTransfer.js'
import { tellEnd } from './tellEnd.js'
import { toLogs } from './toPlanView.js'

/**
 * What the preview shows, and the wallet that it is for.
 * @throws REQUEST_PENDING, SEND_INCOMPLETE, SIMULATION_FAILED, ACCOUNT_CHANGED, CHAIN_MISMATCH, …
 */
function getPlanned(client: Client): Planned & { active: ReturnType<typeof getSubject> } {
  const { planned, isAsking } = getSlot(client)
  if (isAsking) throw new BaseError('REQUEST_PENDING')
  const state = client.getState()
  const { plan } = selectSend(state)
  if (!planned || plan !== planned.plan) throw new BaseError('SEND_INCOMPLETE')
  if (plan.simulation.status === 'failed') throw new BaseError('SIMULATION_FAILED')
  const { account, network } = planned.request
  // Nothing goes to a chain, or from an account, other than those that are shown now.
  if (selectAccount(state).caipAddress !== account) throw new BaseError('ACCOUNT_CHANGED')
  const active = getSubject(client, network.chainNamespace)
  if (active.account !== account) throw new BaseError('ACCOUNT_CHANGED')
  if (active.caipNetworkId !== network.caipNetworkId) throw new BaseError('CHAIN_MISMATCH')
  return { ...planned, active }
}

/** See `confirmSend`. */
export async function confirm(client: Client): Promise<ConfirmSendReturnType> {
  const { active, request, transfers, plan } = getPlanned(client)
  const slot = getSlot(client)
  const { summary } = plan
  slot.isAsking = true
  client.dispatch({ type: 'send/loadingChanged', loading: true })
  client.dispatch({ type: 'send/progressed', progress: { step: 'requesting', summary } })
  const end = (): void => {
    slot.isAsking = false
    client.dispatch({ type: 'send/loadingChanged', loading: false })
  }
  try {
    const { hash } = await startTransfer(client, {
      active,
      request,
      transfers,
      summary,
      onSubmitted(hash) {
        end()
        client.dispatch({ type: 'send/planDropped' })
        showSubmitted(client, hash, summary)
      },
    })
    return { hash }
  } catch (error) {
    end()
    // What a simulation right before the wallet has said.
    const logs = toLogs(isError(error) ? error.context['logs'] : undefined)
    const progress = { step: 'idle', error: toErrorInfo(error), logs, summary } as const
    client.dispatch({ type: 'send/progressed', progress })
    const state = client.getState()
    const isSeen = state.modal.open && selectRoute(state).view === 'WalletSendPreview'
    // The account changed meanwhile: there is nothing left to preview.
    if (isSeen && !selectSend(state).plan) goBack(client)
    if (!isSeen) tellEnd(client, { kind: 'sendFailed', amount: summary.amount, symbol: summary.symbol })
    throw error
  }
}
