import { createServer, type IncomingMessage, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Exchange = {
  method: string
  /** Path and query. */
  url: string
  requestHeaders: IncomingMessage['rawHeaders']
  requestBody: string
  status: number
  responseHeaders: IncomingMessage['rawHeaders']
  responseBody: string
}

/** A proxy that keeps what passes. */
export type Traffic = {
  exchanges: readonly Exchange[]
  stop(): Promise<void>
}

/** Listens on `port` of the loopback interface, and passes everything to `target`. */
export async function startTraffic(parameters: { port: number; target: string }): Promise<Traffic> {
  const exchanges: Exchange[] = []
  const target = new URL(parameters.target)
  const server = createServer(async (request, response) => {
    try {
      const body = await buffer(request)
      const reply = await new Promise<IncomingMessage>((resolve, reject) => {
        const { method, url, headers } = request
        const forward = send(
          { host: target.hostname, port: target.port, method, path: url, headers },
          resolve,
        )
        forward.on('error', reject)
        response.on('close', () => forward.destroy())
        forward.end(body)
      })
      const replyBody = await buffer(reply)
      exchanges.push({
        method: request.method ?? '',
        url: request.url ?? '',
        requestHeaders: request.rawHeaders,
        requestBody: body.toString('latin1'),
        status: reply.statusCode ?? 0,
        responseHeaders: reply.rawHeaders,
        responseBody: replyBody.toString('latin1'),
      })
      response.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      response.end(replyBody)
    } catch {
      // One side went away, as pages do that are left.
      response.destroy()
    }
  })
  await new Promise<void>(resolve => server.listen(parameters.port, '127.0.0.1', resolve))
  return {
    exchanges,
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
