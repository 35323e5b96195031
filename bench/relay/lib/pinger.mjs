// Pings the relay every 20 ms from a separate process and reports the longest wait for a pong.
//   node pinger.mjs <url>        a line on stdin ends it
import { performance } from 'node:perf_hooks'
import { connect } from './client.mjs'

const client = await connect(process.argv[2])
const { socket } = client
const sentAt = new Map()
const waits = []
let lastTick = performance.now()
let ownStall = 0
let count = 0
socket.on('pong', data => {
  const at = sentAt.get(data.toString())
  sentAt.delete(data.toString())
  waits.push(performance.now() - at)
})
const timer = setInterval(() => {
  const now = performance.now()
  // How long this process itself was kept from running: not the relay's fault.
  ownStall = Math.max(ownStall, now - lastTick - 20)
  lastTick = now
  if (client.hasClosed()) return
  count += 1
  sentAt.set(String(count), performance.now())
  socket.ping(String(count))
}, 20)
process.stdout.write('ready\n')
process.stdin.once('data', () => {
  clearInterval(timer)
  setTimeout(() => {
    const sorted = waits.sort((a, b) => a - b)
    const longest = sorted.at(-1) ?? Number.NaN
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
    const lost = sentAt.size
    process.stdout.write(
      `${JSON.stringify({ longest, p99, count, lost, ownStall, closed: client.hasClosed() })}\n`,
    )
    process.exit(0)
  }, 500)
})
