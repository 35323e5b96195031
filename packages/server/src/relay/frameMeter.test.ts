import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameMeter } from './frameMeter.js'

type Frame = { opcode: number; fin: boolean; payload: number; lengthBits?: 7 | 16 | 64 }

function toBytes({ opcode, fin, payload, lengthBits }: Frame): Buffer {
  const bits = lengthBits ?? (payload < 126 ? 7 : payload < 65_536 ? 16 : 64)
  const head = Buffer.alloc(bits === 7 ? 2 : bits === 16 ? 4 : 10)
  head[0] = (fin ? 0x80 : 0) | opcode
  head[1] = 0x80 | (bits === 7 ? payload : bits === 16 ? 126 : 127)
  if (bits === 16) head.writeUInt16BE(payload, 2)
  if (bits === 64) head.writeBigUInt64BE(BigInt(payload), 2)
  return Buffer.concat([head, Buffer.alloc(4, 7), Buffer.alloc(payload, 0x81)])
}

const text = (payload: number, fin = true): Frame => ({ opcode: 1, fin, payload })
const more = (payload: number, fin = true): Frame => ({ opcode: 0, fin, payload })
const pong = (payload: number): Frame => ({ opcode: 10, fin: true, payload })

test('a finished message leaves nothing, an unfinished one its bytes', () => {
  const meter = createFrameMeter()
  expect(meter.read(Buffer.concat([text(5), text(70_000), text(0)].map(toBytes)))).toBe(3)
  expect(meter.unfinished).toBe(0)
  expect(meter.read(toBytes(text(1_000_000)).subarray(0, -1))).toBe(0)
  expect(meter.unfinished).toBeGreaterThanOrEqual(999_999)
  expect(meter.read(Buffer.alloc(1))).toBe(1)
  expect(meter.unfinished).toBe(0)
})

test('security 4: pongs between fragments neither finish a message nor count', () => {
  const meter = createFrameMeter()
  meter.read(toBytes(text(100, false)))
  const begun = meter.unfinished
  expect(begun).toBeGreaterThanOrEqual(100)
  for (let index = 0; index < 10; index++) expect(meter.read(toBytes(pong(125)))).toBe(0)
  const withPongs = meter.unfinished
  expect(withPongs - begun).toBeLessThan(10 * 200)
  meter.read(toBytes(more(100, false)))
  expect(meter.unfinished).toBeGreaterThanOrEqual(withPongs + 100)
  expect(meter.read(toBytes(more(0)))).toBe(1)
  expect(meter.unfinished).toBe(0)
})

test('a pong alone, whole or in parts, is no message', () => {
  const meter = createFrameMeter()
  for (const byte of toBytes(pong(20))) expect(meter.read(Buffer.from([byte]))).toBe(0)
  expect(meter.unfinished).toBe(0)
})

test('security 4: fragments without bytes count as well', () => {
  const meter = createFrameMeter()
  meter.read(toBytes(text(0, false)))
  for (let index = 0; index < 1_000; index++) meter.read(toBytes(more(0, false)))
  expect(meter.unfinished).toBeGreaterThan(100_000)
})

test('property: however the stream is cut, every message is counted once and nothing is left at its end', () => {
  const message = fc
    .array(fc.record({ payload: fc.nat(300), pongs: fc.nat(2) }), { minLength: 1, maxLength: 4 })
    .map(parts =>
      parts.flatMap(({ payload, pongs }, index): Frame[] => [
        {
          opcode: index === 0 ? 1 : 0,
          fin: index === parts.length - 1,
          payload,
          lengthBits: payload > 125 ? 16 : 7,
        },
        ...Array.from({ length: pongs }, () => pong(3)),
      ]),
    )
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 90 })),
      (messages, cuts) => {
        const stream = Buffer.concat(messages.flat().map(toBytes))
        const meter = createFrameMeter()
        let finished = 0
        for (let at = 0, turn = 0; at < stream.length; turn++) {
          const size = cuts[turn % Math.max(1, cuts.length)] ?? stream.length
          finished += meter.read(stream.subarray(at, at + size))
          at += size
        }
        expect(finished).toBe(messages.length)
        expect(meter.unfinished).toBe(0)
      },
    ),
  )
})
