import type { Duplex } from 'node:stream'

/** Milliseconds that a peer has to close its side. */
const closeTimeoutMs = 1_000

/**
 * Writes the last bytes to a socket and closes it, also when the peer keeps its side open: after an upgrade request
 * the HTTP server no longer does.
 */
export function endSocket(socket: Duplex, text: string): void {
  const timer = setTimeout(() => socket.destroy(), closeTimeoutMs)
  socket.on('close', () => clearTimeout(timer))
  // The peer may have disconnected.
  socket.on('error', () => socket.destroy())
  // Unread bytes would make the close a reset, which may drop the response.
  socket.on('end', () => socket.destroy())
  socket.resume()
  socket.end(text)
}
