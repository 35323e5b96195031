import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { solanaAddress } from './approvalFixtures.js'
import { type InstructionInput, u32, u64 } from './encodeSolana.js'
import {
  attackerKey,
  foreignProgram,
  friendKey,
  limit,
  memo,
  price,
  programs,
  toKey,
} from './solanaCorpus.js'

export type HeldToken = {
  program: string
  mint: string
  decimals: number
  /** The visitor's account of it, and another one's. */
  own: string
  other: string
}

/** New accounts that a request may create; their signatures are not checked by a simulation. */
export const newAccounts = [toKey(200), toKey(201), toKey(202)]

const own = { address: solanaAddress, signer: true, writable: true }
const at = (address: string, writable = true): { address: string; writable: boolean } => ({
  address,
  writable,
})
const signs = (address: string): InstructionInput['accounts'][number] => ({
  address,
  signer: true,
  writable: true,
})
const key = (address: string): Uint8Array => base58.decode(address)

type Instructions = fc.Arbitrary<InstructionInput>

const lamports = fc.oneof(
  fc.bigInt({ min: 1n, max: 3_000_000_000n }),
  fc.constantFrom(0n, 890_880n, 2_039_280n, 2_282_880n, 2n ** 64n - 1n),
)
const amounts = fc.oneof(
  fc.bigInt({ min: 1n, max: 600_000_000n }),
  fc.constantFrom(0n, 2n ** 63n, 2n ** 64n - 1n),
)
const people = fc.constantFrom(solanaAddress, attackerKey, friendKey)
const fresh = fc.constantFrom(...newAccounts)
const space = fc.constantFrom(0n, 80n, 165n, 200n)
const owners = fc.constantFrom<string>(
  programs.system,
  programs.token,
  programs.token2022,
  programs.stake,
  attackerKey,
)

const system = (data: Uint8Array, accounts: InstructionInput['accounts']): InstructionInput => ({
  program: programs.system,
  accounts,
  data,
})

const systemCalls: Instructions = fc
  .tuple(people, fresh, lamports, space, owners, fc.nat(9))
  .map(([who, account, given, size, program, kind]) => {
    switch (kind) {
      case 0:
        return system(concatBytes(u32(0), u64(given), u64(size), key(program)), [own, signs(account)])
      case 1:
        return system(concatBytes(u32(1), key(program)), [own])
      case 2:
        return system(concatBytes(u32(8), u64(size)), [own])
      case 3:
        return system(concatBytes(u32(2), u64(given)), [signs(friendKey), at(who)])
      case 4:
        return system(concatBytes(u32(6), key(who)), [
          at(account),
          at('SysvarRecentB1ockHashes11111111111111111111', false),
          at('SysvarRent111111111111111111111111111111111', false),
        ])
      case 5:
        return system(concatBytes(u32(2), u64(given)), [own, at(account)])
      default:
        return system(concatBytes(u32(2), u64(given % 2_000_000_000n)), [own, at(who)])
    }
  })

/** What a site does: an account with its rent and its owner, in one transaction. */
const newTokenAccounts = (tokens: readonly HeldToken[]): fc.Arbitrary<readonly InstructionInput[]> =>
  fc
    .tuple(
      fc.constantFrom(...tokens),
      fresh,
      people,
      fc.constantFrom(2_039_280n, 2_039_280n, 500_000_000n),
      fc.nat(3),
    )
    .map(([{ mint, program }, account, who, given, kind]) => {
      const create = system(concatBytes(u32(0), u64(given), u64(165n), key(program)), [own, signs(account)])
      const setUp: InstructionInput =
        kind === 0
          ? {
              program,
              data: Uint8Array.of(1),
              accounts: [
                at(account),
                at(mint, false),
                at(who, false),
                at('SysvarRent111111111111111111111111111111111', false),
              ],
            }
          : {
              program,
              data: concatBytes(Uint8Array.of(18), key(who)),
              accounts: [at(account), at(mint, false)],
            }
      return kind === 3 ? [create] : [create, setUp]
    })

