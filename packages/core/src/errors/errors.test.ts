import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  BaseError,
  type ErrorCode,
  errorCodes,
  isError,
  LatchkitError,
  toErrorInfo,
  toLatchkitError,
} from '../internal.js'
import { defaultWalletErrorCode } from './toErrorInfo.js'

/**
 * Every code that was ever shipped, with its text. Append only: a line is never changed or taken away; a new
 * code is added at the end. Hosts compare with these words, and some of the texts are specified.
 */
const shipped: readonly [ErrorCode, string][] = [
  ['ADAPTER_MISSING', 'No adapter is configured for this chain family.'],
  ['CHAIN_NOT_CONFIGURED', 'The network is not in the networks option.'],
  ['CONFIG_INVALID', 'The configuration is not valid.'],
  ['INVALID_CAIP_ADDRESS', 'Invalid CAIP-10 address'],
  ['INVALID_CAIP_NETWORK_ID', 'Invalid CAIP-2 network id'],
  ['INVALID_ADDRESS', 'The address is not valid on this network.'],
  ['INVALID_PROJECT_ID', 'The project id is not valid.'],
  ['PROJECT_ID_MISSING', 'This service requires a project id, and none is configured.'],
  ['LOG_ENTRY_TOO_LARGE', 'The log entry is larger than the log buffer.'],
  ['USER_REJECTED', 'The request was declined in the wallet.'],
  ['CANCELLED', 'User canceled the request'],
  ['WALLET_NOT_INSTALLED', 'The wallet is not installed in this browser.'],
  ['REQUEST_PENDING', 'The wallet already has a pending request. Open it to continue.'],
  ['SESSION_EXPIRED', 'The wallet session has expired. Connect again.'],
  ['SESSION_NOT_FOUND', 'Error connecting to wallet: No session found'],
  ['NOT_CONNECTED', 'No wallet is connected.'],
  ['PROVIDER_MISSING', 'WalletConnectProvider not connected. Please connect first.'],
  ['WALLET_TIMEOUT', 'The wallet did not respond in time.'],
  ['WALLET_LOCKED', 'The wallet is locked. Unlock it and try again.'],
  ['WALLET_FAILED', 'The wallet returned an error.'],
  ['WALLET_LOAD_FAILED', 'The wallet list could not be loaded.'],
  ['ACCOUNT_CHANGED', 'The wallet changed its account during the request.'],
  ['PAIRING_EXPIRED', 'The pairing code has expired.'],
  ['SESSION_NOT_CONFORMING', 'The session that the wallet approved does not match the proposal.'],
  ['SIGN_FAILED', 'Error signing message'],
  ['RPC_NOT_ALLOWED', 'Requested RPC call is not allowed'],
  ['SWITCH_UNSUPPORTED', 'This wallet cannot switch to this network.'],
  ['METHOD_UNSUPPORTED', 'This wallet does not support this request.'],
  ['CHAIN_MISMATCH', 'The wallet is on another network.'],
  ['NETWORK_NOT_FOUND', 'The wallet does not have this network.'],
  ['UNSUPPORTED_CHAIN', 'Unsupported chain'],
  ['INSUFFICIENT_FUNDS', 'The account cannot cover the amount and the network fee.'],
  ['SIMULATION_FAILED', 'The transaction would fail.'],
  ['REVERTED', 'The transaction was reverted.'],
  ['EXPIRED', 'The transaction expired before it was included.'],
  ['FEE_CHANGED', 'The fee has changed since the review.'],
  ['RECEIVER_CHANGED', 'The name now leads to another address.'],
  ['REPLACED', 'Another transaction replaced this one.'],
  ['TIMEOUT', 'The operation timed out.'],
  ['OFFLINE', 'The browser is offline.'],
  ['RATE_LIMITED', 'Too many requests. Try again in a moment.'],
  ['RPC_FAILED', 'The RPC request failed.'],
  ['RELAY_UNREACHABLE', 'The relay cannot be reached.'],
  ['REQUEST_TIMEOUT', 'The request timed out.'],
  ['SERVER_ERROR', 'The server returned an error.'],
  ['HTTP_STATUS', 'The server rejected the request.'],
  ['ORIGIN_NOT_ALLOWED', 'The origin is not on the allow list of the server.'],
  ['INVALID_APP_CONFIGURATION', 'Invalid App Configuration'],
  ['INVALID_RESPONSE', 'The response does not have the expected shape.'],
  ['BALANCE_UNAVAILABLE', 'Token Balance Unavailable'],
  ['UNVERIFIED_DOMAIN', 'This domain could not be verified.'],
  ['UNKNOWN', 'Something went wrong.'],
  ['SEND_INCOMPLETE', 'An amount and receiver address are required'],
  ['TOKEN_REQUIRED', 'A token is required'],
  ['AMOUNT_INVALID', 'The amount is not valid for this token.'],
  ['HISTORY_UNAVAILABLE', 'Failed to fetch transactions'],
]

