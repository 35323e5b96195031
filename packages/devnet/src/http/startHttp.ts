import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DevnetError, portBusy } from '../errors.js'

/** A site of the development network. */
export type LocalSite = {
  /** Of `localhost`, without a slash at the end. */
  url: string
  port: number
  stop(): Promise<void>
}

/**
 * Listens on 127.0.0.1 and, where the machine has it, on ::1: `localhost` reaches it whatever it resolves to.
 *
 * @param parameters.port - 0 takes a free one
 * @param parameters.what - named in the error when the port is busy
 * @throws DevnetError `PORT_BUSY`
 */
export async function startHttp(parameters: {
  port: number
  what: string
  listener: RequestListener
}): Promise<LocalSite> {
  const { port, what, listener } = parameters
  const first = createServer(listener)
  await listen(first, port, '127.0.0.1').catch(error => {
    throw isBusy(error) ? portBusy(port, what) : new DevnetError('START_FAILED', String(error))
  })
  const bound = (first.address() as AddressInfo).port
  const servers = [first]
  const stop = async (): Promise<void> => {
    await Promise.all(servers.splice(0).map(close))
  }
  const second = createServer(listener)
  try {
    await listen(second, bound, '::1')
    servers.push(second)
  } catch (error) {
    if (isBusy(error) && port !== 0) {
      await stop()
      throw portBusy(port, what)
    }
  }
  return { url: `http://localhost:${bound}`, port: bound, stop }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
