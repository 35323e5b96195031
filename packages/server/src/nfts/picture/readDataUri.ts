/** The bytes of a `data:` URI; undefined for anything else. */
export function readDataUri(uri: string): Uint8Array | undefined {
  const [, head, body = ''] = /^data:([^,]*),([\s\S]*)$/i.exec(uri) ?? []
  if (head === undefined) return undefined
  const bytes = decodePercent(body)
  if (!/;\s*base64\s*$/i.test(head)) return bytes
  try {
    return Uint8Array.from(atob(new TextDecoder('latin1').decode(bytes)), letter => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** UTF-8 with `%41` as the byte that it names. */
function decodePercent(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  let end = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at] === 0x25 ? String.fromCharCode(...bytes.subarray(at + 1, at + 3)) : ''
    const isByte = /^[\da-f]{2}$/i.test(code)
    bytes[end] = isByte ? Number.parseInt(code, 16) : (bytes[at] ?? 0)
    end += 1
    if (isByte) at += 2
  }
  return bytes.subarray(0, end)
}
