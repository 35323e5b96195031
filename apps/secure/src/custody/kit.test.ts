import { describe, expect, test } from 'vitest'
import { parseKit } from './kit.js'

const kit = {
  type: 'latchkit-recovery-kit',
  version: 1,
  userId: 'user-1',
  walletId: 'w',
  walletVersion: 2,
  addresses: [{ namespace: 'eip155', address: '0x1', path: 'm/0' }],
  salt: 'AA',
  ciphertext: 'BB',
  createdAt: '2026-11-27T00:00:00.000Z',
}
const [address] = kit.addresses

describe('T33: the file of a recovery kit', () => {
  test('is read with its own fields, and no other', () => {
    const more = { ...kit, more: 1, addresses: [{ ...address, more: 1 }] }
    expect(parseKit(JSON.stringify(more))).toEqual(kit)
  })

  test.each(Object.keys(kit))('is none with another %s', name => {
    const right = JSON.stringify(kit[name as keyof typeof kit])
    for (const value of [undefined, null, true, 0, 1.5, '1', 'x', [], {}, [1], [null]]) {
      const isText = typeof value === 'string' && !['type', 'version'].includes(name)
      const fits =
        name === 'addresses' ? Array.isArray(value) && value.length === 0 : right.startsWith('"') && isText
      const isVersion = name === 'walletVersion' && value === 0
      const parse = () => parseKit(JSON.stringify({ ...kit, [name]: value }))
      if (fits || isVersion) expect(parse()).toMatchObject({ [name]: value })
      else expect(parse, JSON.stringify(value)).toThrow('This file is not a recovery kit.')
    }
  })

  test.each(['namespace', 'address', 'path'])('is none with an address without its %s', name => {
    for (const value of [undefined, null, 1]) {
      const addresses = [address, { ...address, [name]: value }]
      expect(() => parseKit(JSON.stringify({ ...kit, addresses }))).toThrow(
        'This file is not a recovery kit.',
      )
    }
  })

  test('is none where it is longer than any kit', () => {
    const text = JSON.stringify(kit)
    expect(parseKit(text.padEnd(100_000))).toEqual(kit)
    expect(() => parseKit(text.padEnd(100_001))).toThrow('This file is not a recovery kit.')
  })
})
