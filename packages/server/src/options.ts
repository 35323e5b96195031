import type { capabilities } from './capabilities.js'
import type { Inputs } from './config/option.js'
import type { serverOptions } from './config/serverOptions.js'
import type { ListenParameters } from './utils/httpServer.js'

type Intersect<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Own = NonNullable<(typeof capabilities)[number]['options']>

/** Options of `createServer`; every field has a default. */
export type ServerOptions = Inputs<typeof serverOptions> & Inputs<Intersect<Own>>

/** A server that does not listen yet. */
export type LatchkitServer = {
  /** Handles one request without a socket, for tests and other runtimes. */
  fetch(request: Request): Promise<Response>
  /** Opens the port (0 takes a free one) for HTTP and the relay's websocket. Resolves once it accepts connections. */
  listen(parameters: ListenParameters): Promise<ListenReturnType>
  /** The same for the secure site; throws where `secure` is not set. */
  fetchSecure(request: Request): Promise<Response>
  /** Opens the port of the secure site, which must be reached as `secure.origin`. */
  listenSecure(parameters: ListenParameters): Promise<{ url: string; port: number }>
  /** Waits for pending requests, then closes sockets and storage. Idempotent. */
  close(): Promise<void>
}

export type { ListenParameters } from './utils/httpServer.js'

export type ListenReturnType = {
  url: string
  port: number
  /** Where the pages of the on-ramp sandbox are, where it has a port. */
  onrampUrl?: string | undefined
}
