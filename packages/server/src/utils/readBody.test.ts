import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readJson, readText } from './readBody.js'

const toRequest = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request('http://server/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

const toStream = (chunks: readonly Uint8Array[], onCancel = () => {}) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks[at++]
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
    cancel: onCancel,
  })
let at = 0
const tooLarge = () => new Error('too large')

test('JSON of any kind is read, in any cut of its bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.integer({ min: 1, max: 7 }), async (value, size) => {
      const text = JSON.stringify(value)
      const bytes = new TextEncoder().encode(text)
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.slice(index * size, (index + 1) * size),
      )
      at = 0
      expect(JSON.stringify(await readJson(toRequest(toStream(chunks)), 1_000_000))).toBe(text)
    }),
    { numRuns: 50 },
  )
})

test('a body over the limit is refused by its announced length, without reading it', async () => {
  const request = toRequest('{}', { 'content-length': '1001' })
  await expect(readJson(request, 1000)).rejects.toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  expect(request.bodyUsed).toBe(false)
})

test('a body that lies about its length is stopped at the limit', async () => {
  const cancelled = vi.fn()
  at = 0
  const endless = Array.from({ length: 1000 }, () => new Uint8Array(100))
  await expect(readText(toStream(endless, cancelled), 1000, tooLarge)).rejects.toThrow('too large')
  expect(cancelled).toHaveBeenCalledOnce()
  expect(at).toBeLessThan(20)
})

test('exactly the limit passes', async () => {
  expect(await readJson(toRequest('"12345678"'), 10)).toBe('12345678')
  await expect(readJson(toRequest('"123456789"'), 10)).rejects.toMatchObject({ status: 413 })
})

test.each(['', '{', 'undefined', '{"a":1}x', "{'a':1}", '\u0000'])('%j is no JSON: 400', async text => {
  await expect(readJson(toRequest(text), 1000)).rejects.toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
    message: 'The body is not JSON.',
  })
})

test('security 6, 23: a body with over 40,000 parts, or that nests over 64 levels, is 400', async () => {
  const list = (count: number) => `[${Array.from({ length: count }, () => '0').join()}]`
  expect(await readJson(toRequest(list(40_000)), 1e6)).toHaveLength(40_000)
  for (const text of [list(40_001), `${'['.repeat(65)}${']'.repeat(65)}`])
    await expect(readJson(toRequest(text), 1e6)).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' })
})

test('no body is no JSON, and no text', async () => {
  await expect(readJson(toRequest(null), 1000)).rejects.toMatchObject({ status: 400 })
  expect(await readText(null, 10, tooLarge)).toBe('')
})

test('bytes that are not UTF-8 are replaced, never thrown', async () => {
  at = 0
  expect(await readText(toStream([new Uint8Array([0xff, 0x41, 0xc3])]), 10, tooLarge)).toBe('\ufffdA\ufffd')
})
