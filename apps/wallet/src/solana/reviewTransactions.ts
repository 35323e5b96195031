import { base58, base64 } from '@scure/base'
import { isRecord } from '../core/checks.js'
import { toRpcErrorData } from '../core/errors.js'
import { callRpc } from '../core/rpc.js'
import type { SolanaChain } from '../core/walletConfig.js'
import { describeInstructions, type SolanaAction } from './describeInstructions.js'
import {
  type Mint,
  readAccounts,
  readMints,
  type TokenHolding,
  toAccountInfo,
  toTokenHolding,
} from './readMints.js'
import { readTransaction, type SolanaMessage } from './readTransaction.js'

/** The simulation of one transaction before it is signed; amounts are decimal strings. */
export type TransactionFacts = {
  actions: readonly SolanaAction[]
  /** Lamports; undefined when the cluster does not say. */
  fee?: string | undefined
  /** Why it would fail, in the cluster's words. */
  failure?: string | undefined
  /** The last lines of the programs' logs, when it would fail. */
  logs?: readonly string[] | undefined
  /** What the account gains or loses: lamports (fee included) and tokens by mint. */
  changes: readonly { mint?: string | undefined; amount: string }[]
}
export type SolanaFacts = {
  transactions: readonly TransactionFacts[]
  mints: Readonly<Record<string, Mint>>
  /** Whose a token account is, by address. */
  owners: Readonly<Record<string, string>>
  /** Of which token a token account is, by address. */
  mintOf: Readonly<Record<string, string>>
}

/**
 * Tries transactions on the cluster without sending them, and reads what their words need: fees, tokens, owners,
 * lookup tables, and what the account would have afterwards.
 * @throws {WalletRpcError} 4901 when the node is away
 * @example await reviewTransactions(request.transactions, request.address, chain)
 */
export async function reviewTransactions(
  transactions: readonly string[],
  own: string,
  chain: SolanaChain,
): Promise<SolanaFacts> {
  const found: Found = { owners: {}, mintOf: {}, mints: new Set() }
  const reviewed = await Promise.all(
    transactions.map(transaction => reviewOne(transaction, own, chain, found)),
  )
  const { owners, mintOf } = found
  const mints = await readMints(chain, [...found.mints]).catch(() => ({}))
  return { transactions: reviewed, owners, mintOf, mints }
}

/** What is learnt about accounts on the way. */
type Found = { owners: Record<string, string>; mintOf: Record<string, string>; mints: Set<string> }

async function reviewOne(
  transaction: string,
  own: string,
  chain: SolanaChain,
  { owners, mintOf, mints }: Found,
): Promise<TransactionFacts> {
  const { message, messageBytes } = readTransaction(transaction)
  const loaded = message.lookups.length > 0 ? await readLookups(chain, message) : []
  const actions = describeInstructions(message, loaded)
  const watched = [
    ...new Set([own, ...message.accounts.filter((_, index) => message.writable[index]), ...loaded]),
  ].slice(0, 64)
  const [before, fee, simulated] = await Promise.all([
    readAccounts(chain, watched),
    callRpc(chain, 'getFeeForMessage', [base64.encode(messageBytes), { commitment: 'confirmed' }]).catch(
      () => null,
    ),
    simulate(transaction, watched, chain),
  ])
  const held = new Map<string, bigint>()
  const add = (key: string, amount: bigint): void => {
    held.set(key, (held.get(key) ?? 0n) + amount)
  }
  const note = (address: string, holding: TokenHolding | undefined, sign: bigint): void => {
    if (!holding) return
    owners[address] = holding.owner
    mintOf[address] = holding.mint
    mints.add(holding.mint)
    if (holding.owner === own) add(holding.mint, sign * holding.amount)
  }
  const { after } = simulated
  watched.forEach((address, index) => {
    note(address, toTokenHolding(before[index]), after ? -1n : 0n)
    if (after) note(address, toTokenHolding(toAccountInfo(after[index])), 1n)
  })
  for (const action of actions) {
    if (action.kind === 'createTokenAccount' && action.account && action.owner)
      owners[action.account] = action.owner
    if ('mint' in action && action.mint) mints.add(action.mint)
  }
  const lamports = after ? (toAccountInfo(after[0])?.lamports ?? 0n) - (before[0]?.lamports ?? 0n) : 0n
  return {
    actions,
    fee: isRecord(fee) && typeof fee['value'] === 'number' ? String(fee['value']) : undefined,
    failure: simulated.failure,
    logs: simulated.logs,
    changes: [
      ...(lamports === 0n ? [] : [{ amount: lamports.toString() }]),
      ...[...held]
        .filter(([, amount]) => amount !== 0n)
        .map(([mint, amount]) => ({ mint, amount: amount.toString() })),
    ],
  }
}

async function simulate(
  transaction: string,
  watched: readonly string[],
  chain: SolanaChain,
): Promise<Pick<TransactionFacts, 'failure' | 'logs'> & { after?: readonly unknown[] | undefined }> {
  let answer: unknown
  try {
    answer = await callRpc(chain, 'simulateTransaction', [
      transaction,
      {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        commitment: 'confirmed',
        accounts: { encoding: 'base64', addresses: watched },
      },
    ])
  } catch (error) {
    const { code, message } = toRpcErrorData(error)
    if (code === 4901) throw error
    return { failure: message }
  }
  const value = isRecord(answer) && isRecord(answer['value']) ? answer['value'] : {}
  const { err, logs, accounts } = value
  if (err === undefined) return { failure: 'The network did not return a simulation result.' }
  if (err !== null) {
    const lines = Array.isArray(logs) ? logs.filter(line => typeof line === 'string') : []
    return { failure: toReason(err), logs: lines.slice(-12) }
  }
  return { after: Array.isArray(accounts) ? accounts : undefined }
}

/** The cluster's reason as words: `{ InstructionError: [1, { Custom: 1 }] }` is 'instruction 2: Custom 1'. */
export function toReason(error: unknown): string {
  if (typeof error === 'string') return error.replace(/([a-z])([A-Z])/g, '$1 $2')
  const [entry] = isRecord(error) ? Object.entries(error) : []
  if (entry) {
    const [name, value] = entry
    if (name === 'InstructionError' && Array.isArray(value))
      return `instruction ${Number(value[0]) + 1}: ${toReason(value[1])}`
    return `${toReason(name)} ${isRecord(value) ? toReason(value) : String(value)}`.slice(0, 200)
  }
  return isRecord(error) ? 'an unknown reason' : String(error).slice(0, 200)
}

/** The addresses that a message takes from its lookup tables, in the order in which its indexes count them. */
async function readLookups(chain: SolanaChain, message: SolanaMessage): Promise<readonly string[]> {
  const tables = await readAccounts(
    chain,
    message.lookups.map(({ table }) => table),
  )
  // A table is a head of 56 bytes and then addresses.
  const pick = (indexes: readonly number[], table: number): string[] =>
    indexes.map(index => {
      const bytes = tables[table]?.data.subarray(56 + 32 * index, 88 + 32 * index)
      return bytes?.length === 32 ? base58.encode(bytes) : ''
    })
  const found = [
    ...message.lookups.flatMap(({ writable }, index) => pick(writable, index)),
    ...message.lookups.flatMap(({ readonly }, index) => pick(readonly, index)),
  ]
  return found.every(address => address !== '') ? found : []
}
