import {
  formatUnits,
  type TransferPlan,
  type TransferRequest,
  type TransferSimulation,
  type Transfers,
} from '@latchkit/core'
import { LatchkitError, type RpcClient } from '@latchkit/core/family'
import { getLatestBlockhash, getMinimum } from './accounts.js'
import { checkCluster } from './checkCluster.js'
import { checkRequest } from './checkRequest.js'
import { encodeTransfer } from './encodeTransfer.js'
import { type Facts, readFacts } from './facts.js'
import { getFee } from './getFee.js'
import { getNotes } from './getNotes.js'
import { plannedTransfers, toAccountFee, toTransferFee } from './prepare.js'
import { simulate } from './simulate.js'

/** See `Transfers.plan`. Reads the accounts, then fee, simulation and notes. */
export async function plan(
  rpc: RpcClient,
  { request, networks, signal }: Parameters<Transfers['plan']>[0],
): Promise<TransferPlan> {
  if (signal?.aborted) throw new LatchkitError('CANCELLED')
  const { network } = request
  const read = { rpc, network, signal }
  const payer = checkRequest(request)
  const [facts, latest] = await Promise.all([
    readFacts(request, payer, read),
    getLatestBlockhash(read),
    checkCluster(read),
    rpc.assertBroadcast(network),
  ])
  const { token } = facts
  const { blockhash } = latest
  const fetchedAt = Date.now()
  const creation = token?.creation
  const wire = encodeTransfer({ request, payer, token, blockhash })
  const [networkFee, minimum, simulated, notes] = await Promise.all([
    getFee(wire, read),
    creation ? getMinimum(creation.size, read) : 0n,
    simulate({ wire, watched: creation && token?.destination, read }),
    getNotes({ request, facts, networks, read }),
  ])
  const fee = toTransferFee(networkFee, toAccountFee(creation, minimum, simulated.lamports))
  const remaining = (facts.payer?.lamports ?? 0n) - fee.amount - (token ? 0n : request.amount)
  if (remaining < 0n)
    throw new LatchkitError('INSUFFICIENT_FUNDS', {
      context: { fee: fee.amount.toString(), missing: (-remaining).toString() },
    })
  const simulation = findShortfall(request, facts, remaining) ?? simulated.simulation
  const isSimulated = simulation.status === 'passed'
  if (simulation.status !== 'failed')
    plannedTransfers.set(request, { ...latest, token, isSimulated, fee, fetchedAt })
  return { fee, simulation, notes }
}

/** The failure where the runtime would leave an account above zero and below its minimum. */
function findShortfall(
  { network, token, amount }: TransferRequest,
  { receiver, minimum }: Pick<Facts, 'receiver' | 'minimum'>,
  remaining: bigint,
): TransferSimulation | undefined {
  const least = `${formatUnits(minimum, network.nativeCurrency.decimals)} ${network.nativeCurrency.symbol}`
  if (token.address === undefined && (receiver?.lamports ?? 0n) + amount < minimum)
    return {
      status: 'failed',
      code: 'SIMULATION_FAILED',
      message: `The receiver's account is new: the first payment must be at least ${least}.`,
    }
  if (remaining > 0n && remaining < minimum)
    return {
      status: 'failed',
      code: 'INSUFFICIENT_FUNDS',
      message: `The account must keep at least ${least}, or be emptied completely.`,
    }
  return undefined
}
