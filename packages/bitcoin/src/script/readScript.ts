/** An operation of a script; pushes have their data. */
export type Operation = { code: number; data?: Uint8Array }

const pushData: Readonly<Record<number, number>> = { 76: 1, 77: 2, 78: 4 }

/** The operations of a script; throws a `RangeError` for a push beyond its end. */
export function readScript(script: Uint8Array): Operation[] {
  const operations: Operation[] = []
  let at = 0
  while (at < script.length) {
    const code = script[at++] ?? 0
    if (code > 78) {
      operations.push({ code })
      continue
    }
    const width = pushData[code] ?? 0
    let length = width === 0 ? code : 0
    for (let index = width; index > 0; index--) length = length * 256 + (script[at + index - 1] ?? 0)
    at += width
    if (at + length > script.length) throw new RangeError('A push of the script is longer than the script.')
    operations.push({ code, data: script.slice(at, at + length) })
    at += length
  }
  return operations
}

/** Returns whether a push has the shortest form for its data. */
export function isMinimalPush({ code, data }: Operation): boolean {
  if (!data) return true
  const [first = 0] = data
  if (data.length === 0) return code === 0
  if (data.length === 1 && ((first >= 1 && first <= 16) || first === 0x81)) return false
  if (data.length <= 75) return code === data.length
  if (data.length <= 255) return code === 76
  return data.length <= 0xffff ? code === 77 : code === 78
}
