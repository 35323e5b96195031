// Messages per second through 500 pairs, beside plain websockets and Mosquitto in the same run, interleaved.
// Open loop: messages leave by the clock, whether or not the acknowledgements keep up.
import { waitForCalm } from '../lib/calm.mjs'
import { load, messageBytes } from '../lib/load.mjs'
import { findMosquitto, peers } from '../lib/peers.mjs'
import { figure, format, median } from '../lib/stats.mjs'

export const title = 'durable rate'

const names = {
  relay: 'Latchkit relay (durable)',
  echo: 'plain ws, nothing kept',
  mosquitto: 'Mosquitto, QoS 1, default persistence',
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
