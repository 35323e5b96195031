import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatError, formatResult, parseFrame } from './frame.js'
import { RpcError, rpcErrorCodes } from './rpcError.js'

test.each([
  ['"1795260254368000001"', '"1795260254368000001"'],
  ['5', '5'],
  ['-0', '0'],
  ['1795260254368000001', '1795260254368000001'],
  ['18446744073709551615', '18446744073709551615'],
  ['1.5e3', '1500'],
  ['1.5', '1.5'],
  ['""', '""'],
  ['"a\\"\\u0041"', '"a\\"A"'],
])('an id %s is echoed as %s', (id, echoed) => {
  expect(parseFrame(`{"id":${id},"jsonrpc":"2.0","method":"m","params":{"id":7}}`)).toEqual({
    kind: 'request',
    id: echoed,
    method: 'm',
    params: { id: 7 },
  })
})

test('a large number is found: last of two, after nested ones, beside strings that look like it', () => {
  const big = '1795260254368000001'
  for (const text of [
    `{"params":{"id":1,"a":[{"id":2}]},"x":"\\"id\\":3,{[","id": ${big} ,"jsonrpc":"2.0","method":"m"}`,
    `{"id":1795260254368000999,"jsonrpc":"2.0","method":"m","id"\n:\t${big}}`,
    `{"jsonrpc":"2.0","method":"\\\\","id":${big},"params":[["id",4]]}`,
  ])
    expect(parseFrame(text)).toMatchObject({ kind: 'request', id: big })
})

test.each([
  ['', 'PARSE'],
  ['{', 'PARSE'],
  ['[]', 'INVALID_REQUEST'],
  ['[{"id":1,"jsonrpc":"2.0","method":"m"}]', 'INVALID_REQUEST'],
  ['null', 'INVALID_REQUEST'],
  ['"x"', 'INVALID_REQUEST'],
  ['{}', 'INVALID_REQUEST'],
  ['{"id":null,"jsonrpc":"2.0","method":"m"}', 'INVALID_REQUEST'],
  ['{"id":{},"jsonrpc":"2.0","method":"m"}', 'INVALID_REQUEST'],
  ['{"id":1,"method":"m"}', 'INVALID_REQUEST'],
  ['{"id":1,"jsonrpc":"1.0","method":"m"}', 'INVALID_REQUEST'],
  ['{"id":1,"jsonrpc":"2.0","method":5}', 'INVALID_REQUEST'],
  ['{"id":1,"jsonrpc":"2.0"}', 'INVALID_REQUEST'],
  [`{"id":"${'x'.repeat(129)}","jsonrpc":"2.0","method":"m"}`, 'INVALID_REQUEST'],
  [`{"id":1${'0'.repeat(200)},"jsonrpc":"2.0","method":"m"}`, 'INVALID_REQUEST'],
  ['{"id":1e999,"jsonrpc":"2.0","method":"m"}', undefined],
])('%s is refused as %s', (text, reason) => {
  const frame = parseFrame(text)
  if (reason === undefined) expect(frame).toMatchObject({ kind: 'request', id: '1e999' })
  else expect(frame).toMatchObject({ kind: 'invalid', error: { reason } })
})

test('responses: a result acknowledges, an error does not', () => {
  expect(parseFrame('{"id":1,"jsonrpc":"2.0","result":true}')).toEqual({
    kind: 'response',
    id: '1',
    ok: true,
  })
  expect(parseFrame('{"id":"1","jsonrpc":"2.0","error":{}}')).toEqual({
    kind: 'response',
    id: '"1"',
    ok: false,
  })
  expect(parseFrame('{"id":1,"jsonrpc":"2.0","result":1,"error":{}}')).toMatchObject({ ok: false })
})

test('responses are JSON-RPC with the id of the request', () => {
  expect(formatResult('1795260254368000001', ['a'])).toBe(
    '{"id":1795260254368000001,"jsonrpc":"2.0","result":["a"]}',
  )
  expect(JSON.parse(formatError('"x"', new RpcError('PARSE', 'no "quotes"')))).toEqual({
    id: 'x',
    jsonrpc: '2.0',
    error: { code: rpcErrorCodes.PARSE, message: 'no "quotes"' },
  })
})

