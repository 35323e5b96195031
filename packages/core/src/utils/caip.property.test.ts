import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCaipAddress, isCaipNetworkId, toAddress, toNamespace, toNetworkId, toReference } from './caip.js'
import { parseCaipAddress, parseCaipNetworkId } from './parseCaip.js'

const text = (characters: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength })
const lower = 'abcdefghijklmnopqrstuvwxyz0123456789-'
const any = `${lower}ABCDEFGHIJKLMNOPQRSTUVWXYZ`
const namespaces = text(lower, 3, 8)
const references = text(`${any}_`, 1, 32)
const addresses = text(`${any}.%`, 1, 128)

describe('ids of CAIP-2 and CAIP-10', () => {
  test('every valid id is taken apart into the parts that it was made of', () => {
    fc.assert(
      fc.property(namespaces, references, addresses, (namespace, reference, address) => {
        const network = `${namespace}:${reference}`
        const account = `${network}:${address}`
        expect(isCaipNetworkId(network, namespace)).toBe(true)
        expect(isCaipAddress(account, namespace)).toBe(true)
        expect(parseCaipNetworkId(network)).toEqual({ chainNamespace: namespace, chainId: reference })
        expect(parseCaipAddress(account)).toEqual({
          chainNamespace: namespace,
          chainId: reference,
          caipNetworkId: network,
          address,
        })
        expect([toNamespace(network), toReference(network)]).toEqual([namespace, reference])
        expect([toNamespace(account), toReference(account)]).toEqual([namespace, reference])
        expect([toNetworkId(account), toAddress(account)]).toEqual([network, address])
      }),
    )
  })

  test('no part of hostile text throws, and what has not the form is refused', () => {
    const hostile = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc
        .array(fc.oneof(fc.string({ maxLength: 20 }), references), { maxLength: 6 })
        .map(parts => parts.join(':')),
    )
    fc.assert(
      fc.property(hostile, value => {
        expect(`${toNetworkId(`${value}:`)}:`).toBe(`${value}:`)
        expect(value.endsWith(toAddress(value))).toBe(true)
        expect(value.startsWith(toNamespace(value))).toBe(true)
        expect(value.includes(toReference(value))).toBe(true)
        if (isCaipAddress(value)) expect(parseCaipAddress(value).caipNetworkId).toBe(toNetworkId(value))
        else
          expect(() => parseCaipAddress(value)).toThrow(
            expect.objectContaining({ code: 'INVALID_CAIP_ADDRESS' }),
          )
        if (!isCaipNetworkId(value))
          expect(() => parseCaipNetworkId(value)).toThrow(
            expect.objectContaining({ code: 'INVALID_CAIP_NETWORK_ID' }),
          )
      }),
    )
  })

  test.each([
    ['a reference of 33 characters', `eip155:${'1'.repeat(33)}`],
    ['a reference of a million', `eip155:${'1'.repeat(1_000_000)}`],
    ['a million colons', ':'.repeat(1_000_000)],
    ['a line break', 'eip155:1\n'],
  ])('%s is no network and no account of one', (_, id) => {
    expect(isCaipNetworkId(id)).toBe(false)
    expect(isCaipAddress(`${id}:0x1`)).toBe(false)
    expect(toNamespace(`eip155:${id}`)).toBe('eip155')
  })

  test.each([undefined, null, 1, {}, ['eip155:1'], Symbol('id')])('%s is neither', value => {
    expect([isCaipNetworkId(value), isCaipAddress(value)]).toEqual([false, false])
  })

  test('an id of another family is none of this one', () => {
    expect(isCaipNetworkId('solana:1', 'sol')).toBe(false)
    expect(isCaipAddress('solana:1:a', 'eip155')).toBe(false)
  })
})
