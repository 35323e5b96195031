import { connect as connectTcp } from 'node:net'

const type = { connect: 1, connack: 2, publish: 3, puback: 4, subscribe: 8, suback: 9 }

function packet(kind, flags, ...parts) {
  const body = Buffer.concat(parts)
  const length = []
  let rest = body.length
  do {
    length.push((rest % 128) | (rest > 127 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.concat([Buffer.from([(kind << 4) | flags, ...length]), body])
}

const uint16 = value => Buffer.from([value >> 8, value & 255])
const text = value => Buffer.concat([uint16(Buffer.byteLength(value)), Buffer.from(value)])

/** Cuts a stream into MQTT packets. */
function createReader(onPacket) {
  let rest = Buffer.alloc(0)
  return chunk => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      let length = 0
      let at = 1
      for (let shift = 0; ; shift += 7) {
        if (at >= rest.length) return
        const byte = rest[at++]
        length += (byte & 127) << shift
        if (byte < 128) break
      }
      if (rest.length < at + length) return
      onPacket(rest[0] >> 4, rest[0] & 15, rest.subarray(at, at + length))
      rest = rest.subarray(at + length)
    }
  }
}

/**
 * An MQTT 3.1.1 client with QoS 1 and nothing else (OASIS MQTT 3.1.1): enough to measure a broker.
 *
 * @param options.onMessage `(payload)`, acknowledged before it is called
 * @param options.onAcknowledged `(packet id)` of a publish
 */
export async function connectMqtt({ port, clientId, onMessage = () => {}, onAcknowledged = () => {} }) {
  const socket = connectTcp(port, '127.0.0.1')
  socket.setNoDelay(true)
  const waiting = new Map()
  socket.on(
    'data',
    createReader((kind, flags, body) => {
      if (kind === type.puback) onAcknowledged(body.readUInt16BE(0))
      else if (kind === type.publish) {
        const at = 2 + body.readUInt16BE(0)
        const isCertain = (flags & 6) === 2
        if (isCertain) socket.write(packet(type.puback, 0, body.subarray(at, at + 2)))
        onMessage(body.subarray(isCertain ? at + 2 : at))
      } else waiting.get(kind)?.(body)
    }),
  )
  const next = kind =>
    new Promise((resolve, reject) => {
      waiting.set(kind, resolve)
      socket.once('error', reject)
    })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const accepted = next(type.connack)
  // Protocol 'MQTT' level 4, clean session, keep-alive off.
  socket.write(packet(type.connect, 0, text('MQTT'), Buffer.from([4, 2, 0, 0]), text(clientId)))
  const [, code] = await accepted
  if (code !== 0) throw new Error(`The broker refused the connection: ${code}`)
  let lastId = 0
  return {
    async subscribe(topic) {
      const granted = next(type.suback)
      socket.write(packet(type.subscribe, 2, uint16(1), text(topic), Buffer.from([1])))
      await granted
    },
    /** Returns the packet id. */
    publish(topic, payload) {
      lastId = (lastId % 65_535) + 1
      socket.write(packet(type.publish, 2, text(topic), uint16(lastId), Buffer.from(payload)))
      return lastId
    },
    close: () => socket.destroy(),
  }
}
