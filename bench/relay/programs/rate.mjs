// Messages per second through 500 pairs, beside plain websockets and Mosquitto in the same run, interleaved.
// Open loop: messages leave by the clock, whether or not the acknowledgements keep up.
import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForCalm, watchOthers } from '../lib/calm.mjs'
import { findMosquitto, peers } from '../lib/peers.mjs'
import { figure, format, median, percentile, waitUntil } from '../lib/stats.mjs'

export const title = 'durable rate'

const messageBytes = 1_500
const names = {
  relay: 'Latchkit relay (durable)',
  echo: 'plain ws, nothing kept',
  mosquitto: 'Mosquitto, QoS 1, default persistence',
}

/** Sends by the clock for `seconds` and times every message. */
async function load({ send, listen, measure }, { pairs, perSecond, seconds, warmUp }) {
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

export async function run({
  small = false,
  pairs = small ? 50 : 500,
  seconds = small ? 3 : 60,
  peerSeconds = Math.min(seconds, 20),
  rounds = small ? 1 : 3,
  perSecond = small ? 300 : 3_030,
  peak = small ? 0 : 6_000,
  storage,
  redis = false,
  // Without them the figures are for information, and no peer is measured beside.
  bars = true,
} = {}) {
  const results = { relay: [], echo: [], mosquitto: [] }
  const others = !bars ? [] : findMosquitto() ? ['echo', 'mosquitto'] : ['echo']
  for (let round = 0; round < rounds; round++)
    for (const name of ['relay', ...others]) {
      const options = {
        pairs,
        perSecond,
        seconds: name === 'relay' ? seconds : peerSeconds,
        warmUp: small ? 1 : 5,
      }
      if (!small) await waitForCalm()
      results[name].push(await peers[name]({ pairs, storage, redis }, peer => load(peer, options)))
    }
  if (peak) await waitForCalm()
  const hard =
    peak &&
    (await peers.relay({ pairs, storage, redis }, peer =>
      load(peer, { pairs, perSecond: peak, seconds: 20, warmUp: 5 }),
    ))
  const of = (name, key) => median(results[name].map(each => each[key]))
  const worst = (name, key) => Math.max(...results[name].map(each => each[key]))
  const relay = results.relay
  const bar = (name, value, unit, compare, limit, options) =>
    bars ? figure(name, value, unit, compare, limit, options) : figure(name, value, unit)
  const where = redis ? ', two processes over Redis' : ''
  return {
    title: `${title}${storage === 'postgres' ? ', PostgreSQL' : ''}${where}: ${pairs} pairs, ${seconds} s, ${format(messageBytes)} bytes, median of ${rounds}`,
    figures: [
      // Offered 1 % more than the bar: the clock of the generator decides nothing.
      bar(
        'acknowledged messages per second',
        of('relay', 'rate'),
        '',
        '>=',
        small ? perSecond * 0.9 : 3_000,
        { timed: true },
      ),
      bar('end-to-end p50', of('relay', 'e2eP50'), 'ms', '<=', 2, { timed: true }),
      bar('end-to-end p99', of('relay', 'e2eP99'), 'ms', '<=', 75, { timed: true }),
      bar('acknowledgement p99', of('relay', 'ackP99'), 'ms', '<=', 150, { timed: true }),
      figure(
        'lost or refused',
        relay.reduce((sum, each) => sum + each.lost + each.failures.length, 0),
        '',
        '=',
        0,
      ),
      figure('end-to-end p99, worst round', worst('relay', 'e2eP99'), 'ms'),
      figure('acknowledgement p99, worst round', worst('relay', 'ackP99'), 'ms'),
      figure('acknowledgement p50', of('relay', 'ackP50'), 'ms'),
      figure('processor time of the relay, all threads', of('relay', 'serverCpu') * 100, '% of a core'),
      figure('other programs, of the whole machine, worst round', worst('relay', 'othersBusy'), '%'),
      figure('load generator busy', of('relay', 'generator') * 100, '%'),
      ...(hard
        ? [
            figure(`offered ${format(peak)} per second: acknowledged`, hard.rate, 'per second'),
            figure('… end-to-end p99', hard.e2eP99, 'ms'),
          ]
        : []),
    ],
    table: {
      head: [
        'peer',
        'offered/s',
        'acknowledged/s',
        'e2e p50 ms',
        'e2e p99 ms',
        'ack p50 ms',
        'ack p99 ms',
        'sent late p99 ms',
      ],
      rows: ['relay', ...others].map(name => [
        names[name],
        format(perSecond),
        ...['rate', 'e2eP50', 'e2eP99', 'ackP50', 'ackP99', 'lateP99'].map(key => format(of(name, key))),
      ]),
    },
    rounds: results,
  }
}
