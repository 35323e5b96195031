import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { logBufferBytes } from '../constants.js'
import { isError } from '../internal.js'
import { createLogBuffer } from './logBuffer.js'

describe('the log ring buffer (D18, R8.13, R9.10)', () => {
  test('holds 1,024,000 bytes by default', () => {
    expect(logBufferBytes).toBe(1_024_000)
    const log = createLogBuffer()
    log.write('x'.repeat(1_024_000))
    expect(log.getSize()).toBe(1_024_000)
  })

  test('rejects an entry that is larger than the buffer, and keeps what it has', () => {
    const log = createLogBuffer({ maxBytes: 10 })
    log.write('kept')
    let error: unknown
    try {
      log.write('x'.repeat(11))
    } catch (thrown) {
      error = thrown
    }
    expect(isError(error, 'LOG_ENTRY_TOO_LARGE')).toBe(true)
    expect(log.read()).toEqual(['kept'])
  })

  test('lets the oldest go when it is full', () => {
    const log = createLogBuffer({ maxBytes: 10 })
    for (const entry of ['aaaa', 'bbbb', 'cccc']) log.write(entry)
    expect(log.read()).toEqual(['bbbb', 'cccc'])
    log.write('x'.repeat(10))
    expect(log.read()).toEqual(['x'.repeat(10)])
  })

  test('counts bytes, not characters', () => {
    const log = createLogBuffer({ maxBytes: 8 })
    log.write('😀')
    log.write('😀')
    expect(log.getSize()).toBe(8)
    log.write('é')
    expect(log.read()).toEqual(['😀', 'é'])
  })

  test('can be emptied', () => {
    const log = createLogBuffer({ maxBytes: 8 })
    log.write('a')
    log.clear()
    expect(log.read()).toEqual([])
    expect(log.getSize()).toBe(0)
  })

  test('a hundred thousand entries stay fast and bounded', () => {
    const log = createLogBuffer({ maxBytes: 1_000 })
    for (let index = 0; index < 100_000; index++) log.write(`entry ${index}`)
    expect(log.getSize()).toBeLessThanOrEqual(1_000)
    expect(log.read().at(-1)).toBe('entry 99999')
  })

  test('any sequence: never over its size, always the newest, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 12 }), { maxLength: 60 }),
        fc.integer({ min: 48, max: 100 }),
        (entries, maxBytes) => {
          const log = createLogBuffer({ maxBytes })
          for (const entry of entries) log.write(entry)
          const kept = log.read()
          expect(kept).toEqual(entries.slice(entries.length - kept.length))
          const bytes = kept.reduce((sum, entry) => sum + new TextEncoder().encode(entry).length, 0)
          expect(bytes).toBe(log.getSize())
          expect(bytes).toBeLessThanOrEqual(maxBytes)
        },
      ),
    )
  })
})
