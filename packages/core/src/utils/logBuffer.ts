import { logBufferBytes } from '../constants.js'
import { LatchkitError } from '../errors/LatchkitError.js'

export type LogBuffer = {
  /** @throws LOG_ENTRY_TOO_LARGE for an entry that is larger than the buffer. */
  write(entry: string): void
  /** Oldest first. */
  read(): readonly string[]
  /** Bytes in use, UTF-8. */
  getSize(): number
  clear(): void
}

/**
 * A ring of log lines: when it is full the oldest go.
 * @param parameters `maxBytes` default 1,024,000
 */
export function createLogBuffer({
  maxBytes = logBufferBytes,
}: {
  maxBytes?: number | undefined
} = {}): LogBuffer {
  const encoder = new TextEncoder()
  let entries: { text: string; bytes: number }[] = []
  let first = 0
  let size = 0
  return {
    write(text) {
      const bytes = encoder.encode(text).length
      if (bytes > maxBytes) throw new LatchkitError('LOG_ENTRY_TOO_LARGE', { context: { bytes, maxBytes } })
      entries.push({ text, bytes })
      size += bytes
      while (size > maxBytes) size -= entries[first++]?.bytes ?? 0
      // Moving the whole array for each line that goes would cost more than the lines themselves.
      if (first > 1024 && first * 2 > entries.length) {
        entries = entries.slice(first)
        first = 0
      }
    },
    read: () => entries.slice(first).map(entry => entry.text),
    getSize: () => size,
    clear() {
      entries = []
      first = 0
      size = 0
    },
  }
}
