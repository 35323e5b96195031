import { BaseError, type TransferRequest } from '@latchkit/core'
import type { TokenFacts } from './facts.js'
import { programs } from './programs.js'
import { toKey } from './toKey.js'

export type EncodeParameters = {
  request: TransferRequest
  payer: string
  token: TokenFacts | undefined
  blockhash: string
}

/** A blockhash for simulations, which replace it. */
export const anyBlockhash = '11111111111111111111111111111111'

/** What an instruction may do with an account; the payer signs, and nobody else does. */
type Role = 'read' | 'write'
type Instruction = {
  program: string
  accounts: readonly (readonly [string, Role])[]
  data: readonly number[]
}

/** A 64-bit number, least significant byte first. */
const toU64 = (value: bigint): number[] => {
  if (value < 0n || value >= 1n << 64n) throw new BaseError('AMOUNT_INVALID')
  return Array.from({ length: 8 }, (_, place) => Number((value >> BigInt(8 * place)) & 255n))
}

/** Lengths as the wire has them (compact-u16). */
const toLength = (length: number): number[] => (length < 128 ? [length] : [(length & 127) | 128, length >> 7])

/**
 * The transfer as an unsigned transaction in wire format. A legacy message: every wallet takes it, it is the
 * smallest, and it cannot name accounts by an address table. No compute budget: two or three of these
 * instructions stay far below the default of 200,000 units each, and wallets that want a priority fee put it
 * in themselves when they sign.
 */
export function encodeTransfer(parameters: EncodeParameters): Uint8Array {
  const { payer, blockhash } = parameters
  const instructions = toInstructions(parameters)
  const roles = new Map<string, Role>([[payer, 'write']])
  for (const { program, accounts } of instructions)
    for (const [account, role] of [...accounts, [program, 'read'] as const])
      if (role === 'write' || !roles.has(account)) roles.set(account, role)
  // The order of the wire: who signs and pays, what is written, what is only read.
  const keys = [...roles.keys()].filter(key => key !== payer)
  const written = keys.filter(key => roles.get(key) === 'write')
  const read = keys.filter(key => roles.get(key) === 'read')
  const places = [payer, ...written, ...read]
  return Uint8Array.from([
    // One signature, still empty.
    1,
    ...new Array<number>(64).fill(0),
    // Signers, signers that are only read, others that are only read.
    1,
    0,
    read.length,
    ...toLength(places.length),
    ...places.flatMap(key => [...toKey(key)]),
    ...toKey(blockhash),
    ...toLength(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      places.indexOf(program),
      ...toLength(accounts.length),
      ...accounts.map(([account]) => places.indexOf(account)),
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
        // The system program's third instruction, as 32 bits: transfer.
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
      // transferChecked: refused where mint and decimals are not those that were shown.
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
    // createIdempotent: no failure where somebody else opens it first.
    data: [1],
  }
  return [creation, ...transfers]
}