test('never throws, and every id it gives back is JSON', () => {
  const mutated = fc
    .tuple(fc.json({ maxDepth: 2 }), fc.nat(), fc.string({ unit: 'binary', maxLength: 3 }))
    .map(
      ([json, at, text]) => json.slice(0, at % (json.length + 1)) + text + json.slice(at % (json.length + 1)),
    )
  const request = fc
    .record({
      id: fc.jsonValue({ maxDepth: 2 }),
      jsonrpc: fc.constantFrom('2.0', 2),
      method: fc.jsonValue({ maxDepth: 2 }),
      params: fc.jsonValue({ maxDepth: 2 }),
    })
    .map(value => JSON.stringify(value))
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json({ maxDepth: 2 }), mutated, request), text => {
      expect(() => JSON.parse(parseFrame(text).id)).not.toThrow()
    }),
    { numRuns: 1_000 },
  )
}, 60_000)

test('a megabyte of nesting or of quotes takes no quadratic time', () => {
  const size = 1_000_000
  const big = '"id":1795260254368000001'
  for (const text of [
    '['.repeat(size),
    `{${big},"a":"${'\\"'.repeat(size / 2)}"}`,
    `{${big},"a":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
    `{${big},"a":"${'\\'.repeat(size)}"}`,
    `${'"'.repeat(size)}`,
    `{${big}${' '.repeat(size)}}`,
  ]) {
    const startedAt = performance.now()
    parseFrame(text)
    // Fifty times what it takes here: a bound on complexity, not a benchmark.
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  }
}, 60_000)

describe('a megabyte that would take long to parse is refused at once', () => {
  const megabyte = 1_048_576
  const fill = (unit: string): string => unit.repeat(Math.floor((megabyte - 100) / unit.length))
  const request = (params: string): string =>
    `{"id":"1","jsonrpc":"2.0","method":"irn_publish","params":${params}}`
  test.each([
    ['brackets', fill('[')],
    ['nested arrays, closed', fill('[').slice(0, megabyte / 2) + fill(']').slice(0, megabyte / 2)],
    ['empty objects', request(`[${fill('{},')}0]`)],
    ['many keys', request(`{${Array.from({ length: 90_000 }, (_, index) => `"k${index}":1`).join()}}`)],
    ['numbers', request(`[${fill('1,')}1]`)],
    ['arrays after a string that holds quotes and slashes', request(`["\\"\\\\",${fill('[],')}0]`)],
  ])('%s', (_, text) => {
    expect(parseFrame(text)).toMatchObject({ kind: 'invalid', error: { reason: 'INVALID_REQUEST' } })
  })

  test('a big message and the biggest batch are not', () => {
    const message = 'A'.repeat(megabyte - 1_000)
    const brackets = '[{'.repeat(500_000)
    expect(parseFrame(request(JSON.stringify({ message })))).toMatchObject({ kind: 'request' })
    expect(parseFrame(request(JSON.stringify({ message: brackets })))).toMatchObject({
      kind: 'request',
      params: { message: brackets },
    })
    const messages = Array.from({ length: 500 }, () => ({
      topic: 'a'.repeat(64),
      message: 'b'.repeat(1_500),
      ttl: 300,
      tag: 1108,
      attestation: '',
      tvf: { chainId: 'eip155:1', rpcMethods: ['eth_sendTransaction'], txHashes: ['0x1'], contracts: [] },
    }))
    expect(parseFrame(request(JSON.stringify({ messages })))).toMatchObject({ params: { messages } })
  })

  test('looking for parts never changes what a text means', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, text) => {
        // Long enough to be looked through.
        const padded = `{"id":"1","jsonrpc":"2.0","method":"m","params":[${json},${JSON.stringify(text)},"${'x'.repeat(17_000)}"]}`
        expect(parseFrame(padded)).toMatchObject({ kind: 'request', params: JSON.parse(padded).params })
      }),
    )
  })
})
