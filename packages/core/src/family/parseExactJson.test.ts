import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactJson } from './parseExactJson.js'

test('integers of 16 digits and more are text, others numbers', () => {
  expect(
    parseExactJson(
      '{"a":18446744073709551615,"b":[1234567890123456 ,\n 42],"c":-1,"d":0.1234567890123456,"e":1e21}',
    ),
  ).toEqual({
    a: '18446744073709551615',
    b: ['1234567890123456', 42],
    c: -1,
    d: 0.1234567890123456,
    e: 1e21,
  })
})

test('attack A-growth-json: a memo of a stranger with a long number makes no reply unreadable', () => {
  const memo = '[1234567890123456, :1234567890123456] \\ "quoted" \u2028'
  expect(parseExactJson(JSON.stringify({ memo, [memo]: 1 }))).toEqual({ memo, [memo]: 1 })
})

test('attack A-growth-json: a reply of 150 kB that is made to be slow is read within a moment', () => {
  const { user } = process.cpuUsage()
  for (const piece of [' ', '\\"', '1', '"', '-'])
    expect(() => parseExactJson(`[${piece.repeat(150_000)}x`)).toThrow(SyntaxError)
  // The square of one of them takes ten seconds.
  expect(process.cpuUsage().user - user).toBeLessThan(1_000_000)
})

test('control A-growth-json: what JSON.stringify writes is read back, and what is no JSON is refused', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const json = JSON.stringify(value, (_, each) =>
        typeof each === 'number' && Math.abs(each) > 1e15 ? 0 : each,
      )
      expect(parseExactJson(json)).toEqual(JSON.parse(json))
    }),
  )
  for (const text of ['', '"', '"\\', '{"a":1', '1234567890123456"', '[1,]'])
    expect(() => parseExactJson(text)).toThrow()
})
