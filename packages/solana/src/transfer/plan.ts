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
  const [facts, { blockhash }] = await Promise.all([
    readFacts(request, payer, read),
    getLatestBlockhash(read),
    checkCluster(read),
  ])
  const { token } = facts
  const creation = token?.creation
  const wire = encodeTransfer({ request, payer, token, blockhash })
  const [networkFee, minimum, simulated, notes] = await Promise.all([
    getFee(wire, read),
    creation ? getMinimum(creation.size, read) : 0n,
    simulate({ wire, watched: creation && token?.destination, read }),
    getNotes({ request, facts, networks, read }),
  ])
  // The simulation has the real minimum, also of a token extension that is not known here.
  const needed = creation ? (simulated.lamports ?? minimum) - creation.lamports : 0n
  const accountFee = needed > 0n ? needed : 0n
  const fee = networkFee + accountFee
  const remaining = (facts.payer?.lamports ?? 0n) - fee - (token ? 0n : request.amount)
  if (remaining < 0n)
    throw new LatchkitError('INSUFFICIENT_FUNDS', {
      context: { fee: fee.toString(), missing: (-remaining).toString() },
    })
  return {
    fee: {
      amount: fee,
      parts: [
        { kind: 'network', amount: networkFee },
        ...(accountFee > 0n ? [{ kind: 'accountCreation' as const, amount: accountFee }] : []),
      ],
    },
    simulation: findShortfall(request, facts, remaining) ?? simulated.simulation,
    notes,
  }
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
