import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const hasPostgres = () => existsSync('/usr/lib/postgresql')
const hasRedis = () => existsSync('/usr/bin/redis-server')
const why = 'PostgreSQL is not installed (Debian: apt-get install postgresql)'

/**
 * The proof programs of the relay. `small` means that its small form belongs to `npm run verify`; the others are
 * figures of a size, or of a time, that a busy machine cannot judge.
 */
export const programs = [
  { key: 'crash', small: true },
  {
    key: 'crash-postgres',
    program: 'crash',
    options: { storage: 'postgres' },
    unless: () => (hasPostgres() ? undefined : why),
  },
  { key: 'fsync', small: true },
  { key: 'dedupe', small: true },
  { key: 'isolation', small: true },
  { key: 'tokens', small: true },
  { key: 'malformed', small: true },
  { key: 'churn', small: true },
  { key: 'reconnect', small: true },
  // Two minutes of waiting: it runs beside all others.
  { key: 'proxy', small: true, aside: true },
  { key: 'attacks', small: true },
  { key: 'siege', small: true },
  { key: 'overload', small: true },
  { key: 'rate' },
  // A database and a bus that other machines would have to themselves share this one.
  {
    key: 'rate-postgres',
    program: 'rate',
    options: { storage: 'postgres', perSecond: 1_000, peak: 0, rounds: 1, bars: false },
    unless: () => (hasPostgres() ? undefined : why),
  },
  {
    key: 'rate-redis',
    program: 'rate',
    options: { storage: 'postgres', redis: true, perSecond: 1_000, peak: 0, rounds: 1, bars: false },
    unless: () => (hasPostgres() && hasRedis() ? undefined : `${why}, or Redis is not`),
  },
  { key: 'idle' },
  { key: 'attacker' },
]

/**
 * Relays that are broken on purpose, the program that must notice, and the figure by which it does. `long` ones are left
 * out of `npm run verify`.
 */
export const broken = [
  // A kill leaves the page cache whole, so only the trace can show that nothing was flushed.
  { key: 'fsync', breaks: 'synchronous-off', notices: 'acknowledgements in order' },
  { key: 'fsync', breaks: 'ack-before-write', notices: 'acknowledgements in order' },
  { key: 'crash', breaks: 'ack-before-write', notices: 'acknowledged messages missing from the mailbox' },
  { key: 'dedupe', breaks: 'dedupe-off', notices: 'delivered again while the receiver was there' },
  { key: 'isolation', breaks: 'publisher-echo', notices: 'own messages delivered live' },
  { key: 'attacks', breaks: 'no-analytics-budget', notices: 'analytics: disk growth' },
  { key: 'attacks', breaks: 'no-mailbox-budget', notices: 'mailbox: disk growth', long: true },
  { key: 'attacks', breaks: 'no-fan-out-limits', notices: 'fanOut: longest wait for /health', long: true },
  { key: 'attacks', breaks: 'no-unfinished-limits', notices: 'unfinished: RSS at most' },
  { key: 'attacks', breaks: 'no-rpc-budget', notices: 'batch: RSS at most', long: true },
  // No option takes these defences away: the fault is in the attack, which is more than what the server promises to bear.
  { key: 'attacks', breaks: 'node-fails', notices: 'breaker: honest requests refused', long: true },
  { key: 'attacks', breaks: 'more-addresses', notices: 'project: honest requests refused', long: true },
  { key: 'attacks', breaks: 'valid-tokens', notices: 'upgrades: sockets still open after 1.5 s', long: true },
  { key: 'attacks', breaks: 'no-read-budget', notices: 'fetches: longest wait for /health', long: true },
  { key: 'attacks', breaks: 'no-subscription-limits', notices: 'subscriptions: RSS at most', long: true },
  {
    key: 'attacks',
    breaks: 'no-response-rate',
    notices: 'responses: attacking connections closed',
    long: true,
  },
  { key: 'siege', breaks: 'no-subscription-limits', notices: 'RSS at most', long: true },
  { key: 'overload', breaks: 'no-shedding', notices: 'refused as busy' },
]

/** Whether a run met its bars. `timed` figures count in the bench alone: a time is no test on a shared machine. */
export function isMet({ error, figures }, { timed = true } = {}) {
  return error === undefined && figures.every(figure => figure.ok !== false || (figure.timed && !timed))
}

/** Whether a program noticed what is broken; one that could not run at all has noticed nothing. */
export function hasNoticed({ error, figures }, notices) {
  return error === undefined && figures.some(({ name, ok }) => name === notices && ok === false)
}

/** The version of the `ws` that everything here is measured with. */
export const wsVersion = createRequire(import.meta.url)('ws/package.json').version
