import { deflateSync } from 'node:zlib'

/** The mark as PNG, which is the only form Chromium takes for an extension's own icon. */
export function drawIcon(size) {
  const scale = 96 / size
  const samples = 4
  const stroke = (distance, half) => distance <= half
  const segment = (x, y, x1, y1, x2, y2) => {
    const [dx, dy] = [x2 - x1, y2 - y1]
    const t = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
    return Math.hypot(x - x1 - t * dx, y - y1 - t * dy)
  }
  const inked = (x, y) =>
    stroke(Math.abs(Math.hypot(x - 37, y - 48) - 15), 3.5) ||
    Math.hypot(x - 37, y - 48) <= 4.5 ||
    [
      [52, 48, 76, 48],
      [76, 48, 76, 59],
      [65, 48, 65, 56],
    ].some(([x1, y1, x2, y2]) => stroke(segment(x, y, x1, y1, x2, y2), 3.5))
  const inside = (x, y) => {
    const dx = Math.max(24 - x, x - 72, 0)
    const dy = Math.max(24 - y, y - 72, 0)
    return Math.hypot(dx, dy) <= 24
  }
  const rows = []
  for (let row = 0; row < size; row += 1) {
    const line = Buffer.alloc(1 + size * 4)
    for (let column = 0; column < size; column += 1) {
      const sum = [0, 0, 0, 0]
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const x = (column + ((sample % samples) + 0.5) / samples) * scale
        const y = (row + (Math.floor(sample / samples) + 0.5) / samples) * scale
        if (!inside(x, y)) continue
        const colour = inked(x, y) ? [36, 26, 5] : [245, 165, 36]
        colour.forEach((value, index) => {
          sum[index] += value
        })
        sum[3] += 1
      }
      const at = 1 + column * 4
      for (let index = 0; index < 3; index += 1)
        line[at + index] = sum[3] ? Math.round(sum[index] / sum[3]) : 0
      line[at + 3] = Math.round((sum[3] / (samples * samples)) * 255)
    }
    rows.push(line)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes) {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
