import { formatUnits } from '../../amount/formatUnits.js'
import { parseUnits } from '../../amount/parseUnits.js'
import type { Client } from '../../client/client.js'
import { dispatch } from '../../client/internals.js'
import type { TokenBalance } from '../../contract/ports.js'
import { LatchkitError } from '../../errors/LatchkitError.js'
import { toLatchkitError } from '../../errors/toErrorInfo.js'
import { getSubject } from '../../transaction/getSubject.js'
import { loadTransfers } from '../../transaction/loadTransfers.js'
import { selectSend } from '../selectSend.js'
import type {
  OpenSendParameters,
  SetSendAmountParameters,
  SetSendTokenParameters,
} from '../sendParameters.js'
import { getSession } from '../session.js'
import { convertInput } from './convertInput.js'
import { startForm } from './startForm.js'

/** Aborts reads for the form as it was. */
export function abandon(client: Client): void {
  const { measuring, planning } = getSession(client)
  measuring?.abort()
  planning?.abort()
}

function choose(client: Client, token: TokenBalance): void {
  abandon(client)
  dispatch(client, { type: 'send/tokenChosen', token })
}

export async function openSend(client: Client, { token }: OpenSendParameters): Promise<void> {
  startForm(client)
  if (token) choose(client, token)
}

export async function setSendToken(client: Client, { token }: SetSendTokenParameters): Promise<void> {
  startForm(client)
  choose(client, token)
}

export async function setSendAmount(
  client: Client,
  { amount, unit: given }: SetSendAmountParameters,
): Promise<void> {
  startForm(client)
  abandon(client)
  const send = selectSend(client.getState())
  const unit = given ?? send.unit
  dispatch(client, {
    type: 'send/amountChanged',
    amountInput: amount ?? convertInput(send.token, send, unit),
    unit,
  })
}

export async function setSendMaximum(client: Client): Promise<void> {
  startForm(client)
  const session = getSession(client)
  const { token, receiverAddress, feeRate } = selectSend(client.getState())
  if (!token) throw new LatchkitError('TOKEN_REQUIRED')
  const { account, network } = getSubject(client)
  abandon(client)
  const controller = new AbortController()
  session.measuring = controller
  const { signal } = controller
  const { symbol, address, quantity } = token
  const { decimals } = quantity
  try {
    const transfers = await loadTransfers(client, network.chainNamespace)
    const amount = await transfers.getMaximum({
      request: { account, network, token: { address, symbol, decimals }, receiver: receiverAddress, feeRate },
      balance: parseUnits(quantity.numeric, decimals),
      signal,
    })
    if (signal.aborted) return
    dispatch(client, {
      type: 'send/amountChanged',
      amountInput: formatUnits(amount, decimals),
      unit: 'token',
      isMaximum: true,
    })
  } catch (error) {
    // Aborted: the visitor typed an amount, chose another token or switched accounts.
    if (!signal.aborted) throw toLatchkitError(error, 'RPC_FAILED')
  }
}

export async function cancelSend(client: Client): Promise<void> {
  const session = getSession(client)
  session.planning?.abort()
  if (client.getState().slices.send && !session.isAsking) dispatch(client, { type: 'send/planDropped' })
  dispatch(client, { type: 'view/ended', view: 'WalletSendPreview' })
}

export async function resetSend(client: Client): Promise<void> {
  const session = getSession(client)
  if (!client.getState().slices.send) return
  session.planning?.abort()
  session.checking?.controller.abort()
  session.measuring?.abort()
  const { progress } = selectSend(client.getState())
  const isUnderWay = ['requesting', 'late', 'submitted', 'included'].includes(progress.step)
  dispatch(client, { type: 'send/emptied', progress: isUnderWay ? progress : { step: 'idle' } })
}
