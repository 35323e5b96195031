import type { FailedTransactionMetadata } from 'litesvm'
import { expect, test } from 'vitest'
import { hasLanded, toErrorJson, toSentence } from './transactionError.js'

type Foreign = ReturnType<FailedTransactionMetadata['err']>
const instruction = (index: number, error: unknown) => ({ index, err: () => error }) as unknown as Foreign

// The numbers are LiteSVM's own, at the places where a slip of the list would show.
test.each([
  [0, 'AccountInUse'],
  [2, 'AccountNotFound'],
  [4, 'InsufficientFundsForFee'],
  [6, 'AlreadyProcessed'],
  [7, 'BlockhashNotFound'],
  [11, 'SignatureFailure'],
  [16, 'WouldExceedMaxBlockCostLimit'],
  [26, 'InvalidRentPayingAccount'],
  [34, 'CommitCancelled'],
  [99, 'SanitizeFailure'],
])('transaction error %i is %s', (number, name) => {
  expect(toErrorJson(number as Foreign)).toBe(name)
})

test.each([
  [0, 'GenericError'],
  [5, 'InsufficientFunds'],
  [7, 'MissingRequiredSignature'],
  [19, 'NotEnoughAccountKeys'],
  [34, 'InvalidSeeds'],
  [44, 'InvalidAccountOwner'],
  [52, 'BorshIoError'],
  [99, 'GenericError'],
])('instruction error %i is %s', (number, name) => {
  expect(toErrorJson(instruction(3, number))).toEqual({ InstructionError: [3, name] })
})

test('errors of programs and of rent keep their figures', () => {
  expect(toErrorJson(instruction(1, { code: 6001 }))).toEqual({ InstructionError: [1, { Custom: 6001 }] })
  class RentError {
    accountIndex = 2
  }
  expect(toErrorJson(new RentError() as unknown as Foreign)).toEqual({
    InsufficientFundsForRent: { account_index: 2 },
  })
  expect(toErrorJson({ index: 4 } as Foreign)).toEqual({ DuplicateInstruction: 4 })
})

test('only what its program refused is in a block', () => {
  expect(hasLanded(null)).toBe(true)
  expect(hasLanded({ InstructionError: [0, { Custom: 1 }] })).toBe(true)
  expect(hasLanded('BlockhashNotFound')).toBe(false)
  expect(hasLanded({ InsufficientFundsForRent: { account_index: 0 } })).toBe(false)
})

test('sentences are those of a node', () => {
  expect(toSentence('BlockhashNotFound')).toBe('Blockhash not found')
  expect(toSentence('TooManyAccountLocks')).toBe('TooManyAccountLocks')
  expect(toSentence({ InstructionError: [0, { Custom: 17 }] })).toBe(
    'Error processing Instruction 0: custom program error: 0x11',
  )
  expect(toSentence({ InstructionError: [2, 'InvalidSeeds'] })).toBe(
    'Error processing Instruction 2: InvalidSeeds',
  )
  expect(toSentence({ DuplicateInstruction: 1 })).toBe('DuplicateInstruction')
})
