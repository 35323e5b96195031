import { LatchkitError } from '@latchkit/core/family'
import { BaseError, createWalletClient, custom, UserRejectedRequestError } from 'viem'
import { expect, test } from 'vitest'
import { toRpcError } from './toRpcError.js'

const address = '0x1111111111111111111111111111111111111111'

/** How viem reports an error of a wallet on another device. */
async function sign(error: unknown): Promise<unknown> {
  const request = (): Promise<unknown> => Promise.reject(toRpcError(error))
  const client = createWalletClient({ account: address, transport: custom({ request }, { retryCount: 0 }) })
  return client.signMessage({ message: 'Hello' }).catch((thrown: unknown) => thrown)
}

const isRejection = (error: unknown): boolean =>
  error instanceof BaseError && error.walk(each => each instanceof UserRejectedRequestError) !== null

test('a rejection on another device is viem’s rejection, whatever number the wallet sent', async () => {
  expect(isRejection(await sign(new LatchkitError('USER_REJECTED', { rpcCode: 5000 })))).toBe(true)
  expect(isRejection(await sign(new LatchkitError('USER_REJECTED')))).toBe(true)
})

test('a failure without a number of the wallet is no rejection', async () => {
  const error = await sign(new LatchkitError('WALLET_FAILED', { rpcCode: 5000 }))
  expect(error).toBeInstanceOf(BaseError)
  expect(isRejection(error)).toBe(false)
})

test('the number and the data of a node are kept', () => {
  const cause = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
  const error = new LatchkitError('SIMULATION_FAILED', { cause, rpcCode: 3 })
  expect(toRpcError(error)).toMatchObject({ code: 3, data: '0x08c379a0', cause: error })
})

test('an error of a wallet in the page stays what it is', () => {
  const error = Object.assign(new Error('No.'), { code: 4001 })
  expect(toRpcError(error)).toBe(error)
})
