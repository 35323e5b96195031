import { describe, expect, it } from 'vitest'
import type { TypedData } from './request.js'
import { toDomainFields, toSignedFields } from './toSignedFields.js'

const data: TypedData = {
  types: {
    Item: [{ name: 'price', type: 'uint256' }],
    Order: [
      { name: 'maker', type: 'string' },
      { name: 'items', type: 'Item[]' },
      { name: 'pair', type: 'uint8[2]' },
      { name: 'flag', type: 'bool' },
    ],
  },
  primaryType: 'Order',
  domain: { verifyingContract: '0xabc', extra: 'unsigned', name: 'Shop', chainId: 31337 },
  message: {
    flag: true,
    maker: 'me',
    items: [{ price: '1', hidden: 2 }, { price: 3 }],
    pair: [4, 5],
    other: 'unsigned',
  },
}

describe('toSignedFields', () => {
  it('shows exactly what the types name, in their order', () => {
    expect(toSignedFields(data)).toEqual([
      { name: 'maker', type: 'string', value: 'me' },
      {
        name: 'items',
        type: 'Item[]',
        fields: [
          { name: '1', type: 'Item', fields: [{ name: 'price', type: 'uint256', value: '1' }] },
          { name: '2', type: 'Item', fields: [{ name: 'price', type: 'uint256', value: '3' }] },
        ],
      },
      {
        name: 'pair',
        type: 'uint8[2]',
        fields: [
          { name: '1', type: 'uint8', value: '4' },
          { name: '2', type: 'uint8', value: '5' },
        ],
      },
      { name: 'flag', type: 'bool', value: 'true' },
    ])
  })

  it('stops at a depth instead of drawing for ever', () => {
    let message: Record<string, unknown> = { next: {} }
    for (let depth = 0; depth < 40; depth += 1) message = { next: message }
    const endless: TypedData = {
      types: { Node: [{ name: 'next', type: 'Node' }] },
      primaryType: 'Node',
      domain: {},
      message,
    }
    let depth = 0
    let fields = toSignedFields(endless)
    while (fields[0]?.fields) {
      fields = fields[0].fields
      depth += 1
    }
    expect(depth).toBeLessThanOrEqual(13)
  })

  it('copes with a type that is not there', () => {
    expect(toSignedFields({ ...data, primaryType: 'toString' })).toEqual([])
    expect(toSignedFields({ ...data, message: {} })).toHaveLength(4)
  })
})

describe('toDomainFields', () => {
  it('shows the fields of EIP-712 in its order, nothing else', () => {
    expect(toDomainFields(data).map(({ name, value }) => [name, value])).toEqual([
      ['name', 'Shop'],
      ['chainId', '31337'],
      ['verifyingContract', '0xabc'],
    ])
  })

  it('hides a field that the site left out of its domain type, because it is not signed', () => {
    const types = { ...data.types, EIP712Domain: [{ name: 'chainId', type: 'uint256' }] }
    expect(toDomainFields({ ...data, types }).map(({ name }) => name)).toEqual(['chainId'])
  })
})
