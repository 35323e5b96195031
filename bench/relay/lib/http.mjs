import { Agent, request } from 'node:http'

/** A client of the server's HTTP API from one network address; `send` resolves with status and text, also of refusals. */
export function createHttpClient(base, { localAddress, sockets = 8 } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets, localAddress })
  return {
    send(method, path, { body, headers = {} } = {}) {
      return new Promise((resolve, reject) => {
        const sent = request(`${base}${path}`, {
          method,
          agent,
          headers: {
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
            ...headers,
          },
        })
        sent.once('error', reject)
        sent.once('response', response => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', chunk => {
            // Only the beginning is of interest, and large responses must not fill this process.
            if (text.length < 1_000) text += chunk
          })
          response.once('error', reject)
          response.once('end', () => resolve({ status: response.statusCode, text }))
        })
        sent.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}