describe('codes', () => {
  test('are append-only: none is gone, none has changed its text, new ones come last', () => {
    expect(Object.entries(errorCodes).slice(0, shipped.length)).toEqual(shipped)
  })

  test('every one is explained in docs/errors.md, with whose move it is', () => {
    const text = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8')
    for (const code of Object.keys(errorCodes)) expect(text, code).toContain(`| \`${code}\` |`)
  })
})

describe('an error', () => {
  test('carries its code’s text, details, number, context and cause', () => {
    const cause = new TypeError('inner')
    const error = new LatchkitError('USER_REJECTED', {
      details: 'In MetaMask.',
      rpcCode: 4001,
      context: { row: 'r' },
      cause,
    })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'LatchkitError',
      code: 'USER_REJECTED',
      shortMessage: 'The request was declined in the wallet.',
      message: 'The request was declined in the wallet. In MetaMask.',
      details: 'In MetaMask.',
      rpcCode: 4001,
      context: { row: 'r' },
      cause,
    })
    expect(String(error)).toBe('LatchkitError: The request was declined in the wallet. In MetaMask.')
  })

  test('without more it is the code’s text alone', () => {
    const error = new LatchkitError('SIGN_FAILED')
    expect(error.message).toBe('Error signing message')
    expect(error.context).toEqual({})
    expect('cause' in error).toBe(false)
  })

  test('a better text takes the place of the code’s', () => {
    expect(new LatchkitError('UNKNOWN', { shortMessage: 'The flux is off.' }).message).toBe(
      'The flux is off.',
    )
  })

  test('walk finds the cause that is looked for, and ends in a circle', () => {
    const inner = new LatchkitError('RPC_FAILED')
    const outer = new LatchkitError('WALLET_FAILED', { cause: new Error('middle', { cause: inner }) })
    expect(outer.walk(error => isError(error, 'RPC_FAILED'))).toBe(inner)
    expect(outer.walk(() => false)).toBeUndefined()
    const circle = new LatchkitError('UNKNOWN') as LatchkitError & { cause: unknown }
    circle.cause = circle
    expect(circle.walk(() => false)).toBeUndefined()
  })

  test('is known by its code, also from another copy of the package', () => {
    const foreign = Object.assign(new Error('x'), { isLatchkitError: true, code: 'USER_REJECTED' })
    expect(isError(foreign)).toBe(true)
    expect(isError(foreign, 'USER_REJECTED')).toBe(true)
    expect(isError(foreign, 'CANCELLED')).toBe(false)
    for (const value of [new Error('x'), null, undefined, 'USER_REJECTED', { code: 'USER_REJECTED' }, 4001])
      expect(isError(value)).toBe(false)
    expect(new BaseError('CONFIG_INVALID', 'Own words.')).toMatchObject({
      message: 'Own words.',
      code: 'CONFIG_INVALID',
    })
  })
})

describe('any thrown value becomes one of ours', () => {
  test.each<[string, unknown, string]>([
    ['ours', new LatchkitError('RATE_LIMITED'), 'RATE_LIMITED'],
    ['an abort', new DOMException('gone', 'AbortError'), 'CANCELLED'],
    ['an error', new Error('boom'), 'UNKNOWN'],
    ['a text', 'boom', 'UNKNOWN'],
    ['a number', 4001, 'UNKNOWN'],
    ['nothing', undefined, 'UNKNOWN'],
    ['null', null, 'UNKNOWN'],
    ['an object of a wallet', { code: 4001, message: 'User rejected' }, 'UNKNOWN'],
    ['a message that is no text', { message: { toString: () => 'x' } }, 'UNKNOWN'],
  ])('%s', (_, value, code) => {
    expect(toLatchkitError(value).code).toBe(code)
    expect(toErrorInfo(value)).toMatchObject({ code, message: expect.any(String) })
  })

  test('an unknown one keeps its cause and a bounded piece of its message', () => {
    const cause = new Error('x'.repeat(10_000))
    const error = toLatchkitError(cause)
    expect(error.cause).toBe(cause)
    expect(error.message.length).toBeLessThan(400)
  })

  test('a wallet’s failure has the default number 5000 (R8.15)', () => {
    expect(defaultWalletErrorCode).toBe(5000)
    expect(toErrorInfo(new Error('x'), 'WALLET_FAILED')).toEqual({
      code: 'WALLET_FAILED',
      message: 'The wallet returned an error.',
      rpcCode: 5000,
    })
    expect(toErrorInfo(new LatchkitError('USER_REJECTED', { rpcCode: 4001 }), 'WALLET_FAILED')).toMatchObject(
      {
        code: 'USER_REJECTED',
        rpcCode: 4001,
      },
    )
  })
})
