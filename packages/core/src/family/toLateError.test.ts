import { expect, test } from 'vitest'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLateError } from './toLateError.js'

test('D57: a late response is read, and the rest of the error stays', async () => {
  const error = new LatchkitError('WALLET_TIMEOUT', {
    details: 'why',
    context: { late: Promise.resolve('hash'), other: 1 },
  })
  const mapped = toLateError(error, async response => ({ hash: response }))
  expect(mapped).toMatchObject({ code: 'WALLET_TIMEOUT', details: 'why', context: { other: 1 } })
  await expect((mapped as LatchkitError).context['late']).resolves.toEqual({ hash: 'hash' })
})

test('an error without a late response, and anything else, is passed on', () => {
  const read = async (): Promise<never> => expect.fail('Nothing is read.')
  for (const error of [
    new LatchkitError('WALLET_TIMEOUT'),
    new Error('no'),
    { context: { late: 1 } },
    undefined,
  ])
    expect(toLateError(error, read)).toBe(error)
})

test('a late rejection, and one by reading it, is never unhandled', async () => {
  for (const late of [Promise.reject(new Error('no')), Promise.resolve(1)]) {
    late.catch(() => {})
    const error = new LatchkitError('WALLET_TIMEOUT', { context: { late } })
    const mapped = toLateError(error, () => Promise.reject(new Error('unreadable')))
    await expect((mapped as LatchkitError).context['late']).rejects.toBeInstanceOf(Error)
  }
})
