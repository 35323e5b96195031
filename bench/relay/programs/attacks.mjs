// Each attack of the security audit alone, from one network address, with honest visitors beside it and the limits as
// they are by default. Their times are judged by those of the calm before, in the same run.
import { setTimeout as sleep } from 'node:timers/promises'
import { attacks } from '../lib/attacks.mjs'
import { waitForCalm } from '../lib/calm.mjs'
import { startAttack, withSiege } from '../lib/siege.mjs'
import { figure, format } from '../lib/stats.mjs'

export const title = 'the attacks of the security audit, one at a time'

const megabyte = 1e6
/** What honest visitors may write in the meantime, and what the write-ahead logs keep of it. */
const slack = 8 * megabyte

/** Bytes that an attack may add to the disk: its budget, once in the file and once in the write-ahead log. */
const diskBudgets = {
  analytics: 2 * 5 * megabyte + slack,
  mailbox: 2 * 64 * megabyte + slack,
}
const otherDisk = 2 * 64 * megabyte + slack

/** Attacks that are not noticed by a missing limit: they are made stronger than what the server promises to bear. */
const strong = { 'more-addresses': 'project', 'valid-tokens': 'upgrades' }
const faults = { 'node-fails': 'breaker' }
const unlimited = {
  'no-analytics-budget': 'analytics',
  'no-mailbox-budget': 'mailbox',
  'no-fan-out-limits': 'fanOut',
  'no-unfinished-limits': 'unfinished',
  'no-rpc-budget': 'batch',
  'no-read-budget': 'fetches',
  'no-subscription-limits': 'subscriptions',
  'no-response-rate': 'responses',
}

export async function run({
  small = false,
  breaks,
  only = breaks ? [strong[breaks] ?? faults[breaks] ?? unlimited[breaks]] : Object.keys(attacks),
  pairs = small ? 12 : 40,
  calmSeconds = small ? 3 : 10,
  seconds = small ? 3 : 15,
}) {
  const figures = []
  const notes = []
  for (const name of only) {
    const index = Object.keys(attacks).indexOf(name)
    const run = await withSiege(
      {
        pairs,
        breaks: unlimited[breaks] && breaks,
        fault: breaks === 'node-fails' ? '500' : '429',
        options: { rateLimits: { perProject: 2_000 } },
      },
      async ({ server, honest, observe }) => {
        await honest.use(1)
        if (!small) await waitForCalm({ patience: 15_000 })
        const calm = await honest.use(calmSeconds)
        let counts
        const during = await observe(async () => {
          const attack = await startAttack(name, server, { index, isStrong: breaks in strong })
          // Some of them open hundreds of connections first.
          await sleep(small ? 500 : 3_000)
          const hit = await honest.use(seconds)
          counts = await attack.stop()
          // A refused peer is given a second to close its side.
          await sleep(1_500)
          return { hit, attack }
        })
        await during.result.attack.release()
        const totals = await honest.finish()
        return { calm, ...during, counts, totals, hasExited: server.hasExited(), refusals: honest.refusals }
      },
    )
    const { calm, counts, totals } = run
    const { hit } = run.result
    const timed = { timed: true }
    figures.push(
      figure(`${name}: honest p99 against that without`, hit.p99 / calm.p99, '×', '<=', 2, timed),
      figure(`${name}: longest wait for /health`, hit.health, 'ms', '<=', 100, timed),
      figure(`${name}: honest connections closed`, totals.closed, '', '=', 0),
      figure(`${name}: honest requests refused`, totals.refused + totals.http, '', '=', 0),
      figure(`${name}: acknowledged messages lost`, totals.lost, '', '=', 0),
      figure(`${name}: server ended`, run.hasExited ? 1 : 0, '', '=', 0),
      figure(`${name}: RSS at most`, run.rss / megabyte, 'MB', '<=', 400),
      figure(
        `${name}: disk growth`,
        run.disk / megabyte,
        'MB',
        '<=',
        (diskBudgets[name] ?? otherDisk) / megabyte,
      ),
      ...(name === 'upgrades'
        ? [figure(`${name}: sockets still open after 1.5 s`, run.descriptors, '', '<=', 30)]
        : []),
      ...(name === 'responses'
        ? [figure(`${name}: attacking connections closed`, counts.closed, '', '>=', 1)]
        : []),
      figure(
        `${name}: honest p50 and p99 without, with`,
        `${[calm.p50, calm.p99, hit.p50, hit.p99].map(each => format(each)).join(', ')} ms`,
      ),
      figure(
        `${name}: sent, accepted, refused, closed, cut off`,
        ['sent', 'accepted', 'refused', 'closed', 'failed'].map(key => format(counts[key])).join(', '),
      ),
    )
    for (const [what, times] of run.refusals) notes.push(`${name}: honest: ${what} (${times} times)`)
  }
  return { title: `${title}, ${pairs} honest pairs at 2 messages a second`, figures, notes }
}
