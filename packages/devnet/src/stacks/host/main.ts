// The process that the Stacks chain runs in; started by startStacks through the supervisor.
//   node main.js <port> <milliseconds until a transaction is mined>
// Prints `Listening <port>` once it accepts requests. Exits with 3 after printing `Port <n> is in use`.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DevnetError } from '../../errors.js'
import { startHttp } from '../../http/startHttp.js'
import { installSimulator } from '../installSimulator.js'
import { createChain } from './createChain.js'
import { createFaucet } from './createFaucet.js'
import { createGenesis } from './createGenesis.js'
import { createLedger } from './createLedger.js'
import { type ApiParts, handleRequest } from './handleRequest.js'
import type { Simnet } from './simnet.js'

const [wantedPort = '0', blockTime = '250'] = process.argv.slice(2)
/** Above what a node takes. */
const maximumBody = 2_000_000

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
process.on('SIGINT', () => {})

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > maximumBody) throw new Error('The body is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function respond(request: IncomingMessage, response: ServerResponse, parts: ApiParts): Promise<void> {
  const { method = 'GET', headers } = request
  const open = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
  }
  if (method === 'OPTIONS') {
    response.writeHead(204, { ...open, 'access-control-allow-methods': 'GET, POST, OPTIONS' }).end()
    return
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const path = pathname.split('/').filter(part => part !== '')
  const body = await readBody(request)
  const result = await handleRequest({ method, path, query: searchParams, body }, parts)
  response.writeHead(result.status, { ...open, 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(result.body))
}

async function load(): Promise<ApiParts> {
  const foreign = await installSimulator()
  const sdk: { getSDK(): Promise<Simnet> } = foreign.require('@stacks/clarinet-sdk')
  const ledger = await createLedger(await sdk.getSDK())
  const genesis = createGenesis(ledger)
  const chain = createChain({ ledger, blockTime: Number(blockTime) })
  return { chain, genesis, pay: createFaucet(chain) }
}

async function start(): Promise<void> {
  let parts: ApiParts | undefined
  // First, since the simulator takes seconds, and a port that is in use ends it all.
  const site = await startHttp({
    port: Number(wantedPort),
    what: 'Stacks API',
    listener: (request, response) => {
      if (parts) respond(request, response, parts).catch(() => response.destroy())
      else response.writeHead(503).end()
    },
  })
  parts = await load()
  process.once('SIGTERM', () => process.exit(0))
  print(`Listening ${site.port}`)
}

await start().catch(error => {
  if (!(error instanceof DevnetError && error.code === 'PORT_BUSY')) throw error
  print(`Port ${wantedPort} is in use`)
  process.exit(3)
})
