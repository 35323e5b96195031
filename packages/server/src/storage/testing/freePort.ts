import { createServer } from 'node:net'

/** Returns a free port, for programs that cannot listen on port 0. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise<void>(resolve => server.close(() => resolve()))
  return typeof address === 'object' && address !== null ? address.port : 0
}
