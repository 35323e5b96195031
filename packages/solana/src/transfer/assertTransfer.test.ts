import type { TransferRequest } from '@latchkit/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineSolanaNetwork } from '../chains/defineSolanaNetwork.js'
import { fromBase58, toBase58 } from '../utils/base58.js'
import { type AssertParameters, assertSigned, assertTransfer } from './assertTransfer.js'
import { decodeTransaction } from './decodeTransaction.js'
import { encodeTransfer } from './encodeTransfer.js'
import type { TokenFacts } from './facts.js'
import { programs } from './programs.js'

const cases = Number(process.env.LATCHKIT_CASES ?? 10_000)

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const key = bytes32.map(toBase58)
const amount = fc.bigInt({ min: 1n, max: 2n ** 63n })

const network = defineSolanaNetwork({ id: 'localnet', name: 'Local' })

type Case = AssertParameters & { blockhash: string }

/** The associated account by WebCrypto alone: the first bump that the format allows is as good as any here. */
async function derive(owner: string, program: string, mint: string, bump: number): Promise<string> {
  const seeds = [owner, program, mint].flatMap(seed => [...(fromBase58(seed, 44) as Uint8Array)])
  const tail = [
    bump,
    ...(fromBase58(programs.associatedToken, 44) as Uint8Array),
    ...new TextEncoder().encode('ProgramDerivedAddress'),
  ]
  return toBase58(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from([...seeds, ...tail]))))
}

