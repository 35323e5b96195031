import {
  type FrameEvent,
  type FrameMethod,
  type FrameRequest,
  type FrameResponse,
  parseHello,
  parseRequest,
  protocolVersion,
  type Ready,
  toWireError,
} from '@latchkit/embedded/protocol'
import { toKnownError } from '../api/toKnownError.js'
import type { FrameHandlers, HandlerContext } from '../session/frameHandlers.js'

export type FrameServer = {
  /** Sends an event to the host; without a host it is dropped. */
  notify(event: FrameEvent): void
  close(): void
}

/** Most requests that one host may have open; more are refused, because nothing here needs them. */
const maxOpen = 64

/**
 * The frame's side of the protocol: takes the first valid hello of the parent (or opener) from exactly `origin`, then
 * serves requests on the port of that hello. Everything else is dropped without a response.
 *
 * @param parameters.parent - the only window that may say hello
 * @param parameters.origin - the only origin it may have
 */
export function createFrameServer(parameters: {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  parent: unknown
  origin: string
  canProveVisibility: boolean
  handlers: FrameHandlers
}): FrameServer {
  const { window, parent, origin, handlers } = parameters
  let port: MessagePort | undefined
  let closing = new AbortController()

  const send = (message: Ready | FrameResponse | FrameEvent, target = port) =>
    target?.postMessage(JSON.stringify(message))

  function serve(target: MessagePort, context: HandlerContext): void {
    const used = new Set<string>()
    let open = 0
    const respond = (message: FrameResponse) => {
      if (!context.signal.aborted) send(message, target)
    }
    const run = async (request: FrameRequest) => {
      open += 1
      try {
        const result = await callHandler(handlers, request, context)
        respond({ id: request.id, result: result ?? null })
      } catch (error) {
        respond({ id: request.id, error: toWireError(toKnownError(error)) })
      } finally {
        open -= 1
      }
    }
    target.onmessage = ({ data }) => {
      const request = parseRequest(data)
      // An id is used once, so that no response can be taken for another's.
      if (!request || used.has(request.id)) return
      used.add(request.id)
      if (open >= maxOpen)
        return respond({
          id: request.id,
          error: { code: 'REQUEST_PENDING', message: 'Too many requests are open.' },
        })
      void run(request)
    }
  }

  function onHello(event: MessageEvent): void {
    const [target] = event.ports
    if (event.source !== parent || event.origin !== origin || event.ports.length !== 1 || !target) return
    const hello = parseHello(event.data)
    if (!hello) return
    closing.abort()
    port?.close()
    closing = new AbortController()
    port = target
    const { canProveVisibility } = parameters
    send({ type: 'latchkit:ready', version: protocolVersion, nonce: hello.nonce, canProveVisibility })
    // An older or newer host reads the version in `ready`, and reports the mismatch.
    if (hello.version === protocolVersion) serve(target, { origin, signal: closing.signal })
  }

  window.addEventListener('message', onHello)
  return {
    notify: event => send(event),
    close() {
      window.removeEventListener('message', onHello)
      closing.abort()
      port?.close()
      port = undefined
    },
  }
}

async function callHandler<Method extends FrameMethod>(
  handlers: FrameHandlers,
  request: FrameRequest<Method>,
  context: HandlerContext,
): Promise<unknown> {
  const handler: FrameHandlers[Method] = handlers[request.method]
  return handler(request.params, context)
}
