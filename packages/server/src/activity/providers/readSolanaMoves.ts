import { readSelfMoves } from './readSelfMoves.js'
import type { SolanaMove } from './solanaMove.js'
import type { SolanaTransaction } from './solanaSchemas.js'

export type SolanaMoves = {
  payer: string
  isFailed: boolean
  /** The account signed it. */
  isSigned: boolean
  fee: bigint
  moves: SolanaMove[]
}

/**
 * Reads what a transaction changed from the balances before and after it, whatever programs did it. The fee is no move.
 */
export function readSolanaMoves(address: string, { meta, transaction }: SolanaTransaction): SolanaMoves {
  const { accountKeys, header } = transaction.message
  const keys = [
    ...accountKeys,
    ...(meta.loadedAddresses?.writable ?? []),
    ...(meta.loadedAddresses?.readonly ?? []),
  ]
  const fee = BigInt(meta.fee)
  const lamports = new Map<string, bigint>()
  for (const [index, key] of keys.entries()) {
    const [before, after] = [meta.preBalances[index], meta.postBalances[index]]
    if (before === undefined || after === undefined) continue
    lamports.set(key, BigInt(after) - BigInt(before) + (index === 0 ? fee : 0n))
  }
  const tokens = readTokenChanges(meta)
  const at = keys.indexOf(address)
  const isFailed = meta.err !== null && meta.err !== undefined
  const changed = [
    ...toMove(address, lamports, { decimals: 9 }),
    ...[...tokens].flatMap(([mint, { decimals, byOwner }]) => toMove(address, byOwner, { mint, decimals })),
  ]
  const selfMoves = readSelfMoves(address, { keys, meta, transaction }).filter(
    each => !changed.some(({ mint }) => mint === each.mint),
  )
  return {
    payer: accountKeys[0] ?? '',
    isFailed,
    isSigned: at >= 0 && at < header.numRequiredSignatures,
    fee,
    moves: isFailed ? [] : [...changed, ...selfMoves],
  }
}

type TokenChanges = Map<string, { decimals: number; byOwner: Map<string, bigint> }>

function readTokenChanges(meta: SolanaTransaction['meta']): TokenChanges {
  const changes: TokenChanges = new Map()
  for (const [balances, sign] of [
    [meta.preTokenBalances ?? [], -1n],
    [meta.postTokenBalances ?? [], 1n],
  ] as const)
    for (const { mint, owner, uiTokenAmount } of balances) {
      const { amount, decimals } = uiTokenAmount
      const found = changes.get(mint) ?? { decimals, byOwner: new Map<string, bigint>() }
      changes.set(mint, found)
      const holder = owner ?? ''
      found.byOwner.set(holder, (found.byOwner.get(holder) ?? 0n) + sign * amount)
    }
  return changes
}

function toMove(
  address: string,
  changes: ReadonlyMap<string, bigint>,
  token: Pick<SolanaMove, 'mint' | 'decimals'>,
): SolanaMove[] {
  const change = changes.get(address) ?? 0n
  if (change === 0n) return []
  const direction = change > 0n ? 'in' : 'out'
  let other: string | undefined
  let most = 0n
  for (const [owner, each] of changes) {
    const against = change > 0n ? -each : each
    if (owner === address || owner === '' || against <= most) continue
    most = against
    other = owner
  }
  return [{ ...token, amount: change > 0n ? change : -change, direction, other }]
}
