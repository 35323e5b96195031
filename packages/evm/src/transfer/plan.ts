import {
  isError,
  type ReceiverNote,
  type TransferPlan,
  type TransferRequest,
  type TransferSimulation,
  type Transfers,
} from '@latchkit/core'
import type { RpcClient } from '@latchkit/core/family'
import { checkRequest } from './checkRequest.js'
import { encodeCall } from './encode.js'
import { keepQuote, pickQuote, plannedQuotes, quoteTransfer, toTransferFee } from './quote.js'
import { createRead, hintOptions, isContractCode, type Read, toWord } from './read.js'
import { isRevert, toRevertReason } from './revertReason.js'

const toFailure = (message: string): TransferSimulation => ({
  status: 'failed',
  code: 'SIMULATION_FAILED',
  message,
})

/** Runs the transfer on the latest block, as the account, without sending it. */
export async function simulate(read: Read, request: TransferRequest): Promise<TransferSimulation> {
  try {
    const returned = await read('eth_call', [encodeCall(request), 'latest'])
    // ERC-20 specifies `bool`, but some large tokens return nothing on success (as in SafeERC20).
    if (request.token.address === undefined || returned === '0x' || toWord(returned) === 1n)
      return { status: 'passed' }
    return toFailure('The token reports that it does not transfer.')
  } catch (error) {
    if (isError(error, 'CANCELLED')) throw error
    return isRevert(error) ? toFailure(toRevertReason(error)) : { status: 'unavailable' }
  }
}

async function readNotes(
  rpc: RpcClient,
  { request, networks, signal }: Parameters<Transfers['plan']>[0],
): Promise<readonly ReceiverNote[]> {
  const { receiver, token, network } = request
  const others = networks.filter(other => other.caipNetworkId !== network.caipNetworkId)
  const isContract = (read: Read): Promise<boolean> =>
    read('eth_getCode', [receiver, 'latest']).then(isContractCode)
  const [here, ...elsewhere] = await Promise.all([
    isContract(createRead(rpc, { network, signal })),
    ...others.map(other =>
      isContract(createRead(rpc, { network: other, signal, ...hintOptions })).catch(() => false),
    ),
  ])
  const notes: ReceiverNote[] = []
  if (token.address?.toLowerCase() === receiver.toLowerCase()) notes.push('TOKEN_ITSELF')
  if (here) notes.push('CONTRACT')
  else if (elsewhere.includes(true)) notes.push('CONTRACT_ELSEWHERE')
  return notes
}

/** See `Transfers.plan`. */
export async function plan(
  rpc: RpcClient,
  parameters: Parameters<Transfers['plan']>[0],
): Promise<TransferPlan> {
  const { request, signal } = parameters
  checkRequest(request)
  const read = createRead(rpc, { network: request.network, signal })
  const [fresh, simulated, notes] = await Promise.all([
    quoteTransfer(read, request),
    simulate(read, request),
    readNotes(rpc, parameters),
  ])
  const quote = pickQuote(request, fresh)
  const simulation =
    fresh.revertReason && simulated.status !== 'failed' ? toFailure(fresh.revertReason) : simulated
  keepQuote(request, quote)
  if (simulation.status !== 'failed') plannedQuotes.set(request, quote)
  return { fee: toTransferFee(quote), simulation, notes }
}
