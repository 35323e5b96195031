import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { u32, u64 } from '../../../testing/encodeSolana.js'
import { describeStakeInstruction } from './describeStakeInstruction.js'
import { describeSystemInstruction } from './describeSystemInstruction.js'
import { type DescribedInstruction, type Instruction, nameOf, type SolanaContext } from './solanaContext.js'
import { solanaPrograms } from './solanaPrograms.js'

const bytesOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)
const key = (byte: number): string => base58.encode(bytesOf(byte))
const [own, first, second, third, fourth, named] = [key(1), key(2), key(3), key(4), key(5), key(6)]

type Describe = (instruction: Instruction, context: SolanaContext) => DescribedInstruction | undefined

const programs = { system: describeSystemInstruction, stake: describeStakeInstruction } satisfies Record<
  string,
  Describe
>

function read(
  program: keyof typeof programs,
  parts: readonly Uint8Array[],
  accounts: readonly (string | undefined)[] = [first, second, third, fourth],
  unowned = new Set<string>(),
) {
  const data = concatBytes(...parts)
  return programs[program](
    { program: solanaPrograms[program], data, accounts },
    { own, symbol: 'SOL', unowned },
  )
}

const text = new TextEncoder().encode('seed')
const seed = concatBytes(u64(4n), text)
const system = bytesOf(0)

/** Each instruction whose every byte is read: its parts, its title, and what moves or changes hands. */
const cases: readonly [keyof typeof programs, string, readonly Uint8Array[], object[]][] = [
  [
    'system',
    'Give an account to a program',
    [u32(1), bytesOf(6)],
    [{ kind: 'control', of: first, to: named }],
  ],
  ['system', 'Send SOL', [u32(2), u64(7n)], [{ kind: 'out', amount: 7n, from: first, to: second }]],
  [
    'system',
    'Create an account',
    [u32(0), u64(890_880n), u64(0n), system],
    [{ kind: 'out', amount: 890_880n, from: first, to: second }],
  ],
  [
    'system',
    'Send SOL to a new account',
    [u32(0), u64(890_881n), u64(0n), system],
    [{ kind: 'out', amount: 890_881n, from: first, to: second }],
  ],
  [
    'system',
    'Create an account',
    [u32(3), bytesOf(1), seed, u64(5n), u64(10n), bytesOf(6)],
    [
      { kind: 'out', amount: 5n, from: first, to: second },
      { kind: 'control', of: second, to: named },
    ],
  ],
  ['system', 'Use a stored nonce', [u32(4)], []],
  [
    'system',
    'Take the deposit of a nonce account',
    [u32(5), u64(9n)],
    [{ kind: 'out', amount: 9n, from: first, to: second }],
  ],
  ['system', 'Set up a nonce account', [u32(6), bytesOf(6)], [{ kind: 'control', of: first, to: named }]],
  ['system', 'Give away a nonce account', [u32(7), bytesOf(6)], [{ kind: 'control', of: first, to: named }]],
  ['system', 'Reserve space in an account', [u32(8), u64(100n)], []],
  [
    'system',
    'Give an account to a program',
    [u32(10), bytesOf(1), seed, bytesOf(6)],
    [{ kind: 'control', of: first, to: named }],
  ],
  [
    'system',
    'Send SOL',
    [u32(11), u64(8n), seed, bytesOf(6)],
    [{ kind: 'out', amount: 8n, from: first, to: third }],
  ],
  [
    'stake',
    'Set up a stake account',
    [u32(0), bytesOf(6), bytesOf(7), new Uint8Array(48)],
    [
      { kind: 'control', of: first, to: named },
      { kind: 'control', of: first, to: key(7) },
    ],
  ],
  [
    'stake',
    'Give away a stake account',
    [u32(1), bytesOf(6), u32(1)],
    [{ kind: 'control', of: first, to: named }],
  ],
  ['stake', 'Stake SOL', [u32(2)], []],
  [
    'stake',
    'Split a stake account',
    [u32(3), u64(5n)],
    [{ kind: 'out', amount: 5n, from: first, to: second }],
  ],
  ['stake', 'Withdraw staked SOL', [u32(4), u64(6n)], [{ kind: 'out', amount: 6n, from: first, to: second }]],
  ['stake', 'Stop staking SOL', [u32(5)], []],
  ['stake', 'Merge stake accounts', [u32(7)], []],
  [
    'stake',
    'Give away a stake account',
    [u32(8), bytesOf(6), u32(0), seed, bytesOf(9)],
    [{ kind: 'control', of: first, to: named }],
  ],
  ['stake', 'Give away a stake account', [u32(10), u32(1)], [{ kind: 'control', of: first, to: fourth }]],
]

