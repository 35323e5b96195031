import { defaultAnalyticsLimits } from '../../analytics/options.js'
import { authCharges, callerBounds } from '../../auth/authCharges.js'
import { defaultRateLimits } from '../../config/serverOptions.js'
import { relayCharges } from '../../relay/charges.js'
import type { ChargedRoute } from '../charges.js'
import { meterNames, meters } from '../meters.js'

const limits = { rateLimits: defaultRateLimits, analyticsLimits: defaultAnalyticsLimits }
const code = (text: string) => `\`${text}\``
const number = (value: number) => value.toLocaleString('en')
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
const windows: Readonly<Record<number, string>> = { 10: '10 s', 60: 'minute', 3600: 'hour', 86400: 'day' }

/** The tables of `docs/server.md` that say what each route uses up, from the declarations alone. */
export function toChargesDocs(routes: readonly ChargedRoute[]): string {
  const ofMeters = meterNames.map(name => {
    const { counts, seconds, variables, read } = meters[name]
    const { points, total } = read(limits)
    const [perCaller, all] = variables ?? []
    return [
      code(name),
      counts,
      `${number(points)}${perCaller ? `, ${code(perCaller)}` : ''}`,
      total === undefined ? 'none' : `${number(total)}${all ? `, ${code(all)}` : ''}`,
      windows[seconds] ?? `${seconds} s`,
    ]
  })
  const ofBounds = Object.entries(callerBounds).map(([name, { counts, points, seconds }]) => [
    code(name),
    counts,
    number(points),
    `${number(points * limits.rateLimits.callers)}, ${code('RATE_LIMIT_CALLERS')}`,
    windows[seconds] ?? `${seconds} s`,
  ])
  const ofRoutes = new Map<string, string[]>()
  for (const { method, path, meters } of routes) {
    const id = `${method} ${path}`
    const charged = [...(meters ?? ['requests']), ...(authCharges[id] ?? [])].map(code).join(', ')
    ofRoutes.set(charged, [...new Set([...(ofRoutes.get(charged) ?? []), code(id)])])
  }
  const ofRelay = Object.values(relayCharges).map(({ names, perCaller, total }) => [
    names.map(name => (/^(irn|wc)_/.test(name) ? code(name) : name)).join(', '),
    perCaller.map(code).join(', '),
    total.map(code).join(', '),
  ])
  return [
    table(['meter', 'counts', 'a caller', 'total', 'per'], [...ofMeters, ...ofBounds]),
    table(
      ['charges', 'routes'],
      [...ofRoutes].map(([charged, ids]) => [charged, ids.join(', ')]),
    ),
    table(['a peer of the relay', 'is charged, or held, to', 'total'], ofRelay),
  ].join('\n\n')
}
