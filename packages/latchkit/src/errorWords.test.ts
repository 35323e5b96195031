import { type ErrorCode, toErrorInfo } from '@latchkit/core'
import { errorWords } from '@latchkit/ui/words'
import { describe, expect, test } from 'vitest'
import { recordedErrors as evmErrors } from '../../evm/src/fixtures/recordedErrors.js'
import { toError as toEvmError } from '../../evm/src/toError.js'
import { recordedErrors as solanaErrors } from '../../solana/src/fixtures/recordedErrors.js'
import { toError as toSolanaError } from '../../solana/src/toError.js'

/** Whose move it is, and where: what a visitor must be able to read out of the sentence for each code. */
const moves: Readonly<Partial<Record<ErrorCode, RegExp>>> = {
  // The visitor has had the last word, or the chain has: nothing is expected of anybody.
  USER_REJECTED: /^You declined .* in the wallet\.$/,
  INSUFFICIENT_FUNDS: /account does not hold enough/,
  SIMULATION_FAILED: /would fail, so it was not sent/,
  REVERTED: /failed on the network/,
  // The visitor's, in the wallet.
  REQUEST_PENDING: /Open the wallet/,
  WALLET_LOCKED: /Unlock it/,
  WALLET_FAILED: /wallet reported .* Try again, or restart the wallet/,
  CHAIN_MISMATCH: /wallet is on another network\. Switch it there/,
  NETWORK_NOT_FOUND: /wallet does not know .* Add it in the wallet/,
  METHOD_UNSUPPORTED: /wallet does not support/,
  // The visitor's, here.
  NOT_CONNECTED: /No wallet is connected/,
  SESSION_NOT_FOUND: /wallet has ended .* Connect again/,
  SESSION_EXPIRED: /expired\. Connect again/,
  EXPIRED: /expired .* Send it again/,
  TIMEOUT: /no answer in time\. Try again/,
  // The network's: the visitor waits.
  RATE_LIMITED: /Wait a moment/,
  RPC_FAILED: /network could not be read\. Try again in a moment/,
  OFFLINE: /You are offline\. Check your connection/,
}

const families = [
  ['EVM', evmErrors, toEvmError],
  ['Solana', solanaErrors, toSolanaError],
] as const

describe.each(families)('what wallets and nodes of %s have thrown (D44)', (_family, recorded, toError) => {
  test('at least twenty different ones are recorded, rejections and failures both', () => {
    const payloads = new Set(
      recorded.map(([, payload]) =>
        payload instanceof Error ? `${payload.name} ${payload.message}` : JSON.stringify(payload),
      ),
    )
    expect(payloads.size).toBeGreaterThanOrEqual(20)
    const codes = recorded.map(([, , code]) => code)
    expect(codes.filter(code => code === 'USER_REJECTED').length).toBeGreaterThanOrEqual(5)
    expect(codes.filter(code => code !== 'USER_REJECTED').length).toBeGreaterThanOrEqual(15)
    expect(new Set(codes).size).toBeGreaterThanOrEqual(10)
  })

  test.each(recorded)('%s: its code, and a sentence that says whose move it is', (_name, payload, code) => {
    const info = toErrorInfo(toError(payload))
    expect(info.code).toBe(code)
    const words = errorWords[info.code]
    expect(words).not.toBe(errorWords.UNKNOWN)
    const move = moves[info.code]
    expect(move, `${info.code} has no move`).toBeDefined()
    expect(words).toMatch(move as RegExp)
    // No number, no code, and nothing of what the wallet said: its words are hostile.
    expect(words).not.toMatch(/\d|[A-Z]{3,}|_/)
  })
})
