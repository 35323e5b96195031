// A fake chain endpoint: `eth_chainId` at once, `eth_getLogs` with 1.9 MB, and `eth_call` as the attack wants it.
//   node node.mjs <what eth_call gets: 429, 400, rubbish or 500>        a line on stdin ends it
import { createServer } from 'node:http'

const [, , fault] = process.argv
const large = JSON.stringify(
  Array.from({ length: 9_000 }, (_, at) => ({
    topic: `0x${String(at).padStart(64, '0')}`,
    data: '0x'.padEnd(120, '0'),
  })),
)
const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', chunk => {
    text += chunk
  })
  request.on('end', () => {
    const { id, method } = JSON.parse(text)
    const reply = (status, body) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body)
    }
    if (method === 'eth_getLogs') reply(200, `{"jsonrpc":"2.0","id":${id},"result":${large}}`)
    else if (method === 'eth_call' && fault === 'rubbish') reply(200, '<html>')
    else if (method === 'eth_call') reply(Number(fault), '{}')
    else reply(200, `{"jsonrpc":"2.0","id":${id},"result":"0x7a69"}`)
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ ready: true, port: server.address().port })}\n`)
})
process.stdin.once('data', () => {
  process.stdout.write('{}\n')
  process.exit(0)
})
