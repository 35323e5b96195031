import type { TransferRequest } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import type { TokenFacts } from './facts.js'
import { programs } from './programs.js'
import { toKey } from './toKey.js'

export type EncodeParameters = {
  request: TransferRequest
  payer: string
  token: TokenFacts | undefined
  blockhash: string
}

/** A placeholder for simulations, which replace it. */
export const placeholderBlockhash = '11111111111111111111111111111111'

/** What an instruction may do with an account. The payer is the only signer. */
type Role = 'read' | 'write'
type Instruction = {
  program: string
  accounts: readonly (readonly [string, Role])[]
  data: readonly number[]
}

/** A 64-bit number, least significant byte first. */
const toU64 = (value: bigint): number[] => {
  if (value < 0n || value >= 1n << 64n) throw new LatchkitError('AMOUNT_INVALID')
  return Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
}

/** A length in the wire format (compact-u16). */
const toLength = (length: number): number[] => (length < 128 ? [length] : [(length & 127) | 128, length >> 7])

/**
 * The transfer as an unsigned transaction in wire format. A legacy message, because every wallet supports it, it is the
 * smallest, and it cannot use address tables. Without a compute budget, because these instructions stay far below the
 * default of 200,000 units each, and wallets add a priority fee themselves.
 */
export function encodeTransfer(parameters: EncodeParameters): Uint8Array {
  const { payer, blockhash } = parameters
  const instructions = toInstructions(parameters)
  const roles = new Map<string, Role>([[payer, 'write']])
  for (const { program, accounts } of instructions)
    for (const [account, role] of [...accounts, [program, 'read'] as const])
      if (role === 'write' || !roles.has(account)) roles.set(account, role)
  // In the order of the wire: the payer, writable accounts, read-only accounts.
  const keys = [...roles.keys()].filter(key => key !== payer)
  const written = keys.filter(key => roles.get(key) === 'write')
  const read = keys.filter(key => roles.get(key) === 'read')
  const orderedKeys = [payer, ...written, ...read]
  return Uint8Array.from([
    // One signature, empty.
    1,
    ...new Array<number>(64).fill(0),
    // Counts of signers, read-only signers, other read-only accounts.
    1,
    0,
    read.length,
    ...toLength(orderedKeys.length),
    ...orderedKeys.flatMap(key => [...toKey(key)]),
    ...toKey(blockhash),
    ...toLength(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      orderedKeys.indexOf(program),
      ...toLength(accounts.length),
      ...accounts.map(([account]) => orderedKeys.indexOf(account)),
      ...toLength(data.length),
      ...data,
    ]),
  ])
}

function toInstructions({ request, payer, token }: EncodeParameters): Instruction[] {
  const { receiver, amount } = request
  const mint = request.token.address
  if (!token || mint === undefined)
    return [
      {
        program: programs.system,
        accounts: [
          [payer, 'write'],
          [receiver, 'write'],
        ],
        // Instruction 2 of the system program, as 32 bits: transfer.
        data: [2, 0, 0, 0, ...toU64(amount)],
      },
    ]
  const transfers = token.sources.map(
    (source): Instruction => ({
      program: token.program,
      accounts: [
        [source.address, 'write'],
        [mint, 'read'],
        [token.destination, 'write'],
        [payer, 'read'],
      ],
      // transferChecked: it fails where mint or decimals differ from those shown.
      data: [12, ...toU64(source.amount), request.token.decimals],
    }),
  )
  if (!token.creation) return transfers
  const creation: Instruction = {
    program: programs.associatedToken,
    accounts: [
      [payer, 'write'],
      [token.destination, 'write'],
      [receiver, 'read'],
      [mint, 'read'],
      [programs.system, 'read'],
      [token.program, 'read'],
    ],
    // createIdempotent: it also succeeds where the account exists by then.
    data: [1],
  }
  return [creation, ...transfers]
}
