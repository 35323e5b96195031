import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import type { Payload } from '../src/signing/types.js'
import { solanaAddress } from './approvalFixtures.js'
import {
  encodeMessage,
  encodeWire,
  type InstructionInput,
  type MessageInput,
  u32,
  u64,
} from './encodeSolana.js'

export const toKey = (seed: number): string =>
  base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(seed)))

export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  budget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  stake: 'Stake11111111111111111111111111111111111111',
} as const

export const attackerKey = toKey(40)
export const friendKey = toKey(41)
export const mint = toKey(42)
export const ownTokens = toKey(43)
export const otherTokens = toKey(44)

const own = { address: solanaAddress, signer: true, writable: true }
const at = (address: string, writable = true): { address: string; writable: boolean } => ({
  address,
  writable,
})

export const solanaTransaction = (
  instructions: readonly InstructionInput[],
  rest: Partial<MessageInput> = {},
): Payload => ({
  kind: 'solanaTransactions',
  wires: [encodeWire(encodeMessage({ payer: solanaAddress, ...rest, instructions }))],
})

export const token = (
  data: Uint8Array,
  accounts: InstructionInput['accounts'],
  program: string = programs.token,
): InstructionInput => ({ program, accounts, data })

const amountData = (kind: number, amount: bigint, decimals?: number): Uint8Array =>
  concatBytes(
    Uint8Array.of(kind),
    u64(amount),
    decimals === undefined ? new Uint8Array() : Uint8Array.of(decimals),
  )

export const transferTokens = (amount: bigint, program?: string): InstructionInput =>
  token(amountData(12, amount, 6), [at(ownTokens), at(mint, false), at(otherTokens), own], program)

export const transferPlain = (amount: bigint, source = ownTokens): InstructionInput =>
  token(amountData(3, amount), [at(source), at(otherTokens), own])

export const approveTokens = (amount: bigint, program?: string): InstructionInput =>
  token(amountData(13, amount, 6), [at(ownTokens), at(mint, false), at(attackerKey, false), own], program)

export const approvePlain = (amount: bigint): InstructionInput =>
  token(amountData(4, amount), [at(ownTokens), at(attackerKey, false), own])

export const setAuthority = (role: number, to: string | undefined, program?: string): InstructionInput =>
  token(
    concatBytes(Uint8Array.of(6, role, to ? 1 : 0), to ? base58.decode(to) : new Uint8Array()),
    [at(ownTokens), own],
    program,
  )

export const closeAccount = (to: string): InstructionInput =>
  token(Uint8Array.of(9), [at(ownTokens), at(to), own])

export const burnTokens = (amount: bigint): InstructionInput =>
  token(amountData(15, amount, 6), [at(ownTokens), at(mint), own])

export const revokeTokens = (): InstructionInput => token(Uint8Array.of(5), [at(ownTokens), own])

export const openTokenAccount = (): InstructionInput => ({
  program: programs.associated,
  accounts: [
    own,
    at(otherTokens),
    at(friendKey, false),
    at(mint, false),
    at(programs.system, false),
    at(programs.token, false),
  ],
  data: Uint8Array.of(1),
})

const system = (data: Uint8Array, accounts: InstructionInput['accounts']): InstructionInput => ({
  program: programs.system,
  accounts,
  data,
})

export const sendSol = (to: string, amount: bigint): InstructionInput =>
  system(concatBytes(u32(2), u64(amount)), [own, at(to)])

/** Creates an account of a program, and pays for it. */
export const createAccount = (
  account: string,
  { lamports, space, program }: { lamports: bigint; space: bigint; program: string },
): InstructionInput =>
  system(concatBytes(u32(0), u64(lamports), u64(space), base58.decode(program)), [
    own,
    { address: account, signer: true, writable: true },
  ])

/** InitializeAccount3: the owner is in the bytes. */
export const setUpTokens = (account: string, owner: string, program?: string): InstructionInput =>
  token(concatBytes(Uint8Array.of(18), base58.decode(owner)), [at(account), at(mint, false)], program)

/** InitializeAccount: the owner is an account. */
export const setUpTokensOld = (account: string, owner: string): InstructionInput =>
  token(Uint8Array.of(1), [at(account), at(mint, false), at(owner, false), at(toKey(61), false)])

export const assign = (to: string): InstructionInput => system(concatBytes(u32(1), base58.decode(to)), [own])

export const advanceNonce = (): InstructionInput => system(u32(4), [at(toKey(50)), at(toKey(51), false), own])

export const giveNonce = (to: string): InstructionInput =>
  system(concatBytes(u32(7), base58.decode(to)), [at(toKey(50)), own])

export const limit = (units: number): InstructionInput => ({
  program: programs.budget,
  accounts: [],
  data: concatBytes(Uint8Array.of(2), u32(units)),
})

export const price = (microLamports: bigint): InstructionInput => ({
  program: programs.budget,
  accounts: [],
  data: concatBytes(Uint8Array.of(3), u64(microLamports)),
})

export const memo = (text: string): InstructionInput => ({
  program: programs.memo,
  accounts: [],
  data: utf8ToBytes(text),
})

export const stake = (kind: number, data: Uint8Array, second = friendKey): InstructionInput => ({
  program: programs.stake,
  accounts: [at(toKey(60)), at(second), own],
  data: concatBytes(u32(kind), data),
})

export const foreignProgram = (seed: number, size: number): InstructionInput => ({
  program: toKey(100 + (seed % 100)),
  accounts: [own, at(ownTokens)],
  data: new Uint8Array(size).fill(seed),
})
