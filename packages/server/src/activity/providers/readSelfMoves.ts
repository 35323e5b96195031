import { base58 } from '@scure/base'
import type { SolanaMove } from './solanaMove.js'
import type { SolanaInstruction, SolanaTransaction } from './solanaSchemas.js'

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** Characters of an instruction's data: a transaction has 1232 bytes. */
const maxData = 2_000

/**
 * Reads what an account sent to itself, which no balance shows: transfers of the system program, and of tokens between
 * accounts of the same owner. Sums per token.
 */
export function readSelfMoves(
  address: string,
  { keys, meta, transaction }: Pick<SolanaTransaction, 'meta' | 'transaction'> & { keys: readonly string[] },
): SolanaMove[] {
  const holders = new Map(
    [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])].map(
      balance => [balance.accountIndex ?? -1, balance] as const,
    ),
  )
  const found = new Map<string, SolanaMove>()
  const add = (token: Pick<SolanaMove, 'mint' | 'decimals'>, amount: bigint): void => {
    if (amount === 0n) return
    const sum = (found.get(token.mint ?? '')?.amount ?? 0n) + amount
    found.set(token.mint ?? '', { ...token, amount: sum, direction: 'self', other: address })
  }
  const read = ({ programIdIndex, accounts, data: text }: SolanaInstruction): void => {
    const program = keys[programIdIndex] ?? ''
    const data = decode(text)
    const [first = -1, second = -1, third = -1] = accounts
    if (program === systemProgram && data?.length === 12 && data.readUInt32LE(0) === 2)
      if (keys[first] === address && keys[second] === address) add({ decimals: 9 }, data.readBigUInt64LE(4))
    if (!tokenPrograms.includes(program) || !data || data.length < 9) return
    const target = data[0] === 3 ? second : data[0] === 12 ? third : -1
    const [from, to] = [holders.get(first), holders.get(target)]
    if (from?.owner !== address || to?.owner !== address || from.mint !== to.mint) return
    add({ mint: from.mint, decimals: from.uiTokenAmount.decimals }, data.readBigUInt64LE(1))
  }
  for (const instruction of transaction.message.instructions ?? []) read(instruction)
  for (const { instructions } of meta.innerInstructions ?? []) instructions.forEach(read)
  return [...found.values()]
}

function decode(text: string): Buffer | undefined {
  if (text.length > maxData) return undefined
  try {
    return Buffer.from(base58.decode(text))
  } catch {
    return undefined
  }
}
