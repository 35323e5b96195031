// All attacks of the security audit at once, each from a separate address: the server survives, and keeps what it acknowledged.
import { setTimeout as sleep } from 'node:timers/promises'
import { attacks } from '../lib/attacks.mjs'
import { startAttack, withSiege } from '../lib/siege.mjs'
import { figure, format } from '../lib/stats.mjs'

export const title = 'all attacks of the security audit at once'

export async function run({ small = false, breaks, pairs = small ? 12 : 40, seconds = small ? 20 : 600 }) {
  return withSiege({ pairs, breaks }, async ({ server, honest, observe }) => {
    const calm = await honest.use(3)
    const names = Object.keys(attacks)
    const { result, rss, disk } = await observe(async () => {
      const running = await Promise.all(names.map((name, index) => startAttack(name, server, { index })))
      const hit = await honest.use(seconds)
      const counts = await Promise.all(running.map(attack => attack.stop()))
      await Promise.all(running.map(attack => attack.release()))
      return { hit, counts }
    })
    await sleep(1_000)
    const after = await honest.use(3)
    const totals = await honest.finish()
    return {
      title: `${title}, ${seconds} s, ${pairs} honest pairs`,
      figures: [
        figure('server ended', server.hasExited() ? 1 : 0, '', '=', 0),
        figure('acknowledged messages lost', totals.lost, '', '=', 0),
        figure('honest messages received afterwards', after.count, '', '>=', pairs * 2),
        figure('RSS at most', rss / 1e6, 'MB', '<=', 800),
        figure('disk growth', disk / 1e6, 'MB'),
        figure('honest connections closed', totals.closed, ''),
        figure(
          'honest messages published, refused',
          `${format(totals.published)}, ${format(totals.refused)}`,
        ),
        figure('longest wait for /health', result.hit.health, 'ms'),
        figure(
          'honest p99 before, during, after',
          `${[calm, result.hit, after].map(({ p99 }) => format(p99)).join(', ')} ms`,
        ),
      ],
      notes: names.map(
        (name, at) =>
          `${name}: ${['sent', 'accepted', 'refused', 'closed', 'failed'].map(key => `${key} ${format(result.counts[at][key])}`).join(', ')}`,
      ),
    }
  })
}
