// Loaded into the server's process before it (`--import`): reports to the bench its memory and how long its event loop
// stood still. It listens on the IPC channel only and does not keep the process alive.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  process.on('message', async ({ id, what }) => {
    if (what === 'gc')
      // Several passes: weak references and young pages go only with the second.
      for (let pass = 0; pass < 3; pass++) {
        globalThis.gc?.()
        await sleep(50)
      }
    if (what === 'resetDelay') delay.reset()
    const { rss, heapUsed, external } = process.memoryUsage()
    process.send?.({ id, rss, heapUsed, external, cpu: process.cpuUsage(), stall: delay.max / 1e6 })
  })
  // Its parent process has exited: no other process would end it.
  process.once('disconnect', () => process.exit(1))
  // A listener alone would keep the process alive.
  process.channel?.unref()
}
