import type { ErrorCode } from '../errors/codes.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { defaultWalletErrorCode } from '../errors/toErrorInfo.js'

/** A row of a family's error table: it matches by any of the numbers, or by the message. */
export type ErrorRule = {
  code: ErrorCode
  rpcCodes?: readonly number[] | undefined
  message?: RegExp | undefined
}

export type ToError = (error: unknown, fallback?: ErrorCode | undefined) => LatchkitError

type Layer = { code: number | undefined; message: string | undefined }

const maxLayers = 12
const maxLogLines = 20
/** Longest message that the table's expressions are run on: they may take quadratic time. */
const maxMessageLength = 2000

/** A message fit for logs and for people: one line of at most 300 characters. */
export const toDetails = (message: unknown): string | undefined =>
  (typeof message === 'string' &&
    message.slice(0, maxMessageLength).replace(/\s+/g, ' ').trim().slice(0, 300)) ||
  undefined

const toNumber = (code: unknown): number | undefined =>
  typeof code === 'number'
    ? code
    : typeof code === 'string' && /^-?\d{1,6}$/.test(code)
      ? Number(code)
      : undefined

function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

/**
 * The error and those nested in it. Wallets and clients use `data.originalError` (mobile MetaMask), `data.cause`,
 * `error`, `info.error` and `cause`; nodes put a verdict in `data.err` and program logs in `data.logs`.
 */
function unwrap(thrown: unknown): Layer[] {
  const layers: Layer[] = []
  const queue: unknown[] = [thrown]
  const seen = new Set<unknown>()
  const addMessage = (message: unknown, code?: unknown): void => {
    const text = typeof message === 'string' ? message.slice(0, maxMessageLength) : undefined
    layers.push({ code: toNumber(code), message: text })
  }
  while (queue.length > 0 && seen.size < maxLayers) {
    const item = queue.shift()
    if (typeof item === 'string') addMessage(item)
    if (typeof item !== 'object' || item === null || seen.has(item)) continue
    seen.add(item)
    const { code, message, data, error, cause, info, context, err, logs } = item as Record<string, unknown>
    addMessage(message, code)
    if (err !== null && err !== undefined) addMessage(toJson(err))
    if (Array.isArray(logs)) for (const line of logs.slice(-maxLogLines)) addMessage(line)
    const { originalError, cause: dataCause } = (data ?? {}) as Record<string, unknown>
    queue.push(originalError, dataCause, error, (info as { error?: unknown } | undefined)?.error, cause)
    for (const nested of [data, context]) if (typeof nested === 'object') queue.push(nested)
  }
  return layers
}

/** A getter that throws leaves nothing to match. */
function unwrapSafely(thrown: unknown): Layer[] {
  try {
    return unwrap(thrown)
  } catch {
    return []
  }
}

/**
 * The engine of a family's `toError.ts`: turns anything that a wallet or node throws into one of our errors. The
 * first row that matches wins; without a match the error is `fallback` (WALLET_FAILED unless given). Our own errors
 * pass through. `rpcCode` is the number that was thrown, or 5000.
 */
export function createToError(rules: readonly ErrorRule[]): ToError {
  return (thrown, fallback = 'WALLET_FAILED') => {
    if (isError(thrown)) return thrown
    const layers = unwrapSafely(thrown)
    const rpcCode = layers.find(({ code }) => code !== undefined)?.code ?? defaultWalletErrorCode
    for (const { code, rpcCodes, message } of rules)
      for (const layer of layers)
        if (
          (layer.code !== undefined && rpcCodes?.includes(layer.code)) ||
          (layer.message !== undefined && message?.test(layer.message))
        )
          return new LatchkitError(code, {
            cause: thrown,
            details: toDetails(layer.message),
            rpcCode: layer.code ?? rpcCode,
          })
    return new LatchkitError(fallback, { cause: thrown, details: toDetails(layers[0]?.message), rpcCode })
  }
}