const caseArbitrary = fc
  .record({
    payer: key,
    receiver: key,
    mint: key,
    blockhash: key,
    kind: fc.constantFrom('native', 'token', 'create'),
    program: fc.constantFrom(programs.token, programs.token2022),
    parts: fc.array(fc.record({ address: key, amount: fc.bigInt({ min: 1n, max: 2n ** 58n }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    amount,
    decimals: fc.integer({ min: 0, max: 18 }),
    bump: fc.integer({ min: 250, max: 255 }),
  })
  .map(async (drawn): Promise<Case> => {
    const { payer, receiver, mint, blockhash, kind, program, parts, decimals, bump } = drawn
    const isNative = kind === 'native'
    const request: TransferRequest = {
      account: `solana:localnet:${payer}`,
      network,
      token: isNative ? { symbol: 'SOL', decimals: 9 } : { address: mint, symbol: 'TOK', decimals },
      receiver,
      amount: isNative ? drawn.amount : parts.reduce((sum, part) => sum + part.amount, 0n),
    }
    const token: TokenFacts | undefined = isNative
      ? undefined
      : {
          program,
          destination: await derive(receiver, program, mint, bump),
          bump,
          sources: parts,
          creation: kind === 'create' ? { size: 165, held: 0n } : undefined,
        }
    return { request, payer, token, blockhash }
  })

type Instruction = { program: number; accounts: number[]; data: number[] }
type Parts = {
  version: boolean
  header: [number, number, number]
  keys: Uint8Array[]
  blockhash: Uint8Array
  instructions: Instruction[]
  tables: number[][]
  signatures: Uint8Array[]
}

const toShort = (length: number): number[] => (length < 128 ? [length] : [(length & 127) | 128, length >> 7])

/** Taken apart and put together by the test's own code. */
function toParts(wire: Uint8Array): Parts {
  const decoded = decodeTransaction(wire)
  if (!decoded) throw new Error('This is no transaction.')
  const at = 1 + 64
  return {
    version: false,
    header: [wire[at] as number, wire[at + 1] as number, wire[at + 2] as number],
    keys: decoded.accounts.map(({ address }) => fromBase58(address, 44) as Uint8Array),
    blockhash: fromBase58(decoded.blockhash, 44) as Uint8Array,
    instructions: decoded.instructions.map(({ program, accounts, data }) => ({
      program,
      accounts: [...accounts],
      data: [...data],
    })),
    tables: [],
    signatures: [...decoded.signatures],
  }
}

function toWire({ version, header, keys, blockhash, instructions, tables, signatures }: Parts): Uint8Array {
  return Uint8Array.from([
    ...toShort(signatures.length),
    ...signatures.flatMap(signature => [...signature]),
    ...(version ? [128] : []),
    ...header,
    ...toShort(keys.length),
    ...keys.flatMap(one => [...one]),
    ...blockhash,
    ...toShort(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      program,
      ...toShort(accounts.length),
      ...accounts,
      ...toShort(data.length),
      ...data,
    ]),
    ...(version ? [...toShort(tables.length), ...tables.flat()] : []),
  ])
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.join() === b.join()

/** Each makes another transaction of it, or the very same one where it drew what stood there before. */
const tamperings: Record<string, (parts: Parts, random: (below: number) => number) => void> = {
  receiver: ({ keys }, random) => {
    keys[1 + random(keys.length - 1)]?.set([random(256), random(256)], random(30))
  },
  'fee payer': ({ keys }, random) => {
    keys[0]?.set([random(256)], random(32))
  },
  'swapped accounts': ({ keys }, random) => {
    const [a, b] = [random(keys.length), random(keys.length)]
    const kept = keys[a] as Uint8Array
    keys[a] = keys[b] as Uint8Array
    keys[b] = kept
  },
  'order of accounts': ({ instructions }, random) => {
    const one = instructions[random(instructions.length)] as Instruction
    const place = random(one.accounts.length)
    one.accounts[place] = random(8)
  },
  program: ({ instructions }, random) => {
    const one = instructions[random(instructions.length)] as Instruction
    one.program = random(10)
  },
  'amount, decimals or kind': ({ instructions }, random) => {
    const one = instructions[random(instructions.length)] as Instruction
    one.data[random(one.data.length)] = random(256)
  },
  'longer data': ({ instructions }, random) => {
    const one = instructions[random(instructions.length)] as Instruction
    one.data.push(random(256))
  },
  'shorter data': ({ instructions }, random) => {
    const one = instructions[random(instructions.length)] as Instruction
    one.data.pop()
  },
  'one account more': ({ instructions }, random) => {
    const one = instructions[random(instructions.length)] as Instruction
    one.accounts.push(random(6))
  },
  'one account less': ({ instructions }, random) => {
    const one = instructions[random(instructions.length)] as Instruction
    one.accounts.pop()
  },
  'an instruction twice': ({ instructions }, random) => {
    instructions.splice(
      random(instructions.length + 1),
      0,
      structuredClone(instructions.at(-1) as Instruction),
    )
  },
  'an instruction missing': ({ instructions }, random) => {
    instructions.splice(random(instructions.length), 1)
  },
  'an instruction more, of any program there is': ({ instructions, keys }, random) => {
    instructions.splice(random(instructions.length + 1), 0, {
      program: random(keys.length),
      accounts: [0, random(keys.length)],
      data: [random(256), random(256)],
    })
  },
  'an instruction of a new program': ({ instructions, keys, header }, random) => {
    keys.push(Uint8Array.from({ length: 32 }, () => random(256)))
    header[2] += 1
    instructions.push({ program: keys.length - 1, accounts: [0], data: [random(256)] })
  },
  'an account that nothing uses': ({ keys, header }, random) => {
    keys.push(Uint8Array.from({ length: 32 }, () => random(256)))
    header[2] += 1
  },
  'rights of accounts': ({ header }, random) => {
    header[random(3)] = random(8)
  },
  'a second signer': parts => {
    parts.header[0] += 1
    parts.signatures.push(new Uint8Array(64))
  },
  'a signature': ({ signatures }, random) => {
    signatures[0]?.set([random(255) + 1], random(64))
  },
  blockhash: ({ blockhash }, random) => {
    blockhash.set([random(256)], random(32))
  },
  'an address table': (parts, random) => {
    parts.version = true
    parts.tables = [[...Array.from({ length: 32 }, () => random(256)), 1, random(4), 0]]
  },
}

/** Any byte of the wire, and its ends. */
const rough: Record<string, (wire: Uint8Array, random: (below: number) => number) => Uint8Array> = {
  'a byte': (wire, random) => {
    const changed = wire.slice()
    changed[random(wire.length)] = random(256)
    return changed
  },
  'a bit': (wire, random) => {
    const changed = wire.slice()
    const place = random(wire.length)
    changed[place] = (changed[place] as number) ^ (1 << random(8))
    return changed
  },
  'bytes behind it': (wire, random) => Uint8Array.from([...wire, random(256)]),
  'its end cut off': (wire, random) => wire.slice(0, random(wire.length)),
}

const passes = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )

describe('the check of what was encoded (T6, T13)', () => {
  test('passes every transfer that was encoded as asked', async () => {
    await fc.assert(
      fc.asyncProperty(caseArbitrary, async drawing => {
        const drawn = await drawing
        const wire = encodeTransfer(drawn)
        const decoded = await assertTransfer(wire, drawn)
        expect(decoded.accounts[0]).toEqual({ address: drawn.payer, signer: true, writable: true })
        expect(await passes(assertSigned(wire, drawn))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test(`refuses ${cases} tampered transactions, all of them`, { timeout: 300_000 }, async () => {
    const names = [...Object.keys(tamperings), ...Object.keys(rough)]
    const counts = new Map<string, number>()
    let tampered = 0
    let passed = 0
    await fc.assert(
      fc.asyncProperty(
        caseArbitrary,
        fc.infiniteStream(fc.nat()),
        fc.infiniteStream(fc.constantFrom(...names)),
        async (drawing, numbers, kinds) => {
          const drawn = await drawing
          const wire = encodeTransfer(drawn)
          const random = (below: number): number => (numbers.next().value as number) % Math.max(below, 1)
          for (let round = 0; round < 10; round++) {
            const name = kinds.next().value as string
            const change = tamperings[name]
            let changed: Uint8Array
            if (change) {
              const parts = toParts(wire)
              change(parts, random)
              changed = toWire(parts)
            } else changed = rough[name]?.(wire, random) ?? wire
            // Drew what stood there: nothing was tampered with.
            if (isSame(changed, wire)) continue
            tampered += 1
            counts.set(name, (counts.get(name) ?? 0) + 1)
            if (await passes(assertTransfer(changed, drawn))) passed += 1
          }
        },
      ),
      { numRuns: Math.ceil(cases / 8) },
    )
    expect(tampered).toBeGreaterThanOrEqual(cases)
    expect([...counts.keys()].sort()).toEqual([...names].sort())
    expect(passed).toBe(0)
  })

  test('refuses a request that what was read from the chain does not fit', async () => {
    await fc.assert(
      fc.asyncProperty(caseArbitrary, key, fc.nat(20), async (drawing, other, choice) => {
        const drawn = await drawing
        const wire = encodeTransfer(drawn)
        const { request, token } = drawn
        const changed: Case[] = [
          { ...drawn, request: { ...request, amount: request.amount + 1n } },
          { ...drawn, request: { ...request, receiver: other } },
          { ...drawn, payer: other },
          { ...drawn, blockhash: other },
        ]
        if (token)
          changed.push(
            { ...drawn, request: { ...request, token: { ...request.token, address: other } } },
            { ...drawn, request: { ...request, token: { ...request.token, address: undefined } } },
            {
              ...drawn,
              request: { ...request, token: { ...request.token, decimals: request.token.decimals + 1 } },
            },
            { ...drawn, token: undefined },
            { ...drawn, token: { ...token, bump: token.bump - 1 } },
            { ...drawn, token: { ...token, destination: other } },
            { ...drawn, token: { ...token, creation: token.creation ? undefined : { size: 1, held: 0n } } },
          )
        const picked = changed[choice % changed.length] as Case
        expect(await passes(assertTransfer(wire, picked))).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test('an encoder that pays somebody else’s associated account is found out by its derivation', async () => {
    await fc.assert(
      fc.asyncProperty(caseArbitrary, key, async (drawing, thief) => {
        const drawn = await drawing
        const { token, request } = drawn
        fc.pre(token !== undefined)
        if (!token) return
        const mint = request.token.address as string
        const destination = await derive(thief, token.program, mint, token.bump)
        const stolen = { ...drawn, token: { ...token, destination } }
        // What was read and what was encoded agree with each other, and not with the receiver that was shown.
        expect(await passes(assertTransfer(encodeTransfer(stolen), stolen))).toBe(false)
      }),
      { numRuns: 100 },
    )
  })
})

describe('the check of what a wallet gives back', () => {
  const drawCase = async (): Promise<Case> => fc.sample(caseArbitrary, { seed: 7, numRuns: 1 })[0] as never
  /** Adds an instruction of a read-only program, as wallets do. */
  const add = (
    wire: Uint8Array,
    program: string,
    data: readonly number[],
    { at = 0, accounts = [] as number[] } = {},
  ): Uint8Array => {
    const parts = toParts(wire)
    const place = parts.keys.findIndex(one => toBase58(one) === program)
    if (place < 0) {
      parts.keys.push(fromBase58(program, 44) as Uint8Array)
      parts.header[2] += 1
    }
    const index = place < 0 ? parts.keys.length - 1 : place
    parts.instructions.splice(at, 0, { program: index, accounts, data: [...data] })
    return toWire(parts)
  }
  const toPrice = (price: bigint): number[] => [3, ...new Uint8Array(new BigUint64Array([price]).buffer)]
  const toLimit = (limit: number): number[] => [2, ...new Uint8Array(new Uint32Array([limit]).buffer)]

  test('lets a price and a limit of computation, assertions, and another blockhash pass', async () => {
    const drawn = await drawCase()
    const wire = encodeTransfer(drawn)
    const priced = add(
      add(wire, programs.computeBudget, toPrice(50_000n)),
      programs.computeBudget,
      toLimit(60_000),
    )
    const guarded = add(priced, programs.lighthouse, [6, 0, 1, 2], { at: 99, accounts: [0] })
    for (const fine of [priced, guarded, add(wire, programs.computeBudget, [4, 1, 0, 0, 0])])
      expect(await passes(assertSigned(fine, drawn))).toBe(true)
    const parts = toParts(wire)
    parts.blockhash.fill(9)
    expect(await passes(assertSigned(toWire(parts), drawn))).toBe(true)
    const versioned = { ...toParts(wire), version: true }
    expect(await passes(assertSigned(toWire(versioned), drawn))).toBe(true)
  })

  test('refuses a price out of all reason, and every other instruction', async () => {
    const drawn = await drawCase()
    const wire = encodeTransfer(drawn)
    const refused = {
      'a price without a limit': add(wire, programs.computeBudget, toPrice(10_000_000n)),
      'a price with a limit': add(
        add(wire, programs.computeBudget, toPrice(10n ** 12n)),
        programs.computeBudget,
        toLimit(20_000),
      ),
      'an old kind of limit': add(wire, programs.computeBudget, [0, 1, 0, 0, 0, 1, 0, 0, 0]),
      'a broken price': add(wire, programs.computeBudget, [3, 1]),
      'nothing said': add(wire, programs.computeBudget, []),
      'writing to memory': add(wire, programs.lighthouse, [0, 1, 2, 3], { accounts: [0] }),
      'closing memory': add(wire, programs.lighthouse, [1, 1, 2], { accounts: [0] }),
      'a memo': add(wire, 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', [104, 105]),
      'a second payment': add(wire, programs.system, [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], {
        accounts: [0, 1],
      }),
      'a durable nonce': add(wire, programs.system, [4, 0, 0, 0], { accounts: [1, 1, 0] }),
    }
    for (const [name, changed] of Object.entries(refused))
      expect(await passes(assertSigned(changed, drawn)), name).toBe(false)
    await expect(assertSigned(new Uint8Array(10), drawn)).rejects.toMatchObject({ code: 'WALLET_FAILED' })
  })

  test('refuses assertions that name an account it may write to', async () => {
    const drawn = await drawCase()
    const parts = toParts(add(encodeTransfer(drawn), programs.lighthouse, [6, 0], { at: 99 }))
    // One more writable account, and the assertion names it.
    parts.keys.splice(1, 0, new Uint8Array(32).fill(77))
    for (const instruction of parts.instructions) {
      instruction.accounts = instruction.accounts.map(place => (place > 0 ? place + 1 : place))
      instruction.program += 1
    }
    parts.instructions.at(-1)?.accounts.push(1)
    expect(await passes(assertSigned(toWire(parts), drawn))).toBe(false)
  })
})
