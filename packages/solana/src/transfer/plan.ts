import {
  BaseError,
  formatUnits,
  type TransferPlan,
  type TransferRequest,
  type TransferSimulation,
  type Transfers,
} from '@latchkit/core'
import { getLatestBlockhash, getMinimum } from './accounts.js'
import { checkCluster } from './checkCluster.js'
import { checkRequest } from './checkRequest.js'
import { encodeTransfer } from './encodeTransfer.js'
import { type Facts, readFacts } from './facts.js'
import { getFee } from './getFee.js'
import { getNotes } from './getNotes.js'
import { simulate } from './simulate.js'

/** Two rounds over the network: what there is, then what it costs and does. */
export async function plan({
  request,
  networks,
  signal,
}: Parameters<Transfers['plan']>[0]): Promise<TransferPlan> {
  if (signal?.aborted) throw new BaseError('CANCELLED')
  const { network } = request
  const read = { network, signal }
  const payer = checkRequest(request)
  const [facts, { blockhash }] = await Promise.all([
    readFacts(request, payer, signal),
    getLatestBlockhash(read),
    checkCluster(network, signal),
  ])
  const { token } = facts
  const creation = token?.creation
  const wire = encodeTransfer({ request, payer, token, blockhash })
  const [networkFee, minimum, simulated, notes] = await Promise.all([
    getFee(network, wire, signal),
    creation ? getMinimum(creation.size, read) : 0n,
    simulate({ network, wire, signal, watched: creation && token?.destination }),
    getNotes({ request, facts, networks, signal }),
  ])
  // The chain's own run knows a size that an extension of tomorrow has grown.
  const needed = creation ? (simulated.lamports ?? minimum) - creation.held : 0n
  const accountFee = needed > 0n ? needed : 0n
  const fee = networkFee + accountFee
  const left = (facts.payer?.lamports ?? 0n) - fee - (token ? 0n : request.amount)
  if (left < 0n)
    throw new BaseError('INSUFFICIENT_FUNDS', {
      context: { fee: fee.toString(), missing: (-left).toString() },
    })
  return {
    fee: {
      amount: fee,
      parts: [
        { kind: 'network', amount: networkFee },
        ...(accountFee > 0n ? [{ kind: 'accountCreation' as const, amount: accountFee }] : []),
      ],
    },
    simulation: findShortfall(request, facts, left) ?? simulated.simulation,
    notes,
  }
}

/** The runtime lets no account stand below its minimum: it is empty, or it holds that much. Said with the sum. */
function findShortfall(
  { network, token, amount }: TransferRequest,
  { receiver, minimum }: Pick<Facts, 'receiver' | 'minimum'>,
  left: bigint,
): TransferSimulation | undefined {
  const least = `${formatUnits(minimum, network.nativeCurrency.decimals)} ${network.nativeCurrency.symbol}`
  if (token.address === undefined && (receiver?.lamports ?? 0n) + amount < minimum)
    return {
      status: 'failed',
      code: 'SIMULATION_FAILED',
      message: `The receiver's account is new: the first payment must be at least ${least}.`,
    }
  if (left > 0n && left < minimum)
    return {
      status: 'failed',
      code: 'INSUFFICIENT_FUNDS',
      message: `The account must keep at least ${least}, or be emptied whole.`,
    }
  return undefined
}
