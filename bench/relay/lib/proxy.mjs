import { connect as connectTcp, createServer } from 'node:net'

/**
 * A TCP proxy that behaves as a bad network does, to a plan that `random` repeats:
 * of every 20 s the last 5 are cut (in turn: refused and reset, or silently stalled); in the others, in turn,
 * nothing, a delay of 200 ± 100 ms, slices of 1 to 512 bytes, or both; and now and then a reset in mid-frame.
 */
export async function startProxy(target, { random, cycleMs = 20_000, cutMs = 5_000, resetEveryMs = 10_000 }) {
  const startedAt = Date.now()
  const links = new Set()
  const counts = { connections: 0, refused: 0, cuts: 0, resets: 0, delayed: 0, slices: 0 }
  let enabled = true
  const phase = () => {
    const at = Date.now() - startedAt
    const cycle = Math.floor(at / cycleMs)
    const isCut = enabled && at % cycleMs >= cycleMs - cutMs
    return {
      isCut,
      isSilent: isCut && cycle % 2 === 1,
      hasDelay: enabled && (cycle % 4) % 2 === 1,
      hasSlices: enabled && cycle % 4 >= 2,
    }
  }

  /** One direction, in order: one queue with one timer, since two timers of the same moment may change places. */
  const createPipe = (from, to, link) => {
    const queue = []
    let timer
    let readyAt = 0
    const pump = () => {
      timer = undefined
      while (queue.length > 0 && queue[0].readyAt <= Date.now()) {
        const { part } = queue.shift()
        // A stalled network keeps what is under way; the reset that ends the stall discards it.
        if (!link.isStalled && !to.destroyed) to.write(part)
      }
      if (queue.length > 0) timer = setTimeout(pump, Math.max(1, queue[0].readyAt - Date.now()))
    }
    from.on('data', chunk => {
      const { hasDelay, hasSlices } = phase()
      const due = Date.now() + (hasDelay ? random.integer(100, 300) : 0)
      readyAt = Math.max(readyAt, due)
      if (hasDelay) counts.delayed += 1
      for (let at = 0, parts = 0; at < chunk.length; parts++) {
        // Eight slices of a chunk are enough; all of it in slices would take too long.
        const size = hasSlices && parts < 8 ? random.integer(1, 512) : chunk.length - at
        if (parts > 0) readyAt += random.integer(0, 5)
        if (hasSlices) counts.slices += 1
        queue.push({ readyAt, part: chunk.subarray(at, at + size) })
        at += size
      }
      if (timer === undefined) pump()
    })
  }

  const server = createServer(client => {
    client.setNoDelay(true)
    client.on('error', () => {})
    if (phase().isCut) {
      counts.refused += 1
      client.resetAndDestroy()
      return
    }
    counts.connections += 1
    const upstream = connectTcp(target, '127.0.0.1')
    upstream.setNoDelay(true)
    upstream.on('error', () => {})
    const link = { client, upstream, isStalled: false }
    links.add(link)
    createPipe(client, upstream, link)
    createPipe(upstream, client, link)
    const end = () => {
      links.delete(link)
      client.destroy()
      upstream.destroy()
    }
    client.on('close', end)
    upstream.on('close', end)
  })
  const reset = link => {
    link.client.resetAndDestroy()
    link.upstream.resetAndDestroy()
  }
  let wasCut = false
  const timer = setInterval(() => {
    const { isCut, isSilent } = phase()
    if (isCut && !wasCut) {
      counts.cuts += 1
      for (const link of [...links])
        if (isSilent) link.isStalled = true
        else reset(link)
    }
    // A stalled connection is as good as dead; when the network is back its ends are notified.
    if (!isCut && wasCut) for (const link of [...links]) if (link.isStalled) reset(link)
    wasCut = isCut
    if (isCut || !enabled) return
    for (const link of [...links])
      if (random.next() < 100 / resetEveryMs) {
        counts.resets += 1
        // In the middle of a frame, as far as the receiver has got.
        link.client.write(Buffer.from([0x81, 0x7e, 0x05]), () => reset(link))
      }
  }, 100)

  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: server.address().port,
    counts,
    /** From now on it only forwards. */
    heal() {
      enabled = false
    },
    async close() {
      clearInterval(timer)
      for (const link of [...links]) reset(link)
      await new Promise(resolve => server.close(resolve))
    },
  }
}
