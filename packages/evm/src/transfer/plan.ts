import {
  isError,
  type ReceiverNote,
  type TransferPlan,
  type TransferRequest,
  type TransferSimulation,
  type Transfers,
} from '@latchkit/core'
import { checkRequest } from './checkRequest.js'
import { encodeCall } from './encode.js'
import { keepQuote, quoteTransfer } from './quote.js'
import { createRead, isContractCode, type Read, toWord } from './read.js'
import { isRefusal, toReason } from './reason.js'

/** Milliseconds for networks that the transfer is not on: nobody waits longer for a mere hint. */
const elsewhereTimeout = 2000

const toFailure = (message: string): TransferSimulation => ({
  status: 'failed',
  code: 'SIMULATION_FAILED',
  message,
})

/** Runs the transfer on the latest block, as the account, without sending it. */
export async function simulate(read: Read, request: TransferRequest): Promise<TransferSimulation> {
  try {
    const answer = await read('eth_call', [encodeCall(request), 'latest'])
    // ERC-20 says `bool`; some large tokens answer nothing, and that is success (SafeERC20 has it so).
    if (request.token.address === undefined || answer === '0x' || toWord(answer) === 1n)
      return { status: 'passed' }
    return toFailure('The token answers that it does not transfer.')
  } catch (error) {
    if (isError(error, 'CANCELLED')) throw error
    return isRefusal(error) ? toFailure(toReason(error)) : { status: 'unavailable' }
  }
}

async function readNotes({
  request,
  networks,
  signal,
}: Parameters<Transfers['plan']>[0]): Promise<readonly ReceiverNote[]> {
  const { receiver, token, network } = request
  const others = networks.filter(
    other => other.caipNetworkId !== network.caipNetworkId && other.rpcUrls.length > 0,
  )
  const isContract = (read: Read): Promise<boolean> =>
    read('eth_getCode', [receiver, 'latest']).then(isContractCode)
  const [here, ...elsewhere] = await Promise.all([
    isContract(createRead({ network, signal })),
    ...others.map(other =>
      isContract(createRead({ network: other, signal, timeout: elsewhereTimeout, retries: 0 })).catch(
        () => false,
      ),
    ),
  ])
  const notes: ReceiverNote[] = []
  if (token.address?.toLowerCase() === receiver.toLowerCase()) notes.push('TOKEN_ITSELF')
  if (here) notes.push('CONTRACT')
  else if (elsewhere.includes(true)) notes.push('CONTRACT_ELSEWHERE')
  return notes
}

/** See `Transfers.plan`. */
export async function plan(parameters: Parameters<Transfers['plan']>[0]): Promise<TransferPlan> {
  const { request, signal } = parameters
  checkRequest(request)
  const read = createRead({ network: request.network, signal })
  const [quote, simulation, notes] = await Promise.all([
    quoteTransfer(read, request),
    simulate(read, request),
    readNotes(parameters),
  ])
  keepQuote(request, quote)
  return {
    fee: { amount: quote.fee, parts: [{ kind: 'network', amount: quote.fee }] },
    simulation: quote.refusal && simulation.status !== 'failed' ? toFailure(quote.refusal) : simulation,
    notes,
  }
}
