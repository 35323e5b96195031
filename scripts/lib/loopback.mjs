import { connect } from 'node:net'

/** An error for a port that another program holds; `code` is `PORT_BUSY`. */
export function portBusy(port, what) {
  const error = new Error(
    `Port ${port} (${what}) is in use by another program. Stop that program, or move every port with --port-base.`,
  )
  return Object.assign(error, { code: 'PORT_BUSY' })
}

/**
 * Listens on 127.0.0.1 and, where the machine has it, on ::1, so that `localhost` reaches it whatever it resolves to.
 *
 * @param {() => import('node:http').Server} create makes one server per address
 * @param {number} port 0 takes a free one
 * @param {string} what named in the error when the port is busy
 */
export async function listenOnLoopback(create, port, what) {
  const first = create()
  const bound = await listen(first, port, '127.0.0.1').catch(error => {
    throw error.code === 'EADDRINUSE' ? portBusy(port, what) : error
  })
  const servers = [first]
  const stop = async () => {
    await Promise.all(servers.splice(0).map(close))
  }
  const second = create()
  try {
    await listen(second, bound, '::1')
    servers.push(second)
  } catch (error) {
    // No IPv6 here is fine. A port 0 that is free on one address only is, too: its number is not known yet.
    if (error.code === 'EADDRINUSE' && port !== 0) {
      await stop()
      throw portBusy(port, what)
    }
  }
  return { port: bound, stop }
}

/** Returns whether something on this machine accepts connections at `port` of `localhost`. */
export async function isPortOpen(port) {
  const open = host =>
    new Promise(resolve => {
      const socket = connect({ port, host })
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
  return (await open('127.0.0.1')) || (await open('::1'))
}

function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', reject)
      resolve(server.address().port)
    })
  })
}

function close(server) {
  return new Promise(resolve => {
    server.close(resolve)
    server.closeAllConnections()
  })
}
