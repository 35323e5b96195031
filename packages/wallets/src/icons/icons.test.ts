import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { wallets } from '../all.js'
import { featuredWallets } from '../featured.js'
import { featuredIcons } from './featured.js'
import { walletIcons } from './index.js'
import { letterIcons } from './letters.js'
import { restIcons } from './rest.js'

const hex = /^#(?:[\da-f]{3}|[\da-f]{6})$/
const sizes: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
}

/** Walks path data and returns every point that it passes or is bent by; throws on anything malformed. */
function walk(data: string): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = []
  const start = { x: 0, y: 0 }
  const at = { x: 0, y: 0 }
  if (!/^M/.test(data)) throw new Error('a path starts with M')
  for (const [, letter = '', rest = ''] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toLowerCase()
    const size = sizes[command]
    if (size === undefined) throw new Error(`unknown command ${letter}`)
    const numbers = (rest.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map(Number)
    if (
      rest
        .replace(/-?(?:\d*\.\d+|\d+)/g, '')
        .trim()
        .replaceAll(',', '') !== ''
    )
      throw new Error(`stray characters in ${rest}`)
    if (size === 0) {
      if (numbers.length > 0) throw new Error('z takes no number')
      Object.assign(at, start)
      continue
    }
    if (numbers.length === 0 || numbers.length % size !== 0)
      throw new Error(`${letter} has ${numbers.length}`)
    const relative = letter === command
    for (let index = 0; index < numbers.length; index += size) {
      const part = numbers.slice(index, index + size)
      const base = relative ? { ...at } : { x: 0, y: 0 }
      const pairs: number[][] =
        command === 'h'
          ? [[part[0] ?? 0, relative ? 0 : at.y]]
          : command === 'v'
            ? [[relative ? 0 : at.x, part[0] ?? 0]]
            : command === 'a'
              ? [part.slice(5)]
              : Array.from({ length: size / 2 }, (_, pair) => part.slice(pair * 2, pair * 2 + 2))
      if (command === 'a' && !part.slice(3, 5).every(flag => flag === 0 || flag === 1))
        throw new Error('an arc flag is 0 or 1')
      for (const [x = Number.NaN, y = Number.NaN] of pairs) points.push({ x: base.x + x, y: base.y + y })
      Object.assign(at, points.at(-1))
      if (command === 'm' && index === 0) Object.assign(start, at)
    }
  }
  return points
}

function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(from => Number.parseInt(colour.slice(from, from + 2), 16) / 255)
    .map(level => (level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

describe('the marks', () => {
  it('give every wallet exactly one, and no wallet that is not in the list', () => {
    expect(Object.keys(walletIcons).sort()).toEqual(wallets.map(wallet => wallet.image_id).sort())
    expect(Object.keys(featuredIcons).filter(id => id in restIcons)).toEqual([])
  })

  it('R9.1: keep the first rows in a chunk of their own, all of them drawn', () => {
    expect(Object.keys(featuredIcons)).toEqual(featuredWallets.map(wallet => wallet.image_id))
    for (const icon of Object.values(featuredIcons)) expect(icon.shapes?.length).toBeGreaterThan(0)
  })

  it('draw at least the 25 best known wallets', () => {
    expect(Object.values(walletIcons).filter(icon => icon.shapes).length).toBeGreaterThanOrEqual(25)
    for (const wallet of wallets.slice(0, 20))
      expect(walletIcons[wallet.image_id ?? '']?.shapes).toBeDefined()
  })

  it('use every file of this folder', () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter(file => !file.includes('.test.'))
    const helpers = ['featured.ts', 'index.ts', 'letters.ts', 'rest.ts', 'toIconSvg.ts']
    const drawn = Object.values(walletIcons).filter(icon => icon.shapes).length
    expect(files.length).toBe(drawn + helpers.length)
  })
})

const drawn = Object.entries(walletIcons).filter(([, icon]) => icon.shapes)
const lettered = Object.entries(walletIcons).filter(([, icon]) => icon.letter)

it('are either drawn or one letter, on a plain colour', () => {
  expect(drawn.length + lettered.length).toBe(wallets.length)
  expect(drawn.filter(([, icon]) => icon.letter)).toEqual([])
  for (const icon of Object.values(walletIcons)) expect(icon.background).toMatch(hex)
})

it.each(drawn)('the mark of %s is valid path data of bounded size, inside its 32 by 32 field', (_, icon) => {
  expect(icon.viewBox).toBeUndefined()
  expect(icon.shapes?.length).toBeLessThanOrEqual(6)
  for (const shape of icon.shapes ?? []) {
    expect(shape.fill).toMatch(hex)
    expect(shape.d.length).toBeLessThan(500)
    for (const point of walk(shape.d)) {
      expect(point.x, shape.d).toBeGreaterThanOrEqual(3)
      expect(point.x, shape.d).toBeLessThanOrEqual(29)
      expect(point.y, shape.d).toBeGreaterThanOrEqual(3)
      expect(point.y, shape.d).toBeLessThanOrEqual(29)
    }
  }
})

it.each(lettered)(
  "the mark of %s is the first letter of the wallet's name, readable in white",
  (id, icon) => {
    const name = wallets.find(wallet => wallet.image_id === id)?.name ?? ''
    expect(icon.letter).toBe(name[0]?.toUpperCase())
    expect(contrastWithWhite(icon.background)).toBeGreaterThanOrEqual(4.5)
    expect(letterIcons[id]).toBe(icon)
  },
)

describe('the path checker of this test', () => {
  it.each(['L1 1', 'M1', 'M1 1X2 2', 'M1 1a1 1 0 2 0 1 1', 'M1 1z3', 'M1 1;'])('refuses %s', data => {
    expect(() => walk(data)).toThrow()
  })
})
