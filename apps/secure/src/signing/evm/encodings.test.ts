import fc from 'fast-check'
import {
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  hashTypedData as hashByViem,
  isAddress,
  parseAbi,
  serializeTransaction,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeRlp as decodeByOracle, encodeRlp as encodeByOracle } from '../../../testing/rlpOracle.js'
import {
  abiAddress,
  abiBytes,
  abiBytes32,
  abiList,
  abiNumber,
  abiText,
  encodeAbi,
} from '../smartAccount/encodeAbi.js'
import { toHex } from '../toBytes.js'
import type { Hex } from '../types.js'
import { decodeRlp, encodeRlp, type RlpItem } from './rlp.js'
import { isEvmAddress, toChecksumAddress } from './toChecksumAddress.js'
import { type EvmTransaction, parseUnsigned, serialiseSigned, serialiseUnsigned } from './transaction.js'
import { hashTypedData, readTypedData, type TypedDataField } from './typedData.js'

/** `npm run test:long` asks for 100,000. */
const runs = Number(process.env['LATCHKIT_FUZZ_RUNS'] ?? 300)
const options = { timeout: 1_800_000 }
const check = <Values>(arbitrary: fc.Arbitrary<Values>, compare: (values: Values) => void): void =>
  fc.assert(fc.property(arbitrary, compare), { numRuns: runs })

const bytes = (length: number): fc.Arbitrary<Hex> =>
  fc.uint8Array({ minLength: length, maxLength: length }).map(toHex)
const someBytes = fc.uint8Array({ maxLength: 90 }).map(toHex)
const address = bytes(20)
const upTo = (bits: number): fc.Arbitrary<bigint> =>
  // As many bits as few: zero and one byte are written differently.
  fc.nat(bits).chain(most => fc.bigInt({ min: 0n, max: 2n ** BigInt(most) - 1n }))

