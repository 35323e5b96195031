import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Case,
  caseArbitrary,
  derive,
  isSame,
  key,
  rough,
  tamperings,
  toParts,
  toWire,
} from '../fixtures/tamper.js'
import { assertSigned } from './assertSigned.js'
import { assertTransfer } from './assertTransfer.js'
import { encodeTransfer } from './encodeTransfer.js'

const cases = Number(process.env.LATCHKIT_CASES ?? 10_000)

const passes = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )

describe('the check of what was encoded (T6, T13)', () => {
  test('accepts every transfer that is encoded as requested', async () => {
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

  test(`rejects ${cases} tampered transactions`, { timeout: 300_000 }, async () => {
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
            // The drawn value equals the original: nothing is tampered with.
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

  test('rejects a request that does not match what was read from the chain', async () => {
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
            {
              ...drawn,
              token: { ...token, creation: token.creation ? undefined : { size: 1, lamports: 0n } },
            },
          )
        const picked = changed[choice % changed.length] as Case
        expect(await passes(assertTransfer(wire, picked))).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test('an encoder that pays another associated account is found by its derivation', async () => {
    await fc.assert(
      fc.asyncProperty(caseArbitrary, key, async (drawing, thief) => {
        const drawn = await drawing
        const { token, request } = drawn
        fc.pre(token !== undefined)
        if (!token) return
        const mint = request.token.address as string
        const destination = await derive(thief, token.program, mint, token.bump)
        const stolen = { ...drawn, token: { ...token, destination } }
        // What was read and what was encoded agree, but not with the receiver that was shown.
        expect(await passes(assertTransfer(encodeTransfer(stolen), stolen))).toBe(false)
      }),
      { numRuns: 100 },
    )
  })
})
