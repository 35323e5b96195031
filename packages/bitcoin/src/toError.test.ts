import { describe, expect, test } from 'vitest'
import { recordedErrors } from './fixtures/recordedErrors.js'
import { toError } from './toError.js'

describe('toError', () => {
  test.each(recordedErrors)('%s', (_name, payload, code) => {
    expect(toError(payload)).toMatchObject({ code, cause: payload })
  })

  test('anything else is the fallback', () => {
    expect(toError({ message: 'something' }).code).toBe('WALLET_FAILED')
    expect(toError({ message: 'something' }, 'RPC_FAILED').code).toBe('RPC_FAILED')
  })
})
