import { createHash } from 'node:crypto'
import type { EmailWorkProof } from '@latchkit/api/auth'
import { expect, test, vi } from 'vitest'
import { ApiError } from './ApiError.js'

import { solveWork } from './solveWork.js'
import { withWork } from './withWork.js'

const challenge = `1800000000000.17.${'r'.repeat(16)}.${'m'.repeat(43)}`
const zeros = (challenge: string, solution: string): number =>
  Math.clz32(createHash('sha256').update(`${challenge}.${solution}`).digest().readUInt32BE(0))

test.each([0, 1, 8, 12])('a solution has %i zero bits by another implementation of SHA-256', async bits => {
  const { solution, ...rest } = await solveWork({ challenge, bits })
  expect(rest).toEqual({ challenge })
  expect(solution).toMatch(/^\d{1,16}$/)
  expect(zeros(challenge, solution)).toBeGreaterThanOrEqual(bits)
})

test('ends when it is aborted', async () => {
  const ending = new AbortController()
  const solving = solveWork({ challenge, bits: 32 }, ending.signal)
  ending.abort(new Error('gone'))
  await expect(solving).rejects.toThrow('gone')
})

const refusal = (bits?: number) =>
  new ApiError({
    code: 'LOGIN_RATE_LIMITED',
    message: 'Later.',
    status: 429,
    ...(bits !== undefined && { work: { challenge, bits } }),
  })

test('control A-M14: a request that is refused for work is sent again with it, and one that is not is not', async () => {
  type Body = { email: string; signal?: AbortSignal }
  const send = vi.fn(async ({ work }: Body & { work?: EmailWorkProof }) => {
    if (!work || zeros(challenge, work.solution) < 6) throw refusal(6)
    return 'sent'
  })
  expect(await withWork<Body, string>(send)({ email: 'ada@shop.example' })).toBe('sent')
  expect(send.mock.calls.map(([{ email, work }]) => [email, work !== undefined])).toEqual([
    ['ada@shop.example', false],
    ['ada@shop.example', true],
  ])
  const plain = vi.fn(async () => {
    throw refusal()
  })
  await expect(withWork(plain)({})).rejects.toMatchObject({ code: 'LOGIN_RATE_LIMITED' })
  expect(plain).toHaveBeenCalledTimes(1)
})

test('a server that asks for more each time is given up', async () => {
  const send = vi.fn(async () => {
    throw refusal(2)
  })
  await expect(withWork(send)({})).rejects.toMatchObject({ status: 429 })
  expect(send).toHaveBeenCalledTimes(4)
})
