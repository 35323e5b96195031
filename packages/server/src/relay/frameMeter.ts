/** Counts the bytes of the message that a websocket peer has begun and not finished. */
export type FrameMeter = {
  /** Bytes received of the unfinished message, fragments and an overhead for each part included; 0 between messages. */
  readonly unfinished: number
  /**
   * Reads the next bytes of the stream after the upgrade.
   *
   * @returns the number of messages that these bytes finish
   */
  read(chunk: Uint8Array): number
}

/** What a fragment or a chunk costs besides its bytes: a small Buffer in memory. */
const partOverhead = 128

/**
 * Reads the frame headers of a websocket stream (RFC 6455 section 5.2) and skips the payloads. Malformed frames are not
 * detected: the websocket library closes the connection for them.
 */
export function createFrameMeter(): FrameMeter {
  /** Bytes of the header that is being read; at most 14. */
  const header: number[] = []
  let payloadLeft = 0
  let isControl = false
  let isFinal = true
  let unfinished = 0

  const getHeaderLength = (): number => {
    const length = (header[1] ?? 0) & 0x7f
    const mask = (header[1] ?? 0) & 0x80 ? 4 : 0
    return 2 + (length === 127 ? 8 : length === 126 ? 2 : 0) + mask
  }
  const getPayloadLength = (): number => {
    const length = (header[1] ?? 0) & 0x7f
    if (length < 126) return length
    const bytes = header.slice(2, length === 126 ? 4 : 10)
    return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  }
  /** Returns the number of finished messages: 0 or 1. */
  const endFrame = (): number => {
    header.length = 0
    if (isControl || !isFinal) return 0
    unfinished = 0
    return 1
  }

  return {
    get unfinished() {
      return unfinished
    },
    read(chunk) {
      let at = 0
      let finished = 0
      if (unfinished > 0) unfinished += partOverhead
      while (at < chunk.length) {
        if (payloadLeft > 0) {
          const taken = Math.min(payloadLeft, chunk.length - at)
          payloadLeft -= taken
          at += taken
          if (!isControl) unfinished += taken
          if (payloadLeft === 0) finished += endFrame()
          continue
        }
        header.push(chunk[at] ?? 0)
        at += 1
        if (header.length < 2 || header.length < getHeaderLength()) continue
        const first = header[0] ?? 0
        isControl = (first & 0x08) !== 0
        isFinal = (first & 0x80) !== 0
        payloadLeft = getPayloadLength()
        if (!isControl) unfinished += partOverhead
        if (payloadLeft === 0) finished += endFrame()
      }
      return finished
    },
  }
}
