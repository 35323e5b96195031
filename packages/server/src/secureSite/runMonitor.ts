import { parseArgs } from 'node:util'
import { createMonitorState } from './createMonitorState.js'
import { monitorSite } from './monitorSite.js'
import { type WatchOptions, watchSite } from './watchSite.js'

const usage = `Usage: latchkit-server monitor --origin https://secure.example --key <public key> --host https://app.example
         [--every 10m] [--webhook https://alarm.example/hook] [--state monitor.json]
`

/** Milliseconds of the units of `--every`. */
const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 }
const minEveryMs = 10_000
const maxEveryMs = 86_400_000

/**
 * `latchkit-server monitor`: compares the served secure site with its signed manifest, once or, with `--every`, until
 * the signal aborts.
 *
 * @returns the exit code: 0 when every byte of every check was as signed, 1 when not, 2 for a wrong call
 */
export async function runMonitor(
  args: readonly string[],
  write: (text: string) => void,
  options: WatchOptions = {},
): Promise<number> {
  const values = readArguments(args)
  if (!values) {
    write(usage)
    return 2
  }
  const { everyMs, webhook, state, ...site } = values
  const seen = createMonitorState(state, site.origin)
  const check = async () => {
    const report = await monitorSite({ ...site, newest: await seen.read(), fetch: options.fetch })
    await seen.add(report.signedAt)
    return report
  }
  if (everyMs !== undefined) {
    const { origin } = site
    return (await watchSite({ ...options, origin, everyMs, webhook, check, write })) ? 0 : 1
  }
  const { checked, problems } = await check()
  for (const problem of problems) write(`${problem}\n`)
  write(
    problems.length === 0
      ? `${checked} files of ${site.origin} are as signed.\n`
      : `${site.origin} is NOT as signed: ${problems.length} of ${checked} files. Take it off the network.\n`,
  )
  return problems.length === 0 ? 0 : 1
}

type Arguments = {
  origin: string
  key: string
  host: string
  everyMs: number | undefined
  webhook: string | undefined
  /** File that remembers the newest manifest from one run to the next. */
  state: string | undefined
}

function readArguments(args: readonly string[]): Arguments | undefined {
  const option = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { origin: option, key: option, host: option, every: option, webhook: option, state: option },
    })
    const { origin, key, host, every, webhook, state } = values
    const everyMs = every === undefined ? undefined : toMs(every)
    const isEverySound = everyMs === undefined ? every === undefined : everyMs >= minEveryMs
    // One check has its exit code; only a schedule has something to post about later.
    const isWebhookSound =
      webhook === undefined ||
      (everyMs !== undefined && /^https?:\/\//.test(webhook) && URL.canParse(webhook))
    return origin !== undefined &&
      URL.canParse(origin) &&
      key !== undefined &&
      host !== undefined &&
      isEverySound &&
      isWebhookSound
      ? { origin: new URL(origin).origin, key, host, everyMs, webhook, state }
      : undefined
  } catch {
    return undefined
  }
}

/** Milliseconds of `30s`, `10m` or `1h`. */
function toMs(text: string): number | undefined {
  const [, amount = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? []
  const ms = Number(amount) * (units[unit] ?? Number.NaN)
  return ms <= maxEveryMs ? ms : undefined
}
