import type { TransferFee, TransferRequest } from '@latchkit/core'
import { createPlanCache, LatchkitError, type PlanCache } from '@latchkit/core/family'
import { getLatestBlockhash, getMinimum, type LatestBlockhash, type ReadOptions } from './accounts.js'
import { checkCluster } from './checkCluster.js'
import { encodeTransfer, placeholderBlockhash } from './encodeTransfer.js'
import { readFacts, type TokenFacts } from './facts.js'
import { getFee } from './getFee.js'
import { simulate } from './simulate.js'

/** What was read of the chain for a transfer whose simulation did not fail. */
export type Prepared = LatestBlockhash & {
  token: TokenFacts | undefined
  /** False where the endpoint could not simulate. */
  isSimulated: boolean
  fee: TransferFee | undefined
  /** Unix milliseconds of the blockhash. */
  fetchedAt: number
}

/** Transfers that `plan` has read: `send` uses them without another read. */
export const plannedTransfers: PlanCache<Prepared> = createPlanCache()

/** Lamports that the network takes for one signature without a priority fee. */
const usualFee = 5_000n

/** The parts of a fee as they are reviewed. */
export const toTransferFee = (network: bigint, accountCreation: bigint): TransferFee => ({
  amount: network + accountCreation,
  parts: [
    { kind: 'network', amount: network },
    ...(accountCreation > 0n ? [{ kind: 'accountCreation' as const, amount: accountCreation }] : []),
  ],
  ...(network > usualFee * 10n ? { isUnusual: true, usual: usualFee + accountCreation } : {}),
})

/** What the account that a transfer creates costs; the simulation has the real minimum, also of an unknown extension. */
export const toAccountFee = (
  creation: TokenFacts['creation'],
  minimum: bigint,
  simulated: bigint | undefined,
): bigint => {
  const needed = creation ? (simulated ?? minimum) - creation.lamports : 0n
  return needed > 0n ? needed : 0n
}

export type PrepareParameters = {
  request: TransferRequest
  payer: string
  read: ReadOptions
  /** Whether the fee is read, too. */
  withFee: boolean
}

/**
 * Reads and simulates a transfer that was not planned just now.
 * @throws SIMULATION_FAILED, INSUFFICIENT_FUNDS, RPC_FAILED …
 */
export async function prepare({ request, payer, read, withFee }: PrepareParameters): Promise<Prepared> {
  const [{ token }] = await Promise.all([
    readFacts(request, payer, read),
    checkCluster(read),
    read.rpc.assertBroadcast(request.network),
  ])
  const creation = token?.creation
  const draft = encodeTransfer({ request, payer, token, blockhash: placeholderBlockhash })
  const { simulation, lamports } = await simulate({
    wire: draft,
    watched: creation && token?.destination,
    read,
  })
  if (simulation.status === 'failed')
    throw new LatchkitError(simulation.code, {
      shortMessage: simulation.message,
      context: { logs: simulation.logs ?? [] },
    })
  const isSimulated = simulation.status === 'passed'
  // As late as possible: a blockhash is valid for about a minute, in which the visitor has to sign.
  const latest = await getLatestBlockhash(read)
  const fetchedAt = Date.now()
  if (!withFee) return { ...latest, token, isSimulated, fee: undefined, fetchedAt }
  const wire = encodeTransfer({ request, payer, token, blockhash: latest.blockhash })
  const [networkFee, minimum] = await Promise.all([
    getFee(wire, read),
    creation && lamports === undefined ? getMinimum(creation.size, read) : 0n,
  ])
  const fee = toTransferFee(networkFee, toAccountFee(creation, minimum, lamports))
  return { ...latest, token, isSimulated, fee, fetchedAt }
}
