import { AnalyticsBodySchema, RpcBodySchema, TransactionBodySchema } from '@latchkit/api/schemas'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as fc from 'fast-check'
import { is } from 'valibot'
import { expect, test } from 'vitest'
import { type JsonSchema, toArbitrary } from './toArbitrary.js'

test.each([
  ['a request', RpcBodySchema],
  ['a transaction', TransactionBodySchema],
  ['events', AnalyticsBodySchema],
])('what is generated for %s is accepted by its schema', (_name, schema) => {
  const arbitrary = toArbitrary(toJsonSchema(schema, { errorMode: 'ignore' }) as JsonSchema, ['eip155:1'])
  fc.assert(
    fc.property(arbitrary, value => {
      expect(is(schema, value)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('hints appear where their form fits, and nowhere else', () => {
  const valuesOf = (schema: JsonSchema) => fc.sample(toArbitrary(schema, ['eip155:1']), 100)
  expect(valuesOf({ type: 'string', maxLength: 20 })).toContain('eip155:1')
  expect(valuesOf({ type: 'string', pattern: '^[0-9]+$' })).not.toContain('eip155:1')
})

test('a keyword that is not generated throws', () => {
  expect(() => toArbitrary({ type: 'string', uniqueItems: true } as JsonSchema, [])).toThrow(
    'The keyword uniqueItems is not generated.',
  )
})
