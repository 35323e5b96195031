import { correction, generate } from 'lean-qr/nano'

/** A QR code as one path on a grid of `size` modules, quiet zone included. */
export type QrPath = { size: number; d: string }

/** In modules; the padding of the frame adds the rest of the four that ISO/IEC 18004 requires. */
const quietZone = 2

/** Encodes a text as the path of its dark modules, run by run. */
export function encodeQr(text: string): QrPath {
  const code = generate(text, { minCorrectionLevel: correction.M })
  let d = ''
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue
      const start = x
      while (code.get(x + 1, y)) x++
      const left = start + quietZone
      d += `M${left} ${y + quietZone}h${x - start + 1}v1H${left}z`
    }
  return { size: code.size + 2 * quietZone, d }
}
