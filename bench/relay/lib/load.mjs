import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchOthers } from './calm.mjs'
import { percentile, waitUntil } from './stats.mjs'

export const messageBytes = 1_500

/** Sends by the clock for `seconds` and times every message. */
export async function load({ send, listen, measure }, { pairs, perSecond, seconds, warmUp }) {
  const filler = randomBytes(messageBytes).toString('base64').slice(0, messageBytes)
  const sentAt = []
  const lateness = []
  const acknowledgeMs = []
  const deliverMs = []
  const inFlight = Array.from({ length: pairs }, () => [])
  let firstCounted = Number.POSITIVE_INFINITY
  let lastCounted = Number.POSITIVE_INFINITY
  let acknowledged = 0
  let delivered = 0
  const failures = []
  let countedWithin = 0
  let endsAt = Number.POSITIVE_INFINITY
  const isCounted = sequence => sequence >= firstCounted && sequence < lastCounted
  listen({
    onAcknowledged(pair) {
      const sequence = inFlight[pair].shift()
      const now = performance.now()
      acknowledged += 1
      // The rate counts what is acknowledged within the measured time, whenever it was sent.
      if (firstCounted !== Number.POSITIVE_INFINITY && now <= endsAt) countedWithin += 1
      if (isCounted(sequence)) acknowledgeMs.push(now - sentAt[sequence])
    },
    onDelivered(message) {
      delivered += 1
      const sequence = Number(message.slice(0, message.indexOf('.')))
      if (isCounted(sequence)) deliverMs.push(performance.now() - sentAt[sequence])
    },
    onFailed: text => failures.push(text.slice(0, 200)),
  })
  const startedAt = performance.now()
  const countFrom = startedAt + warmUp * 1_000
  endsAt = countFrom + seconds * 1_000
  let cpuBefore
  let ownBefore
  let others
  let loopBefore
  for (let now = startedAt; now < endsAt; now = performance.now()) {
    if (firstCounted === Number.POSITIVE_INFINITY && now >= countFrom) {
      firstCounted = sentAt.length
      cpuBefore = (await measure?.())?.cpu
      loopBefore = performance.eventLoopUtilization()
      ownBefore = process.cpuUsage()
      others = watchOthers()
    }
    const due = ((now - startedAt) / 1_000) * perSecond
    while (sentAt.length < due) {
      const sequence = sentAt.length
      const pair = sequence % pairs
      inFlight[pair].push(sequence)
      const at = performance.now()
      sentAt.push(at)
      if (sequence >= firstCounted) lateness.push(at - startedAt - (sequence / perSecond) * 1_000)
      // Padded to 1.5 KB: the number makes every message another one.
      send(pair, `${sequence}.${filler}`.slice(0, messageBytes))
    }
    await sleep(1)
  }
  lastCounted = sentAt.length
  const utilization = performance.eventLoopUtilization(loopBefore).utilization
  const cpu = (await measure?.())?.cpu
  const own = process.cpuUsage(ownBefore)
  const serverCpu =
    cpu && cpuBefore ? (cpu.user + cpu.system - cpuBefore.user - cpuBefore.system) / 1e6 : undefined
  const othersBusy = serverCpu === undefined ? undefined : others((own.user + own.system) / 1e6 + serverCpu)
  const complete = await waitUntil(() => acknowledged >= sentAt.length && delivered >= sentAt.length, 30_000)
  return {
    rate: countedWithin / seconds,
    sent: sentAt.length,
    lost: complete ? 0 : sentAt.length - Math.min(acknowledged, delivered),
    failures,
    ackP50: percentile(acknowledgeMs, 0.5),
    ackP99: percentile(acknowledgeMs, 0.99),
    e2eP50: percentile(deliverMs, 0.5),
    e2eP99: percentile(deliverMs, 0.99),
    e2eMax: percentile(deliverMs, 1),
    lateP99: percentile(lateness, 0.99),
    generator: utilization,
    serverCpu: serverCpu && serverCpu / seconds,
    othersBusy,
  }
}
