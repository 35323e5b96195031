/** Characters that are encoded in one turn of the event loop. */
const pieceLength = 65_536

/** The same text in pieces of this length at most; small parts go together. */
function* toPieces(parts: readonly string[]): Generator<string, void> {
  let small = ''
  for (const part of parts) {
    if (small.length + part.length <= pieceLength) {
      small += part
      continue
    }
    if (small) yield small
    small = ''
    for (let at = 0; at < part.length; ) {
      let end = at + pieceLength
      // A character outside the basic plane is two in a string, and is not encoded by halves.
      const last = part.charCodeAt(end - 1)
      if (end < part.length && last >= 0xd800 && last <= 0xdbff) end -= 1
      yield part.slice(at, end)
      at = end
    }
  }
  if (small) yield small
}

/**
 * A large text as the body of a response, a piece per turn of the event loop: to join and encode megabytes at once would
 * hold all others.
 */
export function streamText(parts: readonly string[]): ReadableStream<Uint8Array> {
  const pieces = toPieces(parts)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      await new Promise<void>(resolve => setImmediate(resolve))
      const { done, value } = pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}

/** The parts as one body: a text while it is small. */
export const toBody = (parts: readonly string[]): string | ReadableStream<Uint8Array> =>
  parts.reduce((sum, part) => sum + part.length, 0) <= pieceLength ? parts.join('') : streamText(parts)