describe('R6.5: what an instruction of the system or the stake program does', () => {
  test.each(cases)('%s: %s', (program, title, parts, movements) => {
    expect(read(program, parts)?.action).toMatchObject({ title, movements })
  })

  test.each(cases)(
    '%s: %s, with a byte more or a byte less, is not said to do it',
    (program, title, parts) => {
      const data = concatBytes(...parts)
      expect(read(program, [data, Uint8Array.of(0)])?.action?.title).not.toBe(title)
      expect(read(program, [data.slice(0, -1)])?.action?.title).not.toBe(title)
    },
  )

  test.each<[keyof typeof programs, string, readonly Uint8Array[], number]>([
    ['system', 'a payment without a receiver', [u32(2), u64(7n)], 1],
    ['system', 'an account that is not named', [u32(0), u64(1n), u64(0n), system], 1],
    ['system', 'a payment from a seed without a receiver', [u32(11), u64(8n), seed, bytesOf(6)], 2],
    ['stake', 'a new authority that is not named', [u32(10), u32(0)], 3],
  ])('%s: %s is not read', (program, _, parts, count) => {
    expect(read(program, parts, [first, second, third, fourth].slice(0, count))).toBeUndefined()
    expect(read(program, parts, [first, second, third, fourth].slice(0, count + 1))).toBeDefined()
  })

  test.each<[keyof typeof programs, string, readonly Uint8Array[]]>([
    ['stake', 'a role that there is not', [u32(1), bytesOf(6), u32(2)]],
    ['stake', 'a role that there is not, by a seed', [u32(8), bytesOf(6), u32(2), seed, bytesOf(9)]],
    ['stake', 'a role that there is not, by the new authority', [u32(10), u32(2)]],
    ['stake', 'another instruction', [u32(13)]],
    ['system', 'another instruction', [u32(12)]],
    ['system', 'a seed that is longer than the data', [u32(10), bytesOf(1), u64(2n ** 63n), bytesOf(6)]],
    ['system', 'three bytes', [new Uint8Array(3)]],
    ['stake', 'three bytes', [new Uint8Array(3)]],
  ])('%s: %s is not read', (program, _, parts) => {
    expect(read(program, parts)).toBeUndefined()
  })

  test('both roles of a stake account can be given away', () => {
    for (const role of [0, 1]) {
      expect(read('stake', [u32(1), bytesOf(6), u32(role)])).toBeDefined()
      expect(read('stake', [u32(10), u32(role)])).toBeDefined()
    }
  })
})

describe('R6.5: what is shown beside it', () => {
  const ids = (found: DescribedInstruction | undefined) => found?.labels?.map(({ id }) => id) ?? []

  test('a danger where staked money or a deposit goes to another account than the own one', () => {
    for (const [program, kind] of [
      ['stake', 4],
      ['system', 5],
    ] as const) {
      expect(ids(read(program, [u32(kind), u64(6n)]))).toEqual(['otherRecipient'])
      expect(ids(read(program, [u32(kind), u64(6n)], [first, own]))).toEqual([])
    }
  })

  test('a danger where space in the own account is reserved, and where it does not expire', () => {
    expect(ids(read('system', [u32(8), u64(1n)], [own]))).toEqual(['ownerChange'])
    expect(ids(read('system', [u32(8), u64(1n)], [first]))).toEqual([])
    expect(ids(read('system', [u32(4)]))).toEqual(['noExpiry'])
  })

  test('who pays, where that is another account', () => {
    const names = (from: string) =>
      read('system', [u32(2), u64(7n)], [from, second])?.action?.facts.map(({ name }) => name)
    expect(names(own)).toEqual(['Amount', 'To'])
    expect(names(first)).toEqual(['Amount', 'From', 'To'])
  })

  test('how much space, and accounts that a table on the network names', () => {
    const facts = read('system', [u32(8), u64(100n)], [undefined])?.action?.facts
    expect(facts).toEqual([
      { name: 'Account', kind: 'text', value: 'In a table on the network' },
      { name: 'Bytes', kind: 'text', value: '100' },
    ])
    expect(read('stake', [u32(2)])?.action?.facts).toMatchObject([
      { name: 'Account', value: first },
      { name: 'Validator', value: second },
    ])
    expect(read('stake', [u32(7)])?.action?.facts).toMatchObject([
      { name: 'Into', value: first },
      { name: 'From', value: second },
    ])
  })

  test('a lock of a stake account, where it has one', () => {
    const rests = (last: number) =>
      read('stake', [u32(0), bytesOf(6), bytesOf(7), new Uint8Array(47), Uint8Array.of(last)])?.rests
    expect(rests(0)).toEqual([])
    expect(rests(1)).toMatchObject([{ kind: 'terms', facts: [{ kind: 'code' }] }])
  })
})

describe('T6: a new account has no owner until an instruction claims it', () => {
  test.each(['token', 'token2022', 'stake'] as const)('of the %s program', program => {
    const unowned = new Set<string>()
    const parts = [u32(0), u64(5n), u64(10n), base58.decode(solanaPrograms[program])]
    expect(read('system', parts, [first, second], unowned)?.action?.movements).toHaveLength(1)
    expect([...unowned]).toEqual([second])
  })

  test('of another program, it is that program’s at once', () => {
    const unowned = new Set<string>()
    const found = read('system', [u32(0), u64(5n), u64(10n), bytesOf(6)], [first, second], unowned)
    expect(found?.action?.movements[1]).toEqual({ kind: 'control', of: second, to: named })
    expect(unowned.size).toBe(0)
  })

  test.each<[keyof typeof programs, readonly Uint8Array[], string]>([
    ['system', [u32(6), bytesOf(6)], first],
    ['stake', [u32(0), bytesOf(6), bytesOf(7), new Uint8Array(48)], first],
    ['stake', [u32(3), u64(5n)], second],
  ])('%s claims it', (program, parts, claimed) => {
    const unowned = new Set([first, second])
    read(program, parts, [first, second], unowned)
    expect(unowned.has(claimed)).toBe(false)
    expect(unowned.size).toBe(1)
  })

  test('an account of a table has no name that a rule knows', () => {
    expect(nameOf(undefined)).toBe('unknown')
  })
})
