import { fetchBalances } from '../account/fetchBalances.js'
import { formatUnits } from '../amount/formatUnits.js'
import { parseUnits } from '../amount/parseUnits.js'
import type { Client } from '../client/client.js'
import type { TransferRequest, TransferToken } from '../contract/transfer.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { switchNetwork } from '../network/switchNetwork.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { getSubject } from '../transaction/getSubject.js'
import { loadTransfers } from '../transaction/loadTransfers.js'
import { isCaipNetworkId, toNamespace } from '../utils/caip.js'
import { isSameAddress } from '../utils/isLookAlike.js'
import { toDisplayText } from '../utils/toDisplayText.js'
import { checkReceiver } from './form/checkReceiver.js'
import type { SendTransferParameters, SendTransferReturnType } from './sendParameters.js'
import { startTransfer } from './startTransfer.js'

type Subject = ReturnType<typeof getSubject>

/** The wallet's own network is the one that pays: it is asked to go there first. */
async function getPayer(
  client: Client,
  { caipNetworkId, connectorId }: SendTransferParameters,
): Promise<Subject> {
  if (caipNetworkId === undefined) return getSubject(client, undefined, connectorId)
  if (!isCaipNetworkId(caipNetworkId)) throw new LatchkitError('INVALID_CAIP_NETWORK_ID')
  const namespace = toNamespace(caipNetworkId)
  const account = selectAccount(client.getState(), namespace)
  if (!account.isConnected || (connectorId ?? account.connectorId) !== account.connectorId)
    throw new LatchkitError('NOT_CONNECTED')
  if (!account.caipAddress.startsWith(`${caipNetworkId}:`))
    await switchNetwork(client, { caipNetworkId, connectorId })
  const subject = getSubject(client, namespace, connectorId)
  if (subject.caipNetworkId !== caipNetworkId) throw new LatchkitError('CHAIN_MISMATCH')
  return subject
}

/** @throws TOKEN_REQUIRED for an address that is not among the account's holdings */
async function getToken(
  client: Client,
  { network, namespace }: Subject,
  token: SendTransferParameters['token'],
): Promise<TransferToken> {
  if (token === undefined) {
    const { symbol, decimals } = network.nativeCurrency
    return { symbol, decimals }
  }
  if (typeof token === 'object') return { ...token, symbol: toDisplayText(token.symbol, 24) }
  const holdings = await fetchBalances(client, { namespace })
  const held = holdings.find(
    ({ address, chainId }) =>
      address !== undefined && chainId === network.caipNetworkId && isSameAddress(address, token),
  )
  if (!held) throw new LatchkitError('TOKEN_REQUIRED', { context: { token } })
  return { address: held.address, symbol: held.symbol, decimals: held.quantity.decimals }
}

/** Ends a wait for a caller who has lost interest; what is waited for goes on. */
function until(signal: AbortSignal | undefined, work: Promise<void>): Promise<void> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(new LatchkitError('CANCELLED'))
    if (signal.aborted) return cancel()
    signal.addEventListener('abort', cancel, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  })
}

export async function sendTransfer(
  client: Client,
  parameters: SendTransferParameters,
): Promise<SendTransferReturnType> {
  const { amount: text, receiver, feeRate, signal, connectorId } = parameters
  const stop = (): void => {
    if (signal?.aborted) throw new LatchkitError('CANCELLED')
  }
  stop()
  if (!text || !receiver) throw new LatchkitError('SEND_INCOMPLETE')
  const active = await getPayer(client, parameters)
  const { account, network, namespace } = active
  const transfers = await loadTransfers(client, namespace)
  const token = await getToken(client, active, parameters.token)
  const amount = parseUnits(text, token.decimals)
  if (amount === 0n) throw new LatchkitError('AMOUNT_INVALID', { details: 'AMOUNT_ZERO' })
  stop()
  const checked = await checkReceiver(client, {
    network,
    receiver,
    signal: signal ?? new AbortController().signal,
  })
  stop()
  if (checked.receiverStatus !== 'valid' || !checked.receiverAddress)
    throw new LatchkitError('INVALID_ADDRESS', { details: checked.receiverProblem })
  const request: TransferRequest = {
    account,
    network,
    token,
    receiver: checked.receiverAddress,
    amount,
    feeRate,
  }
  const { networks = [] } = client.getState().families[namespace] ?? {}
  try {
    const { simulation } = await transfers.plan({ request, networks, signal })
    if (simulation.status === 'failed')
      throw new LatchkitError('SIMULATION_FAILED', {
        details: toDisplayText(simulation.message, 300),
        context: { logs: simulation.logs },
      })
  } catch (error) {
    throw toLatchkitError(error, 'RPC_FAILED')
  }
  stop()
  const { hash, included, final } = await startTransfer(client, {
    active: getSubject(client, namespace, connectorId),
    transfers,
    request,
    signal,
    summary: {
      account,
      caipNetworkId: network.caipNetworkId,
      amount: formatUnits(amount, token.decimals),
      symbol: token.symbol,
      tokenAddress: token.address,
      receiver: checked.receiverAddress,
      receiverName: checked.receiverProfileName,
    },
  })
  return { hash, included: () => until(signal, included), final: () => until(signal, final) }
}
