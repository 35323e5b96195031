import { randomBytes } from 'node:crypto'
import { connect as connectTcp } from 'node:net'

/** One websocket frame as bytes (RFC 6455 section 5.2), as wrong as asked for. */
export function makeFrame({
  opcode = 1,
  payload = Buffer.alloc(0),
  fin = true,
  reserved = 0,
  masked = true,
  lengthBits,
  claimedLength = payload.length,
}) {
  const bits = lengthBits ?? (claimedLength < 126 ? 7 : claimedLength < 65_536 ? 16 : 64)
  const head = [(fin ? 0x80 : 0) | (reserved << 4) | opcode]
  const mask = masked ? 0x80 : 0
  const length = Buffer.alloc(bits === 7 ? 0 : bits / 8)
  if (bits === 7) head.push(mask | Math.min(Number(claimedLength), 125))
  else if (bits === 16) {
    head.push(mask | 126)
    length.writeUInt16BE(Number(claimedLength) & 0xffff)
  } else {
    head.push(mask | 127)
    length.writeBigUInt64BE(BigInt.asUintN(64, BigInt(claimedLength)))
  }
  const key = randomBytes(4)
  const body = Buffer.from(payload)
  if (masked) for (let at = 0; at < body.length; at++) body[at] ^= key[at & 3]
  return Buffer.concat([Buffer.from(head), length, masked ? key : Buffer.alloc(0), body])
}

const request = '{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"x"}}'

/** Kinds of malformed frames; `swallows` when the relay rightly waits for more and no response is expected. */
export function createFrameKinds(random) {
  const text = () => Buffer.from(request.slice(0, random.integer(0, request.length)))
  const badUtf8 = () =>
    Buffer.concat([
      Buffer.from('{"id":"'),
      Buffer.from(
        random.pick([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]]),
      ),
    ])
  return [
    { kind: 'reserved bits', make: () => makeFrame({ payload: text(), reserved: random.integer(1, 7) }) },
    {
      kind: 'reserved opcode',
      make: () => makeFrame({ payload: text(), opcode: random.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]) }),
    },
    { kind: 'not masked', make: () => makeFrame({ payload: text(), masked: false }) },
    { kind: 'not UTF-8', make: () => makeFrame({ payload: badUtf8() }) },
    { kind: 'binary', make: () => makeFrame({ opcode: 2, payload: random.bytes(random.integer(0, 300)) }) },
    {
      kind: 'continuation of nothing',
      make: () => makeFrame({ opcode: 0, payload: text(), fin: random.next() < 0.5 }),
    },
    {
      kind: 'a new message inside a fragmented one',
      make: () => Buffer.concat([makeFrame({ payload: text(), fin: false }), makeFrame({ payload: text() })]),
    },
    {
      kind: 'control frame in fragments',
      make: () => makeFrame({ opcode: random.pick([8, 9, 10]), fin: false }),
    },
    {
      kind: 'control frame too long',
      make: () =>
        makeFrame({ opcode: random.pick([8, 9, 10]), payload: random.bytes(random.integer(126, 400)) }),
    },
    { kind: 'close with one byte', make: () => makeFrame({ opcode: 8, payload: random.bytes(1) }) },
    {
      kind: 'close with a forbidden code',
      make: () =>
        makeFrame({
          opcode: 8,
          payload: Buffer.from(
            random.pick([
              [0, 0],
              [3, 0xec],
              [3, 0xed],
              [3, 0xee],
              [0xff, 0xff],
              [3, 0xf7],
            ]),
          ),
        }),
    },
    {
      kind: 'close with a reason that is not UTF-8',
      make: () => makeFrame({ opcode: 8, payload: Buffer.from([3, 232, 0xff, 0xfe]) }),
    },
    {
      kind: 'larger than allowed',
      make: () => makeFrame({ claimedLength: 1_048_577 + random.integer(0, 1e9), lengthBits: 64 }),
    },
    {
      kind: 'larger than a number',
      make: () => makeFrame({ claimedLength: 2n ** 64n - BigInt(random.integer(1, 1000)), lengthBits: 64 }),
    },
    { kind: 'length in more bytes than needed', make: () => makeFrame({ payload: text(), lengthBits: 64 }) },
    {
      kind: 'cut short',
      swallows: true,
      make: () => makeFrame({ payload: text(), claimedLength: 4_000, lengthBits: 16 }),
    },
    {
      kind: 'never ending fragments',
      swallows: true,
      make: () =>
        Buffer.concat(
          Array.from({ length: 30 }, (_, at) =>
            makeFrame({ opcode: at ? 0 : 1, fin: false, payload: text() }),
          ),
        ),
    },
    { kind: 'empty', make: () => makeFrame({}) },
    {
      kind: 'pong nobody asked for',
      make: () => makeFrame({ opcode: 10, payload: random.bytes(random.integer(0, 125)) }),
    },
    { kind: 'random bytes', swallows: true, make: () => random.bytes(random.integer(1, 200)) },
    { kind: 'half of a header', swallows: true, make: () => Buffer.from([0x81]) },
    { kind: 'HTTP again', swallows: true, make: () => Buffer.from('GET /relay HTTP/1.1\r\nHost: x\r\n\r\n') },
  ]
}

/** A bare TCP connection upgraded to websocket; everything after that is bytes of the caller's. */
export function openRaw(port, token, { localAddress } = {}) {
  return new Promise((resolve, reject) => {
    const socket = connectTcp({ port, host: '127.0.0.1', localAddress })
    socket.setNoDelay(true)
    let hasClosed = false
    let heard = Buffer.alloc(0)
    let wake = () => {}
    socket.on('error', reject)
    socket.on('close', () => {
      hasClosed = true
      wake()
      reject(new Error('closed'))
    })
    socket.write(
      `GET /relay?auth=${token} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
    let isOpen = false
    socket.on('data', chunk => {
      heard = Buffer.concat([heard, chunk])
      if (!isOpen) {
        const end = heard.indexOf('\r\n\r\n')
        if (end < 0) return
        isOpen = true
        const status = heard.subarray(9, 12).toString()
        heard = heard.subarray(end + 4)
        if (status !== '101') reject(new Error(`status ${status}`))
        else resolve(raw)
      }
      wake()
    })
    const raw = {
      socket,
      /** Waits for the pong, a close frame or the end; returns which, or 'silence'. */
      async answer(patience) {
        const until = Date.now() + patience
        for (;;) {
          if (hasClosed) return 'closed'
          // Unmasked frames of the relay: a pong with our payload, or a close.
          if (heard.includes(pong)) {
            heard = Buffer.alloc(0)
            return 'pong'
          }
          if (heard.includes(0x88)) return 'closing'
          const left = until - Date.now()
          if (left <= 0) return 'silence'
          await new Promise(next => {
            wake = next
            setTimeout(next, left).unref()
          })
        }
      },
    }
  })
}

const marker = Buffer.from('bench-still-here')
export const ping = () => makeFrame({ opcode: 9, payload: marker })
const pong = Buffer.concat([Buffer.from([0x8a, marker.length]), marker])
