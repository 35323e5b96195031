// npm run test:relay: what the relay promises, proved against a relay in a process of its own; then the same programs
// against relays that are broken on purpose, which they must notice.
// Options: --small (what `npm run verify` runs), --only crash,fsync, --break synchronous-off (broken relays only)
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { root } from './lib/root.mjs'

/**
 * Runs the proof programs of the relay and prints each figure beside its bar.
 *
 * @param options.small the small forms: six minutes, of which the programs on broken relays take one and a half
 * @param options.isBuilt the packages are built from these sources
 * @param options.only names of programs; all without it
 * @param options.breaks run only against the relay that is broken so
 * @returns `{ passed, failed, skipped }`, one for each program and one for each broken relay
 */
export async function runRelayTests({ small = false, isBuilt = false, only, breaks } = {}) {
  const { buildServer } = await import('../bench/relay/lib/buildServer.mjs')
  const { broken, hasNoticed, isMet, programs } = await import('../bench/relay/lib/plan.mjs')
  const { printRun } = await import('../bench/relay/lib/print.mjs')
  const { runProgram } = await import('../bench/relay/lib/runProgram.mjs')
  await buildServer({ isBuilt })
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const isWanted = key => only === undefined || only.includes(key)
  const tally = (name, isPassed) => {
    counts[isPassed ? 'passed' : 'failed'] += 1
    console.log(`${isPassed ? 'passed' : 'FAILED'}  relay: ${name}`)
  }
  const skip = (name, reason) => {
    counts.skipped += 1
    console.log(`skipped  relay: ${name}: ${reason}`)
  }

  const prove = async ({ key, program = key, options = {}, unless }) => {
    const reason = unless?.()
    if (reason) return skip(key, reason)
    const run = await runProgram(program, { ...options, small })
    printRun(run, { timed: false })
    if (run.skipped) skip(key, run.skipped)
    else tally(key, isMet(run, { timed: false }))
  }
  const breakIt = async ({ key, breaks: what, notices }) => {
    const run = await runProgram(key, { small: true, breaks: what })
    if (run.skipped) return skip(`${key} with --break=${what}`, run.skipped)
    if (!hasNoticed(run, notices)) printRun(run)
    const text = run.figures.find(({ name }) => name === notices)?.text
    tally(`${key} notices --break=${what} (${notices}: ${text})`, hasNoticed(run, notices))
  }

  const honest = breaks
    ? []
    : programs.filter(({ key, small: isSmall }) => isWanted(key) && (!small || isSmall))
  // What mostly waits runs beside the others in its small form; at full size nothing disturbs a measurement.
  const aside = Promise.all(honest.filter(each => small && each.aside).map(prove))
  for (const each of honest) if (!small || !each.aside) await prove(each)
  for (const each of broken)
    if (isWanted(each.key) && (!breaks || each.breaks === breaks) && (!small || breaks || !each.long))
      await breakIt(each)
  await aside
  return counts
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: {
      small: { type: 'boolean', default: false },
      only: { type: 'string' },
      break: { type: 'string' },
    },
  })
  await ensureInstalled({ root, log: console.log })
  const { passed, failed, skipped } = await runRelayTests({
    small: values.small,
    only: values.only?.split(','),
    breaks: values.break,
  })
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exitCode = failed > 0 || passed + skipped === 0 ? 1 : 0
}
