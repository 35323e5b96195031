import { expect, test } from 'vitest'
import { getDust, getVsize, isSpendable } from './sizes.js'

const bytes = (...parts: (number | [number, number])[]) =>
  Uint8Array.from(parts.flatMap(part => (Array.isArray(part) ? Array(part[1]).fill(part[0]) : part)))
const scripts = {
  p2wpkh: bytes(0, 20, [7, 20]),
  p2wsh: bytes(0, 32, [7, 32]),
  p2tr: bytes(0x51, 32, [7, 32]),
  p2pkh: bytes(0x76, 0xa9, 20, [7, 20], 0x88, 0xac),
  p2sh: bytes(0xa9, 20, [7, 20], 0x87),
}
type Name = keyof typeof scripts

test.each<[Name, bigint, boolean]>([
  ['p2wpkh', 294n, true],
  ['p2wsh', 330n, false],
  ['p2tr', 330n, true],
  ['p2pkh', 546n, true],
  ['p2sh', 540n, true],
])('R6.2: what nodes relay to %s is at least %i, as Bitcoin Core has it', (name, dust, spendable) => {
  expect(getDust(scripts[name])).toBe(dust)
  expect(isSpendable(scripts[name])).toBe(spendable)
})

test.each<[Name, number]>([
  // 10.5 of the transaction, 31 of an output, and 68, 58, 91 or 149 of an input whose signature has the most bytes.
  ['p2wpkh', 110],
  ['p2tr', 100],
  ['p2sh', 133],
  ['p2pkh', 190],
])('R6.2: one input of %s and a payment take %i virtual bytes', (name, size) => {
  expect(getVsize([{ script: scripts[name] }], [{ script: scripts.p2wpkh }])).toBe(size)
  // Counts of more than 252 take two bytes more.
  const many = Array.from({ length: 253 }, () => ({ script: scripts.p2wpkh }))
  expect(getVsize([{ script: scripts[name] }], many) - size).toBe(252 * 31 + 2)
})
