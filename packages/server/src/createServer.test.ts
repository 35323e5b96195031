import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createServer } from './createServer.js'
import type { LatchkitServer, ServerOptions } from './options.js'
import { createStorage } from './storage/createStorage.js'
import { createFakeEvm } from './testing/fakeEvm.js'

const open: LatchkitServer[] = []
const start = async (options: ServerOptions = {}) => {
  const server = await createServer({
    storage: 'memory:',
    logLevel: 'silent',
    processMetrics: false,
    publicUrl: 'http://server',
    ...options,
  })
  open.push(server)
  return { server, ...(await server.listen({ port: 0 })) }
}
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

test('listen on port 0 takes a free port and returns it', async () => {
  const { url, port } = await start()
  expect(port).toBeGreaterThan(0)
  expect(url).toBe(`http://127.0.0.1:${port}`)
  expect((await fetch(`${url}/health`)).status).toBe(200)
})

test('an IPv6 host is written as an URL needs it', async () => {
  const server = await createServer({ storage: 'memory:', logLevel: 'silent', relay: false })
  open.push(server)
  const { url } = await server.listen({ port: 0, host: '::1' })
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/)
})

test('security 21: without a public URL a server with a relay neither starts in production nor listens beyond loopback', async () => {
  const options = { storage: 'memory:', logLevel: 'silent' } as const
  await expect(createServer(options)).rejects.toThrow('publicUrl: is required')
  const server = await createServer({ ...options, environment: 'development' })
  open.push(server)
  await expect(server.listen({ port: 0, host: '0.0.0.0' })).rejects.toThrow('publicUrl: is required')
  expect((await server.listen({ port: 0 })).port).toBeGreaterThan(0)
})

test('security 16: an upgrade that is refused frees its socket, although the peer keeps its side open', async () => {
  const { port, server } = await start()
  const sockets = await Promise.all(
    ['/', '/health', '/relay', '/relay?auth=x'].map(
      path =>
        new Promise<Socket>(resolve => {
          const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
            socket.write(
              `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
            )
          })
          socket.once('data', () => resolve(socket))
        }),
    ),
  )
  // A server with open sockets does not close.
  await server.close()
  for (const socket of sockets) socket.destroy()
})

test('a port in use rejects, and the server may try another one', async () => {
  const { port } = await start()
  const second = await createServer({ storage: 'memory:', logLevel: 'silent', relay: false })
  open.push(second)
  await expect(second.listen({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect((await second.listen({ port: 0 })).port).toBeGreaterThan(0)
})

test('close lets requests under way finish, frees the port, and may be called twice', async () => {
  const evm = createFakeEvm()
  let release = () => {}
  const gate = new Promise<void>(resolve => {
    release = resolve
  })
  evm.fault = async ({ id }) => {
    await gate
    return Response.json({ jsonrpc: '2.0', id, result: '0x1' })
  }
  const { server, url, port } = await start({
    rpcUrls: { 'eip155:1': 'http://node.example' },
    fetch: evm.fetch,
  })
  const pending = fetch(`${url}/v1?chainId=eip155:1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
  })
  await vi.waitFor(() => expect(evm.calls).toHaveLength(1))
  const closed = Promise.all([server.close(), server.close()])
  release()
  expect(await (await pending).json()).toMatchObject({ result: '0x1' })
  await closed
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow()
  await expect(server.listen({ port: 0 })).rejects.toThrow(/was closed/)
})

test('a storage that was handed in is left open; one it opened is closed', async () => {
  const storage = await createStorage('memory:')
  const close = vi.spyOn(storage, 'close')
  const { server } = await start({ storage })
  await server.close()
  expect(close).not.toHaveBeenCalled()
})

const upgrade = (url: string, headers: Record<string, string> = {}) =>
  new Promise<number | 'open' | 'failed'>(resolve => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers })
    socket.on('open', () => {
      socket.terminate()
      resolve('open')
    })
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    socket.on('error', () => resolve('failed'))
  })

test('the websocket upgrade requires a token and no listed origin, because web and extension wallets have unlisted ones', async () => {
  const { url } = await start({ allowedOrigins: ['https://app.example'], environment: 'production' })
  for (const origin of ['https://app.example', 'https://wallet.example', 'null'])
    expect(await upgrade(`${url}/relay`, { origin })).toBe(401)
  expect(await upgrade(`${url}/relay`)).toBe(401)
})

test('only /relay upgrades; without a relay nothing does', async () => {
  const { url } = await start()
  for (const path of ['/', '/health', '/relay/x', '/v1']) expect(await upgrade(url + path)).toBe(404)
  const without = await start({ relay: false })
  expect(await upgrade(`${without.url}/relay`)).toBe(404)
  expect((await fetch(`${without.url}/relay`)).status).toBe(404)
})

test('a malformed request line gets a response and other requests are served', async () => {
  const { url, port } = await start()
  const response = await new Promise<string>(resolve => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET // HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
    })
    socket.on('data', data => {
      said += String(data)
    })
    socket.on('close', () => resolve(said))
  })
  expect(response).toMatch(/^HTTP\/1\.1 40[04]/)
  expect((await fetch(`${url}/health`)).status).toBe(200)
})

test('HEAD returns the headers of GET without a body', async () => {
  const { url } = await start()
  const response = await fetch(`${url}/getWallets`, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
})

test('docs/server.md names every endpoint', async () => {
  const { url } = await start()
  const docs = readFileSync(fileURLToPath(new URL('../../../docs/server.md', import.meta.url)), 'utf8')
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, object> }
  for (const [path, methods] of Object.entries(document.paths))
    for (const method of Object.keys(methods)) expect(docs).toContain(`\`${method.toUpperCase()} ${path}`)
})
