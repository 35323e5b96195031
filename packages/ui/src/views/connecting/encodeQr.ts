import encodeQR from 'qr'

/** A code as one path on a grid of `size` modules, the quiet zone included. */
export type QrPath = { size: number; d: string }

/** Modules; the padding of the frame around adds the rest of the standard's four. */
const quietZone = 2

/** Encodes a text as the path of its dark modules, run by run. */
export function encodeQr(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
  let d = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      d += `M${start} ${y}h${x - start + 1}v1H${start}z`
    }
  })
  return { size: rows.length, d }
}