const tokenCalls = (tokens: readonly HeldToken[]): Instructions =>
  fc
    .tuple(fc.constantFrom(...tokens), people, amounts, fc.nat(3), fc.nat(12))
    .map(([{ program, mint, decimals, own: source, other }, who, given, role, kind]) => {
      const make = (data: Uint8Array, accounts: InstructionInput['accounts']): InstructionInput => ({
        program,
        data,
        accounts,
      })
      const checked = (first: number): Uint8Array =>
        concatBytes(Uint8Array.of(first), u64(given), Uint8Array.of(decimals))
      const plain = (first: number): Uint8Array => concatBytes(Uint8Array.of(first), u64(given))
      switch (kind) {
        case 0:
          return make(plain(4), [at(source), at(who, false), own])
        case 1:
          return make(checked(13), [at(source), at(mint, false), at(who, false), own])
        case 2:
          return make(Uint8Array.of(5), [at(source), own])
        case 3:
          return make(concatBytes(Uint8Array.of(6, role, 1), key(who)), [at(source), own])
        case 4:
          return make(Uint8Array.of(6, role, 0), [at(source), own])
        case 5:
          return make(checked(15), [at(source), at(mint), own])
        case 6:
          return make(Uint8Array.of(9), [at(source), at(who), own])
        case 7:
          return make(plain(8), [at(source), at(mint), own])
        case 8:
          return make(plain(3), [at(source), at(other), own])
        default:
          return make(checked(12), [
            at(source),
            at(mint, false),
            at(other),
            own,
            ...(kind === 12 ? [at(attackerKey, false)] : []),
          ])
      }
    })

const emptied = (tokens: readonly HeldToken[], held: bigint): fc.Arbitrary<readonly InstructionInput[]> =>
  fc
    .tuple(fc.constantFrom(...tokens), people)
    .map(([{ program, mint, decimals, own: source, other }, who]) => [
      {
        program,
        data: concatBytes(Uint8Array.of(12), u64(held), Uint8Array.of(decimals)),
        accounts: [at(source), at(mint, false), at(other), own],
      },
      { program, data: Uint8Array.of(9), accounts: [at(source), at(who), own] },
    ])

const associated = (tokens: readonly HeldToken[]): Instructions =>
  fc
    .tuple(fc.constantFrom(...tokens), fc.boolean(), fc.constantFrom(0, 1, 2))
    .map(([{ program, mint, own: ownAccount, other }, isOwn, kind]) => ({
      program: programs.associated,
      accounts: [
        own,
        at(isOwn ? ownAccount : other),
        at(isOwn ? solanaAddress : friendKey, false),
        at(mint, false),
        at(programs.system, false),
        at(program, false),
      ],
      data: Uint8Array.of(kind),
    }))

const stakes: fc.Arbitrary<readonly InstructionInput[]> = fc
  .tuple(fresh, people, people, fc.constantFrom(0n, 4_102_444_800n), fc.nat(3))
  .map(([account, staker, withdrawer, until, kind]) => {
    const create = system(concatBytes(u32(0), u64(1_000_000_000n), u64(200n), key(programs.stake)), [
      own,
      signs(account),
    ])
    const data = concatBytes(u32(0), key(staker), key(withdrawer), u64(until), new Uint8Array(40))
    const setUp = {
      program: programs.stake,
      data,
      accounts: [at(account), at('SysvarRent111111111111111111111111111111111', false)],
    }
    return kind === 0 ? [create] : [create, setUp]
  })

const others: Instructions = fc.oneof(
  fc.constantFrom(limit(200_000), price(5_000n), price(900_000_000n), memo('Rent, May')),
  fc.nat(20).map(seed => foreignProgram(seed, 4)),
)

/** Combinations of instructions, honest and hostile, some with a byte changed or a byte more. */
export function createSolanaRequests(
  tokens: readonly HeldToken[],
  held: bigint,
): fc.Arbitrary<readonly InstructionInput[]> {
  const one = (arbitrary: Instructions): fc.Arbitrary<readonly InstructionInput[]> =>
    arbitrary.map(each => [each])
  const parts = fc.oneof(
    { weight: 4, arbitrary: one(systemCalls) },
    { weight: 5, arbitrary: one(tokenCalls(tokens)) },
    { weight: 2, arbitrary: newTokenAccounts(tokens) },
    { weight: 1, arbitrary: emptied(tokens, held) },
    { weight: 2, arbitrary: one(associated(tokens)) },
    { weight: 1, arbitrary: stakes },
    { weight: 1, arbitrary: one(others) },
  )
  const whole = fc.array(parts, { minLength: 1, maxLength: 3 }).map(list => list.flat())
  const altered = fc
    .tuple(whole, fc.nat(1000), fc.nat(255), fc.boolean())
    .map(([list, place, value, isMore]) =>
      list.map((each, index): InstructionInput => {
        if (index !== place % list.length) return each
        if (isMore) return { ...each, data: concatBytes(each.data, Uint8Array.of(value)) }
        const data = each.data.slice()
        if (data.length > 0) data[place % data.length] = value
        return { ...each, data }
      }),
    )
  return fc.oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: altered })
}
