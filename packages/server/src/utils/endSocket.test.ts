import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { endSocket } from './endSocket.js'

let server: Server
afterEach(() => new Promise<void>(resolve => server.close(() => resolve())))

/** Connects a peer to a server that ends every connection. */
async function open(allowHalfOpen: boolean): Promise<{ text: string; ms: number }> {
  const closed = new Promise<number>(resolve => {
    server = createServer({ allowHalfOpen: true }, socket => {
      const startedAt = Date.now()
      socket.once('close', () => resolve(Date.now() - startedAt))
      endSocket(socket, 'HTTP/1.1 404 Not Found\r\n\r\n')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  let text = ''
  const peer = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen })
  peer.on('data', data => {
    text += String(data)
  })
  peer.on('error', () => {})
  const ms = await closed
  peer.destroy()
  return { text, ms }
}

test('a peer that closes its side gets the text, and the socket closes at once', async () => {
  const { text, ms } = await open(false)
  expect(text).toContain('404')
  expect(ms).toBeLessThan(900)
})

test('security 16: a peer that keeps its side open is closed after a second', async () => {
  const { text, ms } = await open(true)
  expect(text).toContain('404')
  expect(ms).toBeLessThan(5_000)
})
