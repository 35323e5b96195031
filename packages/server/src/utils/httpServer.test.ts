import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../logs/createLog.js'
import { defaultRelayLimits } from '../relay/limits.js'
import { createHttp, openPort, stopHttp, toConnectionBounds } from './httpServer.js'

const log = createLog({ level: 'silent' })

/** A server on every interface, and connections to it from addresses of this machine. */
async function start(perAddress: number) {
  const server = createHttp(() => new Response('ok'), { perAddress, total: 100 })
  const { port } = await openPort(server, { port: 0, host: '0.0.0.0', log })
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await stopHttp(server)
  })
  const open = async (localAddress: string): Promise<Socket> => {
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    socket.on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  /** Undefined where the server closes the connection without a response. */
  const ask = async (socket: Socket): Promise<string | undefined> => {
    let text = ''
    socket.on('data', data => {
      text += String(data)
    })
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return text === '' ? undefined : text.split('\r\n')[0]
  }
  return { open, ask }
}

test('attack A-L-httpServer: connections that one address holds open are bounded, and others are served', async () => {
  const { open, ask } = await start(3)
  const held = await Promise.all([1, 2, 3].map(() => open('127.0.0.2')))
  for (const socket of held) expect(await ask(socket)).toBe('HTTP/1.1 200 OK')
  expect(await ask(await open('127.0.0.2'))).toBeUndefined()
  expect(await ask(await open('127.0.0.3'))).toBe('HTTP/1.1 200 OK')
})

test('control A-L-httpServer: connections within the bound are served, of each address', async () => {
  const { open, ask } = await start(2)
  for (const address of ['127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.3'])
    expect(await ask(await open(address))).toBe('HTTP/1.1 200 OK')
})

test('a closed connection leaves its place', async () => {
  const { open, ask } = await start(1)
  const first = await open('127.0.0.2')
  expect(await ask(first)).toBe('HTTP/1.1 200 OK')
  expect(await ask(await open('127.0.0.2'))).toBeUndefined()
  first.destroy()
  // The server learns of it a moment later.
  await expect.poll(async () => ask(await open('127.0.0.2')), { timeout: 5_000 }).toBe('HTTP/1.1 200 OK')
})

test('behind proxies, whose connections carry those of everybody, only the total is bounded', () => {
  const bounds = (trustedProxies: number) =>
    toConnectionBounds({ trustedProxies, relayLimits: defaultRelayLimits })
  expect(bounds(0)).toEqual({ perAddress: 1_000, total: 25_000 })
  expect(bounds(1)).toEqual({ perAddress: Number.POSITIVE_INFINITY, total: 25_000 })
})
