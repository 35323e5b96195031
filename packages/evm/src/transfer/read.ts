import { BaseError, type Network } from '@latchkit/core'
import { rpc } from '../actions/rpc.js'
import { toBigInt } from '../utils/hex.js'

/** One read of a network's own endpoints. */
export type Read = (method: string, params?: readonly unknown[] | undefined) => Promise<unknown>

export type CreateReadParameters = {
  network: Network
  signal?: AbortSignal | undefined
  timeout?: number | undefined
  retries?: number | undefined
}

export const createRead =
  (parameters: CreateReadParameters): Read =>
  (method, params) =>
    rpc({ ...parameters, method, params })

/** @throws INVALID_RESPONSE where the answer is no number */
export function toNumber(answer: unknown): bigint {
  const number = toBigInt(answer)
  if (number === undefined) throw new BaseError('INVALID_RESPONSE')
  return number
}

export const toQuantity = (value: bigint): `0x${string}` => `0x${value.toString(16)}`

/** Whether there is a contract in what eth_getCode answered: an account that delegates (EIP-7702) is none. */
export const isContractCode = (code: unknown): boolean =>
  typeof code === 'string' && /^0x[0-9a-f]{2}/i.test(code) && !/^0xef0100[0-9a-f]{40}$/i.test(code)

/** One word of a contract's answer as a number; undefined where it gave no word. */
export const toWord = (answer: unknown): bigint | undefined =>
  typeof answer === 'string' && /^0x[0-9a-f]{64,}$/i.test(answer) ? BigInt(answer.slice(0, 66)) : undefined

export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
