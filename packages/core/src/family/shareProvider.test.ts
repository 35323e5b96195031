import { expect, test } from 'vitest'
import { shareProvider } from './shareProvider.js'

const both = ['alpha', 'beta'] as const
const open = () => {
  const provider = {}
  let sent = 0
  const send = async () => {
    sent += 1
    return sent
  }
  return {
    alpha: shareProvider(provider, 'alpha'),
    beta: shareProvider(provider, 'beta'),
    send,
    count: () => sent,
  }
}

test('two families of one tap share one request, which is sent in the tick of the first', async () => {
  const { alpha, beta, send, count } = open()
  const attempt = { together: both, signal: new AbortController().signal }
  const first = alpha.join(send, attempt)
  expect(count()).toBe(1)
  const second = beta.join(send, attempt)
  expect(await Promise.all([first, second])).toEqual([1, 1])
})

test('a family whose code comes later takes the response of its tap, once', async () => {
  const { alpha, beta, send } = open()
  const attempt = { together: both, signal: new AbortController().signal }
  expect(await alpha.join(send, attempt)).toBe(1)
  expect(await beta.join(send, attempt)).toBe(1)
  expect(await beta.join(send, attempt)).toBe(2)
})

test('a repeat within the tap is sent again, for all that ask again', async () => {
  const { alpha, beta, send } = open()
  const attempt = { together: both, signal: new AbortController().signal }
  for (const expected of [1, 2])
    expect(await Promise.all([alpha.join(send, attempt), beta.join(send, attempt)])).toEqual([
      expected,
      expected,
    ])
})

test.each([
  ['another tap', { together: both, signal: new AbortController().signal }],
  ['a caller without a tap', {}],
])('%s is sent for itself', async (_name, other) => {
  const { alpha, beta, send } = open()
  expect(await alpha.join(send, { together: both, signal: new AbortController().signal })).toBe(1)
  expect(await beta.join(send, other)).toBe(2)
})

test('what is not asked for together is not shared', async () => {
  const { alpha, beta, send } = open()
  const { signal } = new AbortController()
  expect(await Promise.all([alpha.join(send, { signal }), beta.join(send, { signal })])).toEqual([1, 2])
})

test('a wallet that throws at once rejects for both', async () => {
  const { alpha, beta } = open()
  const attempt = { together: both, signal: new AbortController().signal }
  const fail = () => {
    throw new Error('trap')
  }
  const asked = [alpha.join(fail, attempt), beta.join(fail, attempt)]
  expect(await Promise.allSettled(asked)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
})

test('the permission ends with the last family', () => {
  const { alpha, beta } = open()
  alpha.hold()
  beta.hold()
  expect(alpha.release()).toBe(false)
  expect(beta.release()).toBe(true)
})
