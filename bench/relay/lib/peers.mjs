import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { connect as connectTcp, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { WebSocket } from 'ws'
import { root } from '../../../scripts/lib/root.mjs'
import { connect, nextId } from './client.mjs'
import { connectMqtt } from './mqtt.mjs'
import { startServer, withDirectory, withStorage } from './server.mjs'

/** What is measured side by side. Each opens `pairs` publishers with one subscriber each:
 * `send(pair, text)`, and back `onAcknowledged(pair)` in the order of sending and `onDelivered(text)`. */
export const peers = { relay: runRelay, echo: runEcho, mosquitto: runMosquitto }

const startRedis = async () =>
  (
    await import(pathToFileURL(join(root, 'packages/server/src/storage/testing/startRedis.ts')).href)
  ).startRedis()

async function inGroups(count, make) {
  const made = []
  while (made.length < count)
    made.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, count - made.length) }, (_, each) => make(made.length + each)),
      )),
    )
  return made
}

/** With `redis` publishers and subscribers are on two processes; `tree` is another checkout, to compare with. */
async function runRelay({ pairs, storage: kind = 'sqlite', redis: isCluster = false, tree, env }, run) {
  return withStorage(kind, async storage => {
    const redis = isCluster ? await startRedis() : undefined
    const server = await startServer({ storage, redis: redis?.url, tree, env })
    const other = isCluster ? await startServer({ storage, redis: redis.url }) : server
    let handlers
    const all = await inGroups(pairs, async pair => {
      const topic = randomBytes(32).toString('hex')
      const subscriber = await connect(other.url, {
        onDelivery: ({ message }) => handlers?.onDelivered(message),
      })
      await subscriber.request('irn_subscribe', { topic })
      const publisher = await connect(server.url)
      // Past the client's own promises: two frames a message is what is measured.
      publisher.socket.removeAllListeners('message')
      publisher.socket.on('message', data => {
        if (data.includes('"result":true')) handlers?.onAcknowledged(pair)
        else handlers?.onFailed(data.toString())
      })
      return { topic, subscriber, publisher }
    })
    const send = (pair, message) => {
      const { topic, publisher } = all[pair]
      publisher.socket.send(
        `{"id":"${nextId()}","jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"${message}","ttl":300,"tag":1108}}`,
      )
    }
    try {
      return await run({
        send,
        listen: given => (handlers = given),
        measure: server.measure,
        url: server.url,
      })
    } finally {
      for (const { subscriber, publisher } of all)
        for (const each of [subscriber, publisher]) each.socket.terminate()
      await server.kill()
      if (other !== server) await other.kill()
      await redis?.stop()
    }
  })
}

async function runEcho({ pairs }, run) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'echoServer.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise(resolve => child.once('exit', resolve))
  const { port } = JSON.parse(
    await new Promise(resolve => child.stdout.once('data', data => resolve(data.toString()))),
  )
  let handlers
  const open = path =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false })
      socket.once('open', () => resolve(socket)).once('error', reject)
    })
  const all = await inGroups(pairs, async pair => {
    const subscriber = await open(`/${pair}/sub`)
    subscriber.on('message', data => handlers?.onDelivered(data.toString()))
    const publisher = await open(`/${pair}/pub`)
    publisher.on('message', () => handlers?.onAcknowledged(pair))
    return { subscriber, publisher }
  })
  try {
    return await run({
      send: (pair, message) => all[pair].publisher.send(message),
      listen: given => (handlers = given),
    })
  } finally {
    for (const { subscriber, publisher } of all) for (const each of [subscriber, publisher]) each.terminate()
    child.kill()
    await exited
  }
}

/** The broker's program; installed from Debian's package as root. */
export function findMosquitto() {
  const path = '/usr/sbin/mosquitto'
  if (existsSync(path)) return path
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    try {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'mosquitto'], {
        stdio: 'ignore',
        env,
      })
    } catch {
      // No network: it is left out of the comparison.
    }
  return existsSync(path) ? path : undefined
}

async function runMosquitto({ pairs }, run) {
  return withDirectory(async directory => {
    const port = await freePort()
    const file = join(directory, 'mosquitto.conf')
    // As Debian ships it: persistence on, and the file is written when it stops and every half hour.
    writeFileSync(
      file,
      `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence true\npersistence_location ${directory}/\nlog_type none\nuser root\n`,
    )
    const child = spawn(findMosquitto(), ['-c', file], { stdio: 'ignore' })
    const exited = new Promise(resolve => child.once('exit', resolve))
    await reachable(port)
    let handlers
    const all = await inGroups(pairs, async pair => {
      const onMessage = payload => handlers?.onDelivered(payload.toString('latin1'))
      const subscriber = await connectMqtt({ port, clientId: `s${pair}`, onMessage })
      await subscriber.subscribe(`t${pair}`)
      const onAcknowledged = () => handlers?.onAcknowledged(pair)
      return { subscriber, publisher: await connectMqtt({ port, clientId: `p${pair}`, onAcknowledged }) }
    })
    try {
      return await run({
        send: (pair, message) => all[pair].publisher.publish(`t${pair}`, message),
        listen: given => (handlers = given),
      })
    } finally {
      for (const { subscriber, publisher } of all) for (const each of [subscriber, publisher]) each.close()
      child.kill('SIGKILL')
      await exited
    }
  })
}

async function freePort() {
  const server = createServer()
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise(resolve => server.close(resolve))
  return port
}

async function reachable(port) {
  for (let tries = 0; tries < 200; tries++) {
    const isUp = await new Promise(resolve => {
      const socket = connectTcp(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isUp) return
    await sleep(25)
  }
  throw new Error('The broker does not listen.')
}
