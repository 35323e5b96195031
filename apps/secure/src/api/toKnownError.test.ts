import { expect, test } from 'vitest'
import { toKnownError } from './toKnownError.js'

const withFields = (fields: object) => Object.assign(new Error('told'), fields)
const unknown = { code: 'INTERNAL', message: 'The secure site failed.' }

test.each([
  [withFields({ code: 'LOCKED' }), { code: 'LOCKED', message: 'told', rpcCode: undefined }],
  [withFields({ code: 'RPC', rpcCode: 3 }), { code: 'RPC', message: 'told', rpcCode: 3 }],
  [withFields({ code: 'RPC', rpcCode: '3' }), { code: 'RPC', message: 'told', rpcCode: undefined }],
  [withFields({ code: 5, rpcCode: 3 }), unknown],
  [new Error('a secret'), unknown],
  [{ code: 'LOCKED', message: 'no error' }, unknown],
  [undefined, unknown],
])('T5: only errors with a code of ours are described (%#)', (error, expected) => {
  expect(toKnownError(error)).toEqual(expected)
})
