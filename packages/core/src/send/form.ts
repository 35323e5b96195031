import { goBack } from '../actions/goBack.js'
import type {
  OpenSendParameters,
  SetSendAmountParameters,
  SetSendTokenParameters,
} from '../actions/sendForm.js'
import type { Client } from '../client/client.js'
import type { TokenBalance } from '../contract/ports.js'
import { BaseError } from '../errors/BaseError.js'
import { toBaseError } from '../errors/toErrorInfo.js'
import { convertInput } from '../flows/sendAmount.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import { selectSend } from '../state/selectors/selectSend.js'
import { formatUnits } from '../utils/formatUnits.js'
import { parseUnits } from '../utils/parseUnits.js'
import { getSubject } from './getSubject.js'
import { getSlot, loadTransfers } from './slot.js'
import { startForm } from './startForm.js'

/** What is being read for the form as it was is nobody's. */
function abandon(client: Client): void {
  const { measuring, planning } = getSlot(client)
  measuring?.abort()
  planning?.abort()
}

function choose(client: Client, token: TokenBalance): void {
  abandon(client)
  client.dispatch({ type: 'send/tokenChosen', token })
}

/** See `openSend`. */
export async function openSend(client: Client, { token }: OpenSendParameters): Promise<void> {
  startForm(client)
  if (token) choose(client, token)
}

/** See `setSendToken`. */
export async function setToken(client: Client, { token }: SetSendTokenParameters): Promise<void> {
  startForm(client)
  choose(client, token)
}

/** See `setSendAmount`. */
export async function setAmount(
  client: Client,
  { amount, unit: given }: SetSendAmountParameters,
): Promise<void> {
  startForm(client)
  abandon(client)
  const send = selectSend(client.getState())
  const unit = given ?? send.unit
  client.dispatch({
    type: 'send/amountChanged',
    amountInput: amount ?? convertInput(send.token, send, unit),
    unit,
  })
}

/** See `setSendMaximum`. */
export async function setMaximum(client: Client): Promise<void> {
  startForm(client)
  const slot = getSlot(client)
  const { token, receiverAddress } = selectSend(client.getState())
  if (!token) throw new BaseError('TOKEN_REQUIRED')
  const { account, network } = getSubject(client)
  abandon(client)
  const controller = new AbortController()
  slot.measuring = controller
  const { signal } = controller
  const { symbol, address, quantity } = token
  const { decimals } = quantity
  try {
    const transfers = await loadTransfers(client, network.chainNamespace)
    const amount = await transfers.getMaximum({
      request: { account, network, token: { address, symbol, decimals }, receiver: receiverAddress },
      balance: parseUnits(quantity.numeric, decimals),
      signal,
    })
    if (signal.aborted) return
    client.dispatch({ type: 'send/amountChanged', amountInput: formatUnits(amount, decimals), unit: 'token' })
  } catch (error) {
    // The visitor has typed an amount, chosen another token, or is another account: nobody waits any more.
    if (!signal.aborted) throw toBaseError(error, 'RPC_FAILED')
  }
}

/** See `cancelSend`. */
export async function cancel(client: Client): Promise<void> {
  const slot = getSlot(client)
  slot.planning?.abort()
  if (client.getState().send && !slot.isAsking) client.dispatch({ type: 'send/planDropped' })
  if (client.getState().modal.open && selectRoute(client.getState()).view === 'WalletSendPreview')
    goBack(client)
}

/** See `resetSend`. */
export async function reset(client: Client): Promise<void> {
  const slot = getSlot(client)
  if (!client.getState().send) return
  slot.planning?.abort()
  slot.checking?.controller.abort()
  slot.measuring?.abort()
  const { progress } = selectSend(client.getState())
  const isUnderWay = ['requesting', 'submitted', 'included'].includes(progress.step)
  client.dispatch({ type: 'send/emptied', progress: isUnderWay ? progress : { step: 'idle' } })
}
