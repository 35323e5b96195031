import encodeQR from 'qr'

/** A code as one path on a grid of `size` modules, the quiet zone included. */
export type QrPath = { size: number; d: string }

const quietZone = 2

/** Encodes a text as the path of its dark modules, run by run. */
export function encodeQr(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 0 })
  let d = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      d += `M${start + quietZone} ${y + quietZone}h${x - start + 1}v1H${start + quietZone}z`
    }
  })
  return { size: rows.length + 2 * quietZone, d }
}
