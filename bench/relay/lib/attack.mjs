// One attack of attacks.mjs from one network address, in a separate process.
//   node attack.mjs <attack> <port> <localAddress> [strong]
// A first line on stdin ends it and prints what it did; a second one lets go of what it still holds.
import { createInterface } from 'node:readline'
import { attacks } from './attacks.mjs'

const [, , name, port, localAddress, strength] = process.argv
const counts = { sent: 0, accepted: 0, refused: 0, closed: 0, failed: 0 }
let isOver = false
let release
const url = `ws://127.0.0.1:${port}/relay`
// Connections that the server cuts off are what it is about.
process.on('uncaughtException', () => {
  counts.failed += 1
})
process.on('unhandledRejection', () => {
  counts.failed += 1
})
const attack = attacks[name]({
  url,
  base: `http://127.0.0.1:${port}`,
  port: Number(port),
  audience: url,
  localAddress,
  isStrong: strength === 'strong',
  counts,
  isOver: () => isOver,
  released: new Promise(resolve => {
    release = resolve
  }),
})
process.stdout.write('ready\n')
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
await lines.next()
isOver = true
process.stdout.write(`${JSON.stringify(counts)}\n`)
await lines.next()
release()
const timer = setTimeout(() => process.exit(0), 2_000)
await attack
clearTimeout(timer)
process.exit(0)
