// The process that a Solana cluster runs in; started by startSolana through the supervisor.
//   node main.js <engine: surfpool | litesvm | any> <rpc port> <websocket port> <milliseconds per slot>
// Prints `Listening <engine> <rpc port> <websocket port>` once it accepts requests. Exits with 3 after printing `Port <n>
// is in use`, with 4 when the requested engine cannot be loaded on this platform.
import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import type { Engine } from '../engine.js'
import { createGenesis } from '../genesis.js'
import { createRpcFront } from './rpcFront.js'
import { loadSurfpool, startSurfpool } from './startSurfpool.js'

const [wanted = 'any', rpcPort = '0', wsPort = '0', slotTime = '200'] = process.argv.slice(2)
const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const { name, engine } = await start()
const rpc = createRpcFront(engine.handleRequest)
const webSocket = engine.createWebSocketServer()
const end = (code: number): void => {
  engine.stop()
  process.exit(code)
}
process.once('SIGTERM', () => end(0))
process.on('SIGINT', () => {})
try {
  const ports = [await listen(rpc, Number(rpcPort)), await listen(webSocket, Number(wsPort))]
  print(`Listening ${name} ${ports.join(' ')}`)
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error))
    throw error
  print(`Port ${error.port} is in use`)
  end(3)
}

async function start(): Promise<{ name: string; engine: Engine }> {
  const parameters = { genesis: await createGenesis(), slotTime: Number(slotTime) }
  const surfpool = wanted === 'litesvm' ? undefined : loadSurfpool()
  if (surfpool) return { name: 'surfpool', engine: startSurfpool(surfpool, parameters) }
  if (wanted === 'surfpool') {
    print('surfpool cannot be loaded')
    process.exit(4)
  }
  const { startLiteSvm } = await import('../litesvm/startLiteSvm.js')
  return { name: 'litesvm', engine: startLiteSvm(parameters) }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
