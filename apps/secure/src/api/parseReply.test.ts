import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { samples } from '../fixtures/samples.js'
import { createAuthApi } from './createAuthApi.js'
import { parseReply } from './parseReply.js'

const names = Object.keys(samples) as (keyof typeof samples)[]

const { Me: me, WalletRecord: wallet } = samples

type Path = readonly (string | number)[]

/** Paths of all that a value holds, the value itself last. */
const listPaths = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [...Object.entries(value).flatMap(([key, inner]) => listPaths(inner, [...path, key])), path]
    : [path]

/** A copy with another value at the path. */
function replaceAt(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next
  const copy = structuredClone(Object(value))
  copy[key] = replaceAt(copy[key], rest, next)
  return copy
}

describe('a response of the server', () => {
  test.each(names)('%s is kept as it is, without what the schema does not name', name => {
    expect(parseReply(name, { ...samples[name], surplus: 'x' })).toEqual(samples[name])
  })

  test('with a wrong type anywhere is refused by its field, and not by its value', () => {
    const secret = 'canary-7f3a'
    fc.assert(
      fc.property(
        fc.constantFrom(...names).chain(name =>
          fc.record({
            name: fc.constant(name),
            path: fc.constantFrom(...listPaths(samples[name])),
            // No field of these responses takes any of them.
            wrong: fc.constantFrom<unknown>({ [secret]: secret }, [[secret]], -1.5, Number.NaN, null),
          }),
        ),
        ({ name, path, wrong }) => {
          // A user without a wallet.
          fc.pre(!(wrong === null && path.at(-1) === 'wallet' && name !== 'UndoOpen'))
          const parse = () => parseReply(name, replaceAt(samples[name], path, wrong))
          expect(parse).toThrow(expect.objectContaining({ name: 'ApiError', code: 'SERVER_ERROR' }))
          expect(parse).not.toThrow(secret)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('whatever it is, is parsed or refused by one error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.jsonValue(), (name, value) => {
        try {
          parseReply(name, value)
        } catch (error) {
          expect(error).toMatchObject({ name: 'ApiError', code: 'SERVER_ERROR', status: 0 })
        }
      }),
    )
  })
})

describe('the auth API', () => {
  test('refuses a malformed response, and keeps null for a visitor who is signed out alone', async () => {
    const { wallet: _, ...rest } = me
    const api = createAuthApi(async () => rest)
    await expect(api.getMe()).rejects.toMatchObject({
      code: 'SERVER_ERROR',
      message: expect.stringMatching(/Me\.wallet/),
    })
    await expect(api.readDevice()).rejects.toMatchObject({ code: 'SERVER_ERROR' })
  })

  test('takes no wallet of a malformed response for one that another device created', async () => {
    const api = createAuthApi(async () => ({ ...wallet, version: '3' }))
    const { createdAt: _, ...created } = wallet
    const serverShare = samples.HpkeRecord
    await expect(api.createWallet({ ...created, serverShare })).rejects.toMatchObject({
      message: expect.stringMatching(/WalletRecord\.version/),
    })
  })

  test('an act without a response takes any', async () => {
    expect(await createAuthApi(async () => ({ surplus: 1 })).signOut()).toBeUndefined()
  })
})
