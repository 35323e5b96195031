import { describe, expect, test } from 'vitest'
import { describeFailure, toLogs } from './describeFailure.js'

// Recorded from solana-core 4.1.2 (surfpool 1.5.0), the others from the RPC's documentation.
const recorded = {
  'insufficient lamports': {
    err: { InstructionError: [0, { Custom: 1 }] },
    logs: [
      'Program 11111111111111111111111111111111 invoke [1]',
      'Transfer: insufficient lamports 99995000, need 100000000',
      'Program 11111111111111111111111111111111 failed: custom program error: 0x1',
    ],
    code: 'INSUFFICIENT_FUNDS',
    message: /for this and its costs/,
  },
  'insufficient lamports for a new token account': {
    err: { InstructionError: [0, { Custom: 1 }] },
    logs: [
      'Program ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL invoke [1]',
      'Program 11111111111111111111111111111111 invoke [2]',
      'Transfer: insufficient lamports 995000, need 2039280',
      'Program 11111111111111111111111111111111 failed: custom program error: 0x1',
      'Program ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL failed: custom program error: 0x1',
    ],
    code: 'INSUFFICIENT_FUNDS',
    message: /for this and its costs/,
  },
  'insufficient tokens': {
    err: { InstructionError: [0, { Custom: 1 }] },
    logs: [
      'Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA invoke [1]',
      'Program log: Instruction: TransferChecked',
      'Program log: Error: insufficient funds',
      'Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA consumed 4426 of 200000 compute units',
      'Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA failed: custom program error: 0x1',
    ],
    code: 'INSUFFICIENT_FUNDS',
    message: /enough of this token/,
  },
  'account frozen': {
    err: { InstructionError: [1, { Custom: 17 }] },
    logs: [
      'Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA invoke [1]',
      'Program log: Error: Account is frozen',
      'Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA failed: custom program error: 0x11',
    ],
    code: 'SIMULATION_FAILED',
    message: /frozen/,
  },
  'a memo is wanted': {
    err: { InstructionError: [0, { Custom: 36 }] },
    logs: ['Program TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb failed: custom program error: 0x24'],
    code: 'SIMULATION_FAILED',
    message: /memo/,
  },
  'the token is paused': {
    err: { InstructionError: [0, { Custom: 67 }] },
    logs: ['Program TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb failed: custom program error: 0x43'],
    code: 'SIMULATION_FAILED',
    message: /paused/,
  },
  'other decimals': {
    err: { InstructionError: [0, { Custom: 18 }] },
    logs: ['Program TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA failed: custom program error: 0x12'],
    code: 'SIMULATION_FAILED',
    message: /decimals/,
  },
  'the blockhash is too old': {
    err: 'BlockhashNotFound',
    logs: [],
    code: 'EXPIRED',
    message: /too old/,
  },
  'no such account': {
    err: 'AccountNotFound',
    logs: [],
    code: 'INSUFFICIENT_FUNDS',
    message: /is empty/,
  },
  'too little for the fee': {
    err: 'InsufficientFundsForFee',
    logs: [],
    code: 'INSUFFICIENT_FUNDS',
    message: /cannot pay the fee/,
  },
  'the sender below the minimum': {
    err: { InsufficientFundsForRent: { account_index: 0 } },
    logs: [],
    code: 'INSUFFICIENT_FUNDS',
    message: /sender/,
  },
  'the receiver below the minimum': {
    err: { InsufficientFundsForRent: { account_index: 1 } },
    logs: [],
    code: 'SIMULATION_FAILED',
    message: /receiver/,
  },
  'a verdict that is not known': {
    err: 'WouldExceedMaxBlockCostLimit',
    logs: [],
    code: 'SIMULATION_FAILED',
    message: /WouldExceedMaxBlockCostLimit/,
  },
  'an instruction’s named error': {
    err: { InstructionError: [0, 'MissingRequiredSignature'] },
    logs: [],
    code: 'SIMULATION_FAILED',
    message: /MissingRequiredSignature/,
  },
  'another program’s number 1': {
    err: { InstructionError: [0, { Custom: 1 }] },
    logs: ['Program L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95 failed: custom program error: 0x1'],
    code: 'SIMULATION_FAILED',
    message: /error 1\b/,
  },
  'number 1 without logs': {
    err: { InstructionError: [0, { Custom: 1 }] },
    logs: [],
    code: 'INSUFFICIENT_FUNDS',
    message: /enough/,
  },
}

describe('why a transfer fails', () => {
  for (const [name, { err, logs, code, message }] of Object.entries(recorded))
    test(`${name}: ${code}`, () => {
      const failure = describeFailure(err, logs)
      expect(failure.code).toBe(code)
      expect(failure.message).toMatch(message)
    })

  test('any error is a failed simulation, with a bounded message', () => {
    const odd = [
      undefined,
      7,
      {},
      [],
      { InstructionError: 'x' },
      { InstructionError: [] },
      { InstructionError: [0, { Custom: 'x' }] },
      { InstructionError: [0, 'x'.repeat(10_000)] },
      { InsufficientFundsForRent: null },
      'constructor',
      '__proto__',
      `\u202e${'y'.repeat(10_000)}`,
    ]
    for (const err of odd) {
      const { code, message } = describeFailure(err, [])
      expect(code).toBe('SIMULATION_FAILED')
      expect(message.length).toBeLessThan(150)
      expect(message).not.toContain('\u202e')
    }
  })

  test('logs are bounded and cleaned (T9)', () => {
    const logs = toLogs([
      ...Array.from({ length: 500 }, (_, line) => `line ${line}`),
      '\u202egnp',
      `${'z'.repeat(9000)}\n!`,
      7,
      {},
    ])
    expect(logs.length).toBeLessThanOrEqual(40)
    expect(logs).toContain('gnp')
    expect(Math.max(...logs.map(line => line.length))).toBeLessThanOrEqual(200)
    expect(logs.join('')).not.toMatch(/[\n\u202e]/)
    for (const none of [undefined, null, 'text', { length: 9 }]) expect(toLogs(none)).toEqual([])
  })
})
