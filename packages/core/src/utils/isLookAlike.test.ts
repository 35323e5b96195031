import { expect, test } from 'vitest'
import { isLookAlike, isSameAddress } from './isLookAlike.js'

const hex = '0123456789abcdef'
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A generator that always makes the same addresses. */
function createRandom(seed: number): (count: number) => number {
  let state = seed
  return count => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
}

const random = createRandom(7)
const make = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[random(alphabet.length)]).join('')
const kinds = [() => `0x${make(hex, 40)}`, () => make(base58, 32 + random(13))] as const

test('10,000 look-alikes: at least 99.9 % are found (T11)', () => {
  let found = 0
  for (let index = 0; index < 10_000; index++) {
    const isHex = index % 2 === 0
    const known = kinds[isHex ? 0 : 1]()
    const [head, tail] = [3 + random(3), 3 + random(3)]
    const start = isHex ? 2 : 0
    const middle = make(isHex ? hex : base58, known.length - start - head - tail)
    const alike = `${known.slice(0, start + head)}${middle}${known.slice(-tail)}`
    // An attacker may write it in another case, too.
    const written = isHex && index % 4 === 0 ? `0x${alike.slice(2).toUpperCase()}` : alike
    if (isLookAlike(written, known)) found++
  }
  expect(found).toBeGreaterThanOrEqual(9_990)
})

test('random addresses beside 200 known ones: at most 0.1 % are taken for look-alikes (T11)', () => {
  for (const kind of kinds) {
    const known = Array.from({ length: 200 }, kind)
    let found = 0
    for (let index = 0; index < 10_000; index++) {
      const address = kind()
      if (known.some(other => isLookAlike(address, other))) found++
    }
    expect(found).toBeLessThanOrEqual(10)
  }
})

test('an address resembles another one, never itself', () => {
  const address = kinds[0]()
  expect(isLookAlike(address, address)).toBe(false)
  expect(isLookAlike(address.toUpperCase().replace('X', 'x'), address)).toBe(false)
  expect(isSameAddress(address, `0x${address.slice(2).toUpperCase()}`)).toBe(true)
})
