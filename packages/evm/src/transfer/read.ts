import { LatchkitError, type RpcClient, type RpcOptions } from '@latchkit/core/family'
import { toBigInt } from '../utils/hex.js'

/** One read of a network. */
export type Read = (
  method: string,
  params?: readonly unknown[] | undefined,
  options?: Pick<RpcOptions, 'timeoutMs' | 'retries'> | undefined,
) => Promise<unknown>

/** For a read that only adds a hint, which nothing waits long for. */
export const hintOptions = { timeoutMs: 2000, retries: 0 } as const

export const createRead =
  (rpc: RpcClient, options: RpcOptions): Read =>
  (method, params, more) =>
    rpc.request({ ...options, ...more, method, params })

/** @throws INVALID_RESPONSE for anything but a number */
export function toNumber(value: unknown): bigint {
  const number = toBigInt(value)
  if (number === undefined) throw new LatchkitError('INVALID_RESPONSE')
  return number
}

export const toQuantity = (value: bigint): `0x${string}` => `0x${value.toString(16)}`

/** Whether the result of eth_getCode is a contract's: an account that delegates (EIP-7702) is not a contract. */
export const isContractCode = (code: unknown): boolean =>
  typeof code === 'string' && /^0x[0-9a-f]{2}/i.test(code) && !/^0xef0100[0-9a-f]{40}$/i.test(code)

/** The first word of a contract's return data as a number; undefined where it returned less. */
export const toWord = (data: unknown): bigint | undefined =>
  typeof data === 'string' && /^0x[0-9a-f]{64,}$/i.test(data) ? BigInt(data.slice(0, 66)) : undefined

export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
