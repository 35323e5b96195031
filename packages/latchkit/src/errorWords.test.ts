import type { ErrorCode } from '@latchkit/core'
import { toErrorInfo } from '@latchkit/core/internal'
import { errorWords } from '@latchkit/ui/words'
import { describe, expect, test } from 'vitest'
import { recordedErrors as bitcoinErrors } from '../../bitcoin/src/fixtures/recordedErrors.js'
import { toError as toBitcoinError } from '../../bitcoin/src/toError.js'
import { recordedErrors as evmErrors } from '../../evm/src/fixtures/recordedErrors.js'
import { toError as toEvmError } from '../../evm/src/toError.js'
import { recordedErrors as solanaErrors } from '../../solana/src/fixtures/recordedErrors.js'
import { toError as toSolanaError } from '../../solana/src/toError.js'

/** Who must act, and where: the words for each code must say it. */
const moves: Readonly<Partial<Record<ErrorCode, RegExp>>> = {
  // Ended by the visitor or the chain: nothing is left to do.
  USER_REJECTED: /^You declined .* in your wallet\.$/,
  INSUFFICIENT_FUNDS: /balance doesn’t cover/,
  SIMULATION_FAILED: /would reject this transaction\. Check the details/,
  REVERTED: /failed on the network/,
  REPLACED: /replaced this one\. Check your wallet/,
  // The visitor, in the wallet.
  REQUEST_PENDING: /Open your wallet/,
  WALLET_LOCKED: /Unlock it/,
  WALLET_FAILED: /wallet reported .* Try again, or restart the wallet/,
  CHAIN_MISMATCH: /wallet is on another network\. Switch it/,
  NETWORK_NOT_FOUND: /wallet doesn’t have .* Add it there/,
  METHOD_UNSUPPORTED: /wallet doesn’t support/,
  // The visitor, on the page.
  INVALID_ADDRESS: /doesn’t work on this network\. Check it/,
  NOT_CONNECTED: /No wallet is connected/,
  SESSION_NOT_FOUND: /wallet ended .* Connect again/,
  SESSION_EXPIRED: /expired\. Connect again/,
  EXPIRED: /expired .* Send it again/,
  TIMEOUT: /took too long\. Try again/,
  // The network: the visitor waits.
  RATE_LIMITED: /Wait a moment/,
  RPC_FAILED: /couldn’t reach the network\. Try again in a moment/,
  OFFLINE: /You’re offline\. Check your connection/,
}

const families = [
  ['EVM', evmErrors, toEvmError],
  ['Solana', solanaErrors, toSolanaError],
  ['Bitcoin', bitcoinErrors, toBitcoinError],
] as const

describe.each(families)('what wallets and nodes of %s have thrown (D44)', (_family, recorded, toError) => {
  test('at least twenty recorded errors, rejections and failures', () => {
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

  const cases = recorded.map(([name, payload, code]) => [name, payload, code] as const)
  test.each(cases)('%s: its code, and a sentence that says whose move it is', (_name, payload, code) => {
    const info = toErrorInfo(toError(payload))
    expect(info.code).toBe(code)
    const words = errorWords[info.code]
    expect(words).not.toBe(errorWords.UNKNOWN)
    const move = moves[info.code]
    expect(move, `${info.code} has no move`).toBeDefined()
    expect(words).toMatch(move as RegExp)
    // No number, no code, and no text of the wallet, which may be hostile.
    expect(words).not.toMatch(/\d|[A-Z]{3,}|_/)
  })
})
