import { expect, test } from 'vitest'
import { LatchkitError } from '../errors/LatchkitError.js'
import { askWallet } from './askWallet.js'
import { isLateError } from './isLateError.js'
import { LateError } from './LateError.js'

const parameters = { method: 'send', caipNetworkId: 'fama:1' } as const

async function getError(error: unknown, read: (response: unknown) => Promise<unknown>): Promise<unknown> {
  const connector = { request: () => Promise.reject(error) }
  return askWallet(connector, parameters, read).then(
    () => expect.fail('It resolved.'),
    (thrown: unknown) => thrown,
  )
}

test('the wallet is asked in this tick, and its response is read', async () => {
  const asked: unknown[] = []
  const connector = { request: async (request: unknown) => asked.push(request) }
  const outcome = askWallet(connector, parameters, async response => ({ hash: response }))
  expect(asked).toEqual([parameters])
  expect(await outcome).toEqual({ hash: 1 })
})

test('what reading the response throws is thrown', async () => {
  const failure = new LatchkitError('WALLET_FAILED')
  const outcome = askWallet({ request: async () => 'x' }, parameters, () => Promise.reject(failure))
  await expect(outcome).rejects.toBe(failure)
})

test('D57: a late response is read, and the rest of the error stays', async () => {
  const error = new LateError('WALLET_TIMEOUT', Promise.resolve('hash'), {
    details: 'why',
    rpcCode: 5000,
    cause: 'cause',
    context: { other: 1 },
  })
  const mapped = await getError(error, async response => ({ hash: response }))
  if (!isLateError(mapped)) expect.fail('Nothing can come late.')
  expect(mapped).toMatchObject({
    code: 'WALLET_TIMEOUT',
    details: 'why',
    rpcCode: 5000,
    cause: 'cause',
    context: { other: 1 },
  })
  await expect(mapped.late).resolves.toEqual({ hash: 'hash' })
})

test('an error without a late response, and anything else, is passed on', async () => {
  const read = async (): Promise<never> => expect.fail('Nothing is read.')
  for (const error of [
    new LatchkitError('WALLET_TIMEOUT'),
    new LatchkitError('WALLET_TIMEOUT', { context: { late: Promise.resolve('hash') } }),
    Object.assign(new LatchkitError('WALLET_TIMEOUT'), { late: 1 }),
    new Error('no'),
    { late: Promise.resolve('hash') },
    undefined,
  ]) {
    expect(isLateError(error)).toBe(false)
    expect(await getError(error, read)).toBe(error)
  }
})

test('of another copy of the package, it is known too', async () => {
  const late = Promise.resolve('hash')
  const foreign = Object.assign(new Error('x'), { isLatchkitError: true, code: 'WALLET_TIMEOUT', late })
  const mapped = await getError(foreign, async response => ({ hash: response }))
  expect(mapped).toBeInstanceOf(LateError)
  await expect((mapped as LateError).late).resolves.toEqual({ hash: 'hash' })
})

test('a late rejection, and one by reading it, is never unhandled', async () => {
  for (const late of [Promise.reject(new Error('no')), Promise.resolve(1)]) {
    const error = new LateError('WALLET_TIMEOUT', late)
    const mapped = await getError(error, () => Promise.reject(new Error('unreadable')))
    await expect((mapped as LateError).late).rejects.toBeInstanceOf(Error)
  }
})

test('where the wallet does not support the method, and only then, the other way is taken', async () => {
  const unsupported = new LatchkitError('METHOD_UNSUPPORTED')
  const ask = (error: unknown, response?: unknown, onUnsupported = async (): Promise<string> => 'other') =>
    askWallet(
      { request: () => (error === undefined ? Promise.resolve(response) : Promise.reject(error)) },
      parameters,
      () => Promise.reject(unsupported),
      onUnsupported,
    )
  await expect(ask(unsupported)).resolves.toBe('other')
  const rejected = new LatchkitError('USER_REJECTED')
  await expect(ask(rejected)).rejects.toBe(rejected)
  // Of reading the response: the wallet may have signed by then.
  const onUnsupported = async (): Promise<string> => expect.fail('The wallet is asked again.')
  await expect(ask(undefined, 'signed', onUnsupported)).rejects.toBe(unsupported)
  const failure = new LatchkitError('WALLET_FAILED')
  await expect(ask(unsupported, undefined, () => Promise.reject(failure))).rejects.toBe(failure)
})