describe(`encodings that sign money, beside other implementations, in ${runs} cases each`, () => {
  const item = fc.letrec<{ item: RlpItem }>(tie => ({
    item: fc.oneof(
      { maxDepth: 5 },
      fc.uint8Array({ maxLength: 3 }),
      fc.uint8Array({ minLength: 54, maxLength: 300 }),
      fc.array(tie('item'), { maxLength: 5 }),
    ),
  })).item

  test('RLP is written as the oracle writes it, and read back', options, () => {
    check(item, value => {
      const encoded = encodeRlp(value)
      expect(toHex(encoded)).toBe(toHex(encodeByOracle(value)))
      expect(decodeRlp(encoded)).toEqual(decodeByOracle(encoded))
    })
  })

  test('RLP in another form than its only valid one is refused, as the oracle refuses it', options, () => {
    // What an array can have that a reader forgets: a length that is too long, another order, bytes behind the end.
    const altered = fc
      .tuple(item, fc.nat(), fc.nat(255), fc.integer({ min: -2, max: 2 }))
      .map(([value, at, byte, grown]) => {
        const encoded = encodeRlp(value)
        const changed = new Uint8Array(Math.max(0, encoded.length + grown))
        changed.set(encoded.subarray(0, changed.length))
        if (changed.length > 0) changed[at % changed.length] = byte
        return changed
      })
    check(fc.oneof(altered, fc.uint8Array({ maxLength: 80 })), wire => {
      expect(decodeRlp(wire)).toEqual(decodeByOracle(wire))
    })
  })

  const transaction: fc.Arbitrary<EvmTransaction> = fc
    .record({
      type: fc.constantFrom('legacy' as const, 'eip1559' as const),
      chainId: fc.bigInt({ min: 1n, max: 2n ** 40n }),
      nonce: upTo(53),
      to: fc.option(address, { nil: undefined }),
      value: upTo(256),
      data: someBytes,
      gas: upTo(60),
      fees: fc.tuple(upTo(128), upTo(128)),
      accessList: fc.array(fc.record({ address, storageKeys: fc.array(bytes(32), { maxLength: 3 }) }), {
        maxLength: 3,
      }),
    })
    .map(({ fees: [one, other], accessList, ...rest }) => {
      const [tip, most] = one < other ? [one, other] : [other, one]
      const isLegacy = rest.type === 'legacy'
      return {
        ...rest,
        maxFeePerGas: most,
        maxPriorityFeePerGas: isLegacy ? most : tip,
        accessList: isLegacy ? [] : accessList,
      }
    })
  const signature = fc.record({
    r: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
    s: fc.bigInt({ min: 1n, max: 2n ** 255n - 1n }),
    yParity: fc.constantFrom(0 as const, 1 as const),
  })

  /** As viem takes it. */
  function toViem({ type, maxFeePerGas, maxPriorityFeePerGas, accessList, ...rest }: EvmTransaction) {
    const { chainId, nonce, to, value, data, gas } = rest
    const common = { chainId: Number(chainId), nonce: Number(nonce), to: to ?? null, value, data, gas }
    return type === 'legacy'
      ? ({ ...common, type: 'legacy', gasPrice: maxFeePerGas } as const)
      : ({ ...common, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas, accessList } as const)
  }

  test('a transaction, unsigned and signed, has the bytes of viem, and is read back', options, () => {
    check(fc.tuple(transaction, signature), ([value, { r, s, yParity }]) => {
      const unsigned = serialiseUnsigned(value)
      expect(unsigned).toBe(serializeTransaction(toViem(value)))
      expect(parseUnsigned(unsigned)).toEqual(value)
      const word = (number: bigint): Hex => `0x${number.toString(16).padStart(64, '0')}`
      expect(serialiseSigned(value, { r, s, yParity })).toBe(
        serializeTransaction(toViem(value), { r: word(r), s: word(s), yParity, v: BigInt(27 + yParity) }),
      )
    })
  })

  /** Types and a value of the first of them; those below it are of higher numbers, so that no value has no end. */
  const atoms: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    address: address.map(value => toChecksumAddress(value)),
    bool: fc.boolean(),
    string: fc.string({ unit: 'grapheme', maxLength: 40 }),
    bytes: someBytes,
    bytes1: bytes(1),
    bytes32: bytes(32),
    uint8: upTo(8).map(Number),
    uint256: upTo(256).map(String),
    int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
    int256: fc.bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n }).map(String),
  }
  const names = ['Order', 'Item', 'Ab', 'aB', 'Part'] as const
  const suffix = fc.constantFrom('', '', '', '[]', '[2]', '[][]', '[1][]')
  const structTypes = fc.tuple(
    ...names.map((_, index) =>
      fc
        .array(fc.tuple(fc.constantFrom(...Object.keys(atoms), ...names.slice(index + 1)), suffix), {
          minLength: 1,
          maxLength: 4,
        })
        .map(fields =>
          fields.map(([base, end], at): TypedDataField => ({ name: `f${at}`, type: base + end })),
        ),
    ),
  )

  function arbitraryOf(
    types: Record<string, readonly TypedDataField[]>,
    type: string,
  ): fc.Arbitrary<unknown> {
    const [, base, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
    if (base !== undefined) {
      const bounds = length ? { minLength: Number(length), maxLength: Number(length) } : { maxLength: 2 }
      return fc.array(arbitraryOf(types, base), bounds)
    }
    const fields = types[type]
    if (!fields) return atoms[type] ?? fc.constant(undefined)
    return fc.record(Object.fromEntries(fields.map(field => [field.name, arbitraryOf(types, field.type)])))
  }

  const domain = fc.record(
    {
      name: fc.string({ maxLength: 20 }),
      version: fc.string({ minLength: 1, maxLength: 5 }),
      chainId: fc.nat(),
      verifyingContract: address.map(value => toChecksumAddress(value)),
      salt: bytes(32),
    },
    { requiredKeys: ['name'] },
  )
  const typedData = structTypes.chain(lists => {
    const types = Object.fromEntries(names.map((name, index) => [name, lists[index] ?? []]))
    return fc.record({ types: fc.constant(types), domain, message: arbitraryOf(types, 'Order') })
  })

  test('typed data has the digest of viem', options, () => {
    check(typedData, ({ types, domain, message }) => {
      const read = readTypedData(JSON.stringify({ types, domain, message, primaryType: 'Order' }))
      const { EIP712Domain = [] } = read.types
      const named: Record<string, unknown> = { ...types, EIP712Domain: [...EIP712Domain] }
      expect(toHex(hashTypedData(read))).toBe(
        hashByViem({ types: named, domain, message: { ...read.message }, primaryType: 'Order' }),
      )
    })
  })

  test('an address has the checksum of viem, and one letter of the other case is refused', options, () => {
    check(fc.tuple(address, fc.nat(39)), ([value, at]) => {
      const checked = toChecksumAddress(value)
      expect(checked).toBe(getAddress(value))
      const letter = checked.charAt(at + 2)
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      const changed = checked.slice(0, at + 2) + other + checked.slice(at + 3)
      // Capitals alone have no checksum, which EIP-55 allows and viem refuses.
      const isPlain = changed.slice(2) === changed.slice(2).toUpperCase()
      expect(isEvmAddress(changed)).toBe(isPlain || isAddress(changed))
    })
  })

  test('the calls that make a smart account have the bytes of viem', options, () => {
    const initialize = parseAbi(['function initialize(address, string[], uint256[], uint256[])'])
    const values = fc.tuple(
      address,
      fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 3 }),
      fc.array(upTo(256), { maxLength: 3 }),
      fc.array(upTo(256), { maxLength: 3 }),
    )
    check(fc.tuple(values, bytes(32)), ([args, salt]) => {
      const [owner, texts, xs, ys] = args
      const own = encodeAbi([
        abiAddress(owner),
        abiList(texts.map(abiText)),
        abiList(xs.map(abiNumber)),
        abiList(ys.map(abiNumber)),
      ])
      const call = encodeFunctionData({ abi: initialize, functionName: 'initialize', args })
      expect(own.slice(2)).toBe(call.slice(10))
      expect(encodeAbi([abiBytes(own), abiBytes32(salt)])).toBe(
        encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes32' }], [own, salt]),
      )
    })
  })
})
